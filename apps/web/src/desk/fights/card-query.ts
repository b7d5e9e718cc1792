import type { CardFight } from '@called-it/contract/organiser/fight-cards.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { now } from '../../lib/time/now.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** A card that locks later than this (ms) is not watched: browsers cannot wait for longer than 24 days. */
const WATCHED_MS = 24 * 60 * 60_000
/** The card is asked again so long after its lock (ms), so that the clocks agree that it has passed. */
const AFTER_LOCK_MS = 500

/** The card of a round, asked again at its lock. */
export const cardQuery = (slug: string, round: string) =>
  queryOptions({
    queryKey: deskKeys.round(slug, round),
    queryFn: () =>
      call('GET /api/v1/organiser/tournaments/{slug}/rounds/{round}/card', { params: { slug, round } }),
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.is_locked || data.locks_at === null) return false
      const left = Math.max(0, Date.parse(data.locks_at) - now()) + AFTER_LOCK_MS
      return left < WATCHED_MS && left
    },
  })

/** Returns the fights of a card in the order in which they take place: the main fight, first on the card, is last. */
export function inFightOrder(fights: readonly CardFight[]): CardFight[] {
  const start = ({ starts_at }: CardFight) => starts_at ?? ''
  // Of fights that start together the last of the card takes place first.
  return fights.toReversed().toSorted((a, b) => start(a).localeCompare(start(b)))
}
