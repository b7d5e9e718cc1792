import type { ReactNode } from 'react'
import styles from './linked-table.module.css'

type LinkedTableProps = {
  /** Of how wide its columns are, and what is in them. */
  className: string | undefined
  columns: readonly { key: string; label: string }[]
  /** Its rows, each with a link over all of it. */
  children: ReactNode
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

/** A table of rows that lead somewhere: the one under the pointer is lit, the one with the focus has the ring. */
export function LinkedTable({ className, columns, children, ...name }: LinkedTableProps) {
  return (
    <table className={`${styles.table} ${className}`} {...name}>
      <thead>
        <tr>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
