import type { SportSlug } from '@called-it/rules/systems.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type BackLinkProps = { sport?: SportSlug | undefined; label?: string; className: string; children: ReactNode }

/** Links to the feed of the address's sport, otherwise of the tournament's sport. */
export function BackLink({ sport, label, className, children }: BackLinkProps) {
  return (
    <Link
      to="/"
      search={(current) => ({ ...(sport && { sport }), ...(current.sport && { sport: current.sport }) })}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
