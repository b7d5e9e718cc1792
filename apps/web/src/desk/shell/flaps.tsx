import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './flaps.module.css'

const LOOKS = { live: 'live', provisional: 'provisional', official: 'final' } as const

/** The score of a match on two small flaps within a line: hatched while it is provisional, an outline without a score. */
export function Flaps({
  event: { score, result_state },
}: {
  event: Pick<DeskEvent, 'score' | 'result_state'>
}) {
  const { t } = useTranslation('desk')
  const label = score ? `${score.first}:${score.second}` : t('shell.no_score')
  return (
    <span
      className={styles.flaps}
      data-look={score && result_state ? LOOKS[result_state] : 'none'}
      role="img"
      aria-label={label}
    >
      <b>{score?.first ?? '–'}</b>
      <b>{score?.second ?? '–'}</b>
    </span>
  )
}
