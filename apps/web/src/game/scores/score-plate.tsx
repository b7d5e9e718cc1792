import { useTranslation } from '../../lib/language/translation.ts'
import type { PredictionState } from '../predictions/prediction-state.ts'
import styles from './score-plate.module.css'

/** `blank`: the empty side of a match that has the other one. */
export type PlateState = Exclude<PredictionState, 'finished'> | 'blank'

/** One figure of a call; the state is read from how the plate is drawn. */
export function ScorePlate({ value, state }: { value: number | null; state: PlateState }) {
  return (
    <span className={styles.plate} data-state={state}>
      <ScoreFigure value={value} />
    </span>
  )
}

/** The figure on a plate; a new one drops in like a flap. */
export function ScoreFigure({ value }: { value: number | null }) {
  return (
    <span key={value} className={styles.figure}>
      {value ?? '–'}
    </span>
  )
}

export function ScoreColon() {
  return (
    <span className={styles.colon} aria-hidden="true">
      :
    </span>
  )
}

/** The real score, as an inverted flap. */
export function FinalScore({ first, second }: { first: number; second: number }) {
  const { t } = useTranslation()
  return (
    <span className={styles.final} role="img" aria-label={t('score.final', { first, second })}>
      <b>{first}</b>
      <b>{second}</b>
    </span>
  )
}
