import { useTranslation } from '../../lib/language/translation.ts'
import type { PredictionState } from '../predictions/prediction-state.ts'
import { ScoreFlaps } from './score-flaps.tsx'
import styles from './score-plate.module.css'

/** `blank`: the empty side of a match whose other side is filled in. */
export type PlateState = Exclude<PredictionState, 'finished'> | 'blank'

/** One figure of a prediction; the look of the plate shows the state. */
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

/** The score of a match that is over. */
export function FinalScore({ first, second }: { first: number; second: number }) {
  const { t } = useTranslation()
  return (
    <ScoreFlaps look="final" label={t('score.final', { first, second })}>
      <b>{first}</b>
      <b>{second}</b>
    </ScoreFlaps>
  )
}
