import type { ReactNode } from 'react'
import styles from './skeleton.module.css'
import { useTranslation } from '../../lib/language/translation.ts'

/** A grey placeholder in the size of the content: `<Skeleton className="h-15" />`. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return <span className={`${styles.skeleton} ${className}`} aria-hidden="true" />
}

type LoadingProps = { className?: string | undefined; children: ReactNode }

/** Wraps the placeholders of a block, and announces once that it is loading. */
export function Loading({ className, children }: LoadingProps) {
  const { t } = useTranslation()
  return (
    <div className={className} role="status">
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  )
}
