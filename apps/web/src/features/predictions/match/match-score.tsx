import type { Match } from '@called-it/contract/predictions.ts'
import type { Side } from '@called-it/rules/football/score.ts'
import { FinalScore, ScoreColon, ScorePlate } from '../../../ui/score-plate.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { type CardState, type Entry, fixedPlate, isEditable, stepperPlate } from './card-state.ts'
import { countedScoreOf } from './matches.ts'
import { NO_SCORE } from './score-draft.ts'
import { usePair } from '../use-pair.ts'

type MatchScoreProps = {
  match: Match
  state: CardState
  entry: Entry | null
  /** The id of the note that says what is wrong, while there is one. */
  describedBy: string | undefined
  onGoals: (side: Side, goals: number | null) => void
  onLimit: () => void
}

/** The middle of a row: the real score, the prediction, or the steppers that set it. */
export function MatchScore({ match, state, entry, describedBy, onGoals, onLimit }: MatchScoreProps) {
  const { nameOf } = usePair()
  const real = state === 'finished' || state === 'awarded' ? countedScoreOf(match) : null
  if (real) {
    return (
      <div className="match-score">
        <FinalScore {...real} />
      </div>
    )
  }

  const goals = entry?.draft ?? match.prediction ?? NO_SCORE
  const isOpen = isEditable(state, entry)
  const plate = (side: Side) =>
    entry && isOpen ? (
      <Stepper
        label={nameOf(match, side)}
        value={goals[side]}
        state={stepperPlate(goals[side], match, entry)}
        describedBy={describedBy}
        onChange={(value) => onGoals(side, value)}
        onLimit={onLimit}
      />
    ) : (
      <ScorePlate value={goals[side]} state={fixedPlate(state)} />
    )
  return (
    <div className="match-score" data-fixed={!isOpen || undefined}>
      {plate('first')}
      <ScoreColon />
      {plate('second')}
    </div>
  )
}
