import type { ReactNode } from 'react'
import styles from './skeleton.module.css'
import { useTranslation } from '../../lib/language/translation.ts'

/** A grey bar in the size of what will stand here: `<Skeleton className="h-15" />`. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <span className={`${styles.skeleton} ${className}`} aria-hidden="true" />
}

type LoadingProps = { className?: string | undefined; children: ReactNode }

/** Wraps the skeletons of a block and says once, to those who listen, that it is being loaded. */
export function Loading({ className, children }: LoadingProps) {
  const { t } = useTranslation()
  return (
    <div className={className} role="status">
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  )
}
