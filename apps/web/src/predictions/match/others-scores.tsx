import { OthersHead } from '../frame/others-head.tsx'
import type { PanelProps } from '../panel.ts'
import { useLockClock } from '../frame/use-lock-clock.ts'
import { MatchRow } from '../match-row/match-row.tsx'
import { isKnockout, lockOf, type MatchPredictions } from './matches.ts'
import { RoundView, useRoundInView } from './round-view.tsx'
import { tallyOf } from './rounds.ts'

type OthersScoresProps = PanelProps & {
  user: number
  /** The owner's name, if it is known. */
  name: string | undefined
  predictions: MatchPredictions
  onStale: () => void
}

/** The scores that another user predicted, match by match as they lock. */
export function OthersScores({ name, onStale, ...place }: OthersScoresProps) {
  const { slug, predictions, roundKey } = place
  const at = useLockClock(
    predictions.rounds.flatMap(({ events }) => events.map(lockOf)),
    onStale,
  )
  const round = useRoundInView(predictions.rounds, roundKey, at)
  if (!round) return null
  return (
    <RoundView
      {...place}
      round={round}
      at={at}
      tally={tallyOf(round, at, () => false)}
      head={<OthersHead slug={slug} name={name} own={{ round: round.key }} />}
      renderMatch={(match) => (
        <MatchRow
          key={match.id}
          match={match}
          at={at}
          isKnockout={isKnockout(round)}
          points={predictions.match_points}
          own={null}
        />
      )}
    />
  )
}
