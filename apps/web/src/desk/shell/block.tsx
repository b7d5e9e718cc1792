import { type ReactNode, useId } from 'react'
import styles from './block.module.css'

type BlockProps = { title: string; count?: number; action?: ReactNode; children: ReactNode }

/** A block of a page: a line and a heading, no box. */
export function Block({ title, count, action, children }: BlockProps) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <b className="type-num text-18 text-text-3">{count}</b>}
        {action && <span className="ml-auto">{action}</span>}
      </div>
      {children}
    </section>
  )
}

/** The content of a page beside a column of blocks, below it in a narrow window. `isWide`: the column is 400 px wide. */
export function Columns({
  side,
  isWide = false,
  children,
}: {
  side: ReactNode
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.columns} data-wide={isWide || undefined}>
      <div>{children}</div>
      <div className={isWide ? undefined : styles.side}>{side}</div>
    </div>
  )
}
