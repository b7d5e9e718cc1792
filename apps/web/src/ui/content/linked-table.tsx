import type { ComponentProps, ReactNode } from 'react'
import styles from './linked-table.module.css'

type LinkedTableProps = Omit<ComponentProps<'table'>, 'className'> & {
  /** The class that sets the widths of columns and the look of cells. */
  className: string | undefined
  /** Its `<thead>`. */
  head: ReactNode
  /** The rows, each with a link over the whole row; the row with `data-me` is the viewer's. */
  children: ReactNode
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

/** A table whose rows are links: the row under the pointer is highlighted, the focused one has a ring. */
export function LinkedTable({ className, head, children, ...attributes }: LinkedTableProps) {
  return (
    <table className={`${styles.table} ${className}`} {...attributes}>
      {head}
      <tbody>{children}</tbody>
    </table>
  )
}

/** A head with a label for each column. */
export function LinkedTableHead({ columns }: { columns: readonly { key: string; label: ReactNode }[] }) {
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
