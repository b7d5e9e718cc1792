import type { ComponentProps, ReactNode } from 'react'
import styles from './linked-table.module.css'

type LinkedTableProps = Omit<ComponentProps<'table'>, 'className'> & {
  /** How wide its columns are, and how their cells look. */
  className: string | undefined
  /** Its `<thead>`. */
  head: ReactNode
  /** Its rows, each with a link over all of it; the one with `data-me` is the viewer's. */
  children: ReactNode
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

/** A table of rows that are links: the row under the pointer is lit, the one with the focus has a ring. */
export function LinkedTable({ className, head, children, ...attributes }: LinkedTableProps) {
  return (
    <table className={`${styles.table} ${className}`} {...attributes}>
      {head}
      <tbody>{children}</tbody>
    </table>
  )
}

/** A head with a label for each column. */
export function LinkedTableHead({ columns }: { columns: readonly { key: string; label: string }[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ key, label }) => (
          <th key={key} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}
