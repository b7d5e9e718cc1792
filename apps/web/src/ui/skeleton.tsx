import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A grey bar in the size of what will stand here: `<Skeleton className="h-15" />`. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />
}

/** Wraps the skeletons of a block and says once, to those who listen, that it is being loaded. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={className} role="status">
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  )
}
