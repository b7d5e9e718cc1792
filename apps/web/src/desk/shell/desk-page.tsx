import { type ReactNode, use } from 'react'
import { useTitle } from '../../lib/address/title.ts'
import styles from './desk-page.module.css'
import { PageEnd } from './page-end.ts'

type DeskPageProps = {
  title: string
  /** What stands in the tab of the browser, if it is not the title. */
  tabTitle?: string
  /** A short text beside the title. */
  note?: ReactNode
  /** Links and buttons at the right end. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the desk: its title with what belongs to the whole page, and its content. */
export function DeskPage({ title, tabTitle = title, note, actions, children }: DeskPageProps) {
  useTitle(tabTitle)
  return (
    <>
      <div className={styles.top}>
        <h1>{title}</h1>
        {note && <p className={`text-13 text-text-3 ${styles.note}`}>{note}</p>}
        <div className={styles.end}>
          {actions}
          {use(PageEnd)}
        </div>
      </div>
      <div className={styles.content}>{children}</div>
    </>
  )
}
