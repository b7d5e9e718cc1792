import { type ReactNode, useId } from 'react'
import styles from './result-line.module.css'

type ResultLineProps = { title: string; text?: ReactNode; isOff?: boolean; children?: ReactNode }

/** A line of the form: what it is about, what is to say, and what is entered. */
export function ResultLine({ title, text, isOff = false, children }: ResultLineProps) {
  const id = useId()
  return (
    <section className={styles.line} data-off={isOff || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{text}</div>
      {children}
    </section>
  )
}
