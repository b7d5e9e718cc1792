import type { Tournament } from '@called-it/contract/tournaments.ts'
import { useQuery } from '@tanstack/react-query'
import { MissingLink } from '../features/deadlines/missing-link.tsx'
import { type NextLock, nextIn, progressQuery } from '../features/deadlines/progress.ts'
import { useTeamName } from '../features/deadlines/use-team-name.ts'
import { TournamentHeroAsideSkeleton } from '../features/tournaments/tournament-hero.tsx'
import { WaitingBox } from '../features/tournaments/waiting-box.tsx'
import { useLocalized } from '../lib/language.ts'
import { now } from '../lib/now.ts'
import { useTranslation } from '../lib/translation.ts'

/** A lock within this time (ms) is what the hero counts down to. */
const NEAR_MS = 24 * 60 * 60 * 1000

/** The box in the hero: what the tournament waits for, what locks soon, and what is missing for it. */
export function TournamentWaiting({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation(['tournaments', 'predictions'])
  const { slug, next_lock_at } = tournament
  const localized = useLocalized()
  const { pairOf } = useTeamName()
  // A round of fights opens days before, and is all that there is to do.
  const near = tournament.type === 'ufc' ? Infinity : NEAR_MS
  const isNear = next_lock_at !== null && Date.parse(next_lock_at) - now() < near
  const { data, isPending } = useQuery(progressQuery)
  const next = data && nextIn(data, slug)
  const locksAt = next ? Date.parse(next.locks_at) : Infinity
  const what = isNear && next && locksAt - now() < near ? nameOf(next) : null
  if (isNear && isPending) return <TournamentHeroAsideSkeleton />
  return (
    <WaitingBox
      tournament={tournament}
      lock={what === null ? null : { label: t('waiting.lock', { what }), at: locksAt }}
    >
      <MissingLink slug={slug} />
    </WaitingBox>
  )

  function nameOf(lock: Omit<NextLock, 'tournament'>) {
    const { kind, round, first_entity, second_entity } = lock
    if (kind === 'fight_card' && round) return localized(round.name)
    return kind === 'match' || (first_entity && second_entity)
      ? pairOf(lock)
      : t(`predictions:kinds.name.${kind}`)
  }
}
