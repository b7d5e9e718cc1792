import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { KindFrame } from '../frame/kind-frame.tsx'
import { phaseOf } from '../phase-of.ts'
import { useLockClock } from '../frame/use-lock-clock.ts'
import { ChoiceView } from '../league-choice/choice-view.tsx'
import type { LeaguePredictions } from './league-predictions.ts'
import { UnavailableLeague } from './unavailable-league.tsx'
import { LockedLeague } from './locked-league.tsx'
import { useChoice } from '../league-choice/use-choice.ts'

type OwnLeagueProps = {
  slug: string
  userId: number
  tournament: Tournament | undefined
  predictions: LeaguePredictions
  onStale: () => void
}

/**
 * The viewer's top eight: to choose while it is open, then with the provisional points, then with the points earned.
 */
export function OwnLeague(props: OwnLeagueProps) {
  const { slug, userId, predictions, onStale } = props
  const at = useLockClock([predictions.opens_at, predictions.locks_at], onStale)
  const own = useChoice({ ...props, at })
  const phase = phaseOf(predictions, at)
  if (phase === 'locked') return <LockedLeague slug={slug} predictions={predictions} />
  if (phase === 'not_open' || predictions.teams.length === 0)
    return (
      <KindFrame slug={slug} kind="league">
        <UnavailableLeague
          reason={phase === 'not_open' ? 'not_open' : 'empty'}
          opensAt={predictions.opens_at}
        />
      </KindFrame>
    )
  return <ChoiceView slug={slug} userId={userId} predictions={predictions} own={own} />
}
