import type { ReactNode } from 'react'

type BadgeProps = {
  tone?: 'plain' | 'accent' | 'ok' | 'warn' | 'error' | 'info' | 'line'
  children: ReactNode
}

/** A small label; its icon, if any, stands among the children. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}

/** «74′ 1:1», with the one thing of the product that never stops moving: the live dot. */
export function Live({ children }: { children: ReactNode }) {
  return <span className="live">{children}</span>
}
