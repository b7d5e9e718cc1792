import { KindFrame } from '../frame/kind-frame.tsx'
import { OthersHead } from '../frame/others-head.tsx'
import { phaseOf } from '../phase-of.ts'
import { useLockClock } from '../frame/use-lock-clock.ts'
import type { LeaguePredictions } from './league-predictions.ts'
import { UnavailableLeague } from './unavailable-league.tsx'
import { LockedLeague } from './locked-league.tsx'

type OthersLeagueProps = {
  slug: string
  user: number
  predictions: LeaguePredictions
  onStale: () => void
}

/** The teams that another user chose, once that is locked. */
export function OthersLeague({ slug, user, predictions, onStale }: OthersLeagueProps) {
  const at = useLockClock([predictions.locks_at], onStale)
  const head = <OthersHead slug={slug} name={predictions.user?.name} own={{ type: 'league' }} />
  if (phaseOf(predictions, at) === 'locked')
    return <LockedLeague slug={slug} user={user} predictions={predictions} head={head} />
  return (
    <KindFrame slug={slug} kind="league" user={user}>
      {head}
      <UnavailableLeague reason="hidden" opensAt={null} />
    </KindFrame>
  )
}
