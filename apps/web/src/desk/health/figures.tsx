import type { ReactNode } from 'react'
import styles from './health.module.css'

type FigureProps = { label: ReactNode; value: string; children?: ReactNode }

/** A figure with its name, and what there is to say of it below. */
export function Figure({ label, value, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {children && <dd className={styles.more}>{children}</dd>}
    </div>
  )
}

/** A name with an icon before it. */
export function Named({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.named}>
      {icon}
      {children}
    </span>
  )
}
