import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readProgress } from '@called-it/contract/predictions/progress.ts'
import { SIGNAL_SPREAD_MS } from '@called-it/contract/signals.ts'
import type { KindName, SportSlug } from '@called-it/rules/systems.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { now } from '../../lib/time/now.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type Progress = Answer<typeof readProgress>
/** The round of matches that a tournament is at. */
export type ProgressRound = Progress['rounds'][number]
/** The numbered event that a series is at. */
export type ProgressCard = Progress['cards'][number]
/** What locks next somewhere, with the tournament. */
export type NextLock = NonNullable<Progress['next']>

/** A timer does not count further than 24 days; nobody keeps a page that long unasked. */
const LONGEST_MS = 60 * 60 * 1000

/**
 * How far one has come in all tournaments of all sports: one answer for every card and hero. It is asked again by itself
 * when its next lock has passed, or a fight card has opened, after a random wait, because everybody's does at the same
 * moment.
 */
export const progressQuery = queryOptions({
  queryKey: keys.progress(),
  queryFn: () => call('GET /api/v1/user/progress', { query: {} }),
  refetchInterval: ({ state: { data } }) => {
    const at = now()
    const openings = (data?.cards ?? []).flatMap(({ opens_at }) => (opens_at ? [Date.parse(opens_at)] : []))
    const next = Math.min(
      data?.next ? Date.parse(data.next.locks_at) : Infinity,
      ...openings.filter((opening) => opening > at),
    )
    if (next === Infinity) return false
    const left = Math.max(0, next - at)
    return Math.min(left + 250 + Math.random() * SIGNAL_SPREAD_MS, LONGEST_MS)
  },
})

/** What locks next in the tournaments of a sport, undefined for all of them. */
export function nextOf({ progress }: Progress, sport: SportSlug | undefined): NextLock | null {
  const first = progress.find(({ tournament, next }) => next && (!sport || tournament.type === sport))
  return first?.next ? { tournament: first.tournament, ...first.next } : null
}

/** What locks next in one tournament. */
export function nextIn({ progress }: Progress, slug: string) {
  return progress.find(({ tournament }) => tournament.slug === slug)?.next ?? null
}

/** Where what locks next is predicted: the bare address is that of the matches. */
export function searchOf({ kind, round }: Pick<NextLock, 'kind' | 'round'>): {
  type?: KindName
  round?: string
} {
  if (kind === 'match') return {}
  return { type: kind, ...(kind === 'fight_card' && round && { round: round.key }) }
}

/** Whether other predictions than scores of matches lock next in a tournament, or are missing and lock with them. */
export function isMixed({ progress }: Progress, slug: string): boolean {
  const told = progress.find(({ tournament }) => tournament.slug === slug)
  if (!told?.next) return false
  const { kind, locks_at } = told.next
  return (
    kind !== 'match' ||
    told.kinds.some((each) => each.kind !== 'match' && each.missing > 0 && each.locks_at === locks_at)
  )
}

/** The round of matches that one tournament is at. */
export function roundOf({ rounds }: Progress, slug: string): ProgressRound | undefined {
  return rounds.find(({ tournament }) => tournament.slug === slug)
}

/** The numbered event that one series is at. */
export function cardOf({ cards }: Progress, slug: string): ProgressCard | undefined {
  return cards.find(({ tournament }) => tournament.slug === slug)
}

/** Whether a numbered event is being fought. */
export const isOn = ({ phase, is_over }: ProgressCard): boolean => phase === 'locked' && !is_over

/** How the open matches of a round stand, drafts included; `isUnsaved` tells by the id of a match. */
export function openOf({ open }: ProgressRound, isUnsaved: (id: number) => boolean) {
  const unsaved = open.filter(({ event_id }) => isUnsaved(event_id))
  return {
    unsaved: unsaved.length,
    /** Saved, but changed since. */
    changed: unsaved.filter(({ is_saved }) => is_saved).length,
    missing: open.filter(({ event_id, is_saved }) => !is_saved && !isUnsaved(event_id)).length,
  }
}
