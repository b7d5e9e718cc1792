import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './document.module.css'

/** Changes of a document: what each is about, and how it was and will be. */
export function DiffTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation('desk')
  return (
    <table className={styles.diff}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('document.what')}</th>
          <th scope="col">{t('document.was_and_will')}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

type DiffRowProps = {
  subject: string
  path: string
  /** The values in words; null: there is none. */
  before: string | null
  after: string | null
  isRefused?: boolean
  /** Notes and buttons below. */
  children?: ReactNode
}

export function DiffRow({ subject, path, before, after, isRefused = false, children }: DiffRowProps) {
  return (
    <tr data-refused={isRefused || undefined}>
      <th scope="row">
        {subject}
        <code>{path}</code>
      </th>
      <td>
        {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
        {children}
      </td>
    </tr>
  )
}
