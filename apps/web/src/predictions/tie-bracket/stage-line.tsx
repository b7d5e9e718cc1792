import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { isNamed, type Sides } from '../tie/course.ts'
import styles from './stage-line.module.css'

type StageLineProps = { ties: readonly BracketTie[] }

/** Stands in place of ties of which no side is known yet: how many there are, and when they are played. */
export function StageLine({ ties }: StageLineProps) {
  const { t } = useTranslation('bracket')
  const { days } = useFormat()
  const starts = ties.flatMap(({ started_at }) => (started_at ? [Date.parse(started_at)] : []))
  return (
    <p className={styles.line}>
      <b>{t('unknown_ties', { count: ties.length })}</b>
      {starts.length > 0 && <span>{days(Math.min(...starts), Math.max(...starts))}</span>}
    </p>
  )
}

/** Whether the sides of all ties of a stage are still to come, so that there is nothing to show of any of them. */
export const isToCome = ({ events }: BracketStage, sidesOf: (tie: BracketTie) => Sides): boolean =>
  events.every((tie) => tie.phase === 'not_open' && !sidesOf(tie).some(isNamed))
