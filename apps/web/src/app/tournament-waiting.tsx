import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { sportNamed } from '@called-it/rules/systems.ts'
import { useQuery } from '@tanstack/react-query'
import { MissingLink } from '../features/deadlines/missing-link.tsx'
import {
  cardOf,
  isOn,
  type NextLock,
  nextIn,
  type ProgressCard,
  progressQuery,
} from '../features/deadlines/progress.ts'
import { useLockName } from '../features/deadlines/use-lock-name.ts'
import { TournamentHeroAsideSkeleton } from '../features/tournaments/tournament-hero.tsx'
import { WaitingBox } from '../features/tournaments/waiting-box.tsx'
import { useLocalized } from '../lib/language/language.ts'
import { now } from '../lib/time/now.ts'
import { useTranslation } from '../lib/language/translation.ts'

/** The hero counts down to a lock that is nearer than this (ms), three days. */
const NEAR_MS = 3 * 24 * 60 * 60 * 1000

/** The box in the hero: the next event of the tournament, the next lock, and the missing predictions. */
export function TournamentWaiting({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('tournaments')
  const localized = useLocalized()
  const { slug, next_lock_at, type, status } = tournament
  const nameOf = useLockName()
  const isNear = next_lock_at !== null && Date.parse(next_lock_at) - now() < NEAR_MS
  const isSeries = sportNamed(type).is_series && status === 'running'
  const { data, isPending } = useQuery(progressQuery)
  if ((isNear || isSeries) && isPending) return <TournamentHeroAsideSkeleton />
  const next = data && nextIn(data, slug)
  const card = data && cardOf(data, slug)
  return (
    <WaitingBox
      tournament={tournament}
      lock={lockOf(next ?? null) ?? (isSeries && card ? aheadOf(card) : null)}
      event={isSeries && card ? { name: localized(card.name), isOver: card.is_over } : null}
    >
      <MissingLink slug={slug} />
    </WaitingBox>
  )

  function lockOf(lock: Omit<NextLock, 'tournament'> | null) {
    const at = lock ? Date.parse(lock.locks_at) : Infinity
    if (!isNear || !lock || at - now() >= NEAR_MS) return null
    return { label: t('waiting.lock', { what: nameOf(lock) }), at }
  }

  /** The next event of a series; nothing while an event takes place. A series has no stages to wait for. */
  function aheadOf(card: ProgressCard) {
    const { phase, locks_at, opens_at } = card
    const at = phase === 'open' ? locks_at : phase === 'not_open' ? opens_at : null
    if (at === null || isOn(card)) return null
    const eventName = localized(card.name)
    return {
      label: t(phase === 'open' ? 'waiting.lock' : 'waiting.opens', { what: eventName }),
      at: Date.parse(at),
    }
  }
}
