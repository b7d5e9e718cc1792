import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { type ReactNode, useId } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { ReopenedNote } from '../explained/reopened-note.tsx'
import styles from './group-card.module.css'

type GroupCardProps = {
  group: PredictedGroup
  /** Stands beside the name: the state, or points. */
  end: ReactNode
  /** Its points may still change. */
  isProvisional?: boolean
  children: ReactNode
}

/** A table group in its box. */
export function GroupCard({ group, end, isProvisional = false, children }: GroupCardProps) {
  const localized = useLocalized()
  const title = useId()
  return (
    <section className={styles.card} data-provisional={isProvisional || undefined} aria-labelledby={title}>
      <div className={styles.head}>
        <h3 id={title} className={styles.title}>
          {localized(group.name)}
        </h3>
        <div className={styles.end}>{end}</div>
      </div>
      {children}
      <ReopenedNote question={group} className="border-t border-line px-5 py-3 max-tablet:px-4" />
    </section>
  )
}

/** The groups, two side by side if there is room. */
export function GroupCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>
}
