import type { Score } from '@called-it/rules/football/score.ts'
import styles from './predicted-score.module.css'

type PredictedScoreProps = {
  score: Score
  /** Another user's, not the viewer's. */
  isOthers?: boolean
  /** Whether the sides are stacked on a phone. */
  isStacked?: boolean
}

/**
 * A predicted score on two small plates beside a real one. Decorative: a text beside it has the same content.
 */
export function PredictedScore({ score, isOthers = false, isStacked = false }: PredictedScoreProps) {
  return (
    <span
      className={styles.score}
      data-others={isOthers || undefined}
      data-stacked={isStacked || undefined}
      aria-hidden="true"
    >
      <i>{score.first}</i>
      <i>{score.second}</i>
    </span>
  )
}
