import type { Match } from '@called-it/contract/kinds/match.ts'
import type { Score } from '@called-it/rules/football/score.ts'
import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'
import { Fragment } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import plate from '../../game/scores/score-plate.module.css'
import { FinalScore, ScoreColon, ScoreFigure, ScorePlate } from '../../game/scores/score-plate.tsx'
import { Stepper } from '../../game/scores/stepper.tsx'
import { usePair } from '../use-pair.ts'
import { type CardState, fixedPlate, isOpen, openPlate } from './card-state.ts'
import { LateLive } from './late-live.tsx'
import styles from './match-row.module.css'
import type { RowActions } from './row-actions.ts'
import { countedScoreOf } from '../../game/scores/match.ts'
import type { ScoreDraft } from '../../game/scores/score-draft.ts'
import { NO_SCORE, goalsOf } from '../match-saving/score-draft.ts'

type MatchScoreProps = {
  match: Match
  state: CardState
  own: ({ draft: ScoreDraft | undefined } & RowActions) | null
  /** The id of the note that explains a mistake, while there is one. */
  describedBy: string | undefined
  onGoals: (side: Side, goals: number | null) => void
  onDigit: (side: Side, digit: number) => void
  onLimit: () => void
}

/** The middle of a row: the real score, the prediction, or the plates to enter one. */
export function MatchScore({ match, state, own, ...actions }: MatchScoreProps) {
  const real = state === 'finished' || state === 'awarded' ? countedScoreOf(match) : null
  return (
    <div className={styles.score}>
      {real ? (
        <FinalScore {...real} />
      ) : state === 'live' ? (
        <LateLive part="score" match={match} isOthers={own === null} />
      ) : own && isOpen(state) ? (
        <OpenPlates match={match} state={state} own={own} {...actions} />
      ) : (
        <FixedPlates goals={match.prediction ?? NO_SCORE} state={state} />
      )}
    </div>
  )
}

function FixedPlates({ goals, state }: { goals: Score | ScoreDraft; state: CardState }) {
  return SIDES.map((side) => (
    <Fragment key={side}>
      {side === 'second' && <ScoreColon />}
      <ScorePlate value={goals[side]} state={fixedPlate(state)} />
    </Fragment>
  ))
}

type OpenPlatesProps = MatchScoreProps & { own: NonNullable<MatchScoreProps['own']> }

function OpenPlates({ match, state, own, describedBy, onGoals, onDigit, onLimit }: OpenPlatesProps) {
  const { t } = useTranslation('match')
  const { nameOf } = usePair()
  const goals = goalsOf(match, own.draft)
  // Each row has one tab stop: the side that is still missing, else the first.
  const stop: Side = goals.first !== null && goals.second === null ? 'second' : 'first'
  return SIDES.map((side) => {
    const value = goals[side]
    const look = openPlate(state, value)
    return (
      <Fragment key={side}>
        {side === 'second' && <ScoreColon />}
        {own.isPhone ? (
          <button
            type="button"
            className={plate.plate}
            data-state={look}
            data-empty={value === null || undefined}
            data-called={own.called === side || undefined}
            data-printed
            aria-haspopup="dialog"
            aria-label={t('plate', { team: nameOf(match, side), goals: value ?? t('plate_empty') })}
            aria-describedby={describedBy}
            onClick={() => own.onCall(side)}
          >
            <ScoreFigure value={value} />
          </button>
        ) : (
          <Stepper
            label={nameOf(match, side)}
            value={value}
            state={look}
            tabIndex={side === stop ? 0 : -1}
            describedBy={describedBy}
            isInvalid={state === 'half' && value === null}
            onChange={(next) => onGoals(side, next)}
            onDigit={(digit) => onDigit(side, digit)}
            onLimit={onLimit}
          />
        )}
      </Fragment>
    )
  })
}
