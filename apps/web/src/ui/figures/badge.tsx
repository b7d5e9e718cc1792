import type { ReactNode } from 'react'
import styles from './badge.module.css'

type BadgeProps = {
  tone?: 'plain' | 'accent' | 'ok' | 'warn' | 'error' | 'info' | 'line'
  children: ReactNode
}

/** A small label; an icon is one of the children. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

type LiveProps = { className?: string | undefined; children: ReactNode }

/** «74′ 1:1», with the live dot, the only thing in the product that never stops moving. */
export function Live({ className = '', children }: LiveProps) {
  return <span className={`${styles.live} ${className}`}>{children}</span>
}
