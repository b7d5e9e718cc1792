import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readProgress } from '@called-it/contract/predictions/progress.ts'
import { SIGNAL_SPREAD_MS } from '@called-it/contract/signals.ts'
import type { KindName, SportSlug } from '@called-it/rules/systems.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { now } from '../../lib/time/now.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { spreadOf } from '../../game/queries/spread.ts'
import { viewOf } from '../../predictions/kinds.ts'
import { type PredictionsSearch, searchOf } from '../../predictions/search.ts'

export type Progress = Answer<typeof readProgress>
/** The current round of matches of a tournament. */
export type ProgressRound = Progress['rounds'][number]
/** The current numbered event of a series. */
export type ProgressCard = Progress['cards'][number]
/** The next lock, with its tournament. */
export type NextLock = NonNullable<Progress['next']>

/** The longest time of a browser's timer (about 24 days). */
const LONGEST_MS = 60 * 60 * 1000

/**
 * The viewer's progress in all tournaments of all sports: one answer for every card and hero. It reloads when
 * its next lock has passed or a fight card has opened, after a random wait, since this moment is the same for
 * all users.
 */
export const progressQuery = queryOptions({
  queryKey: keys.progress(),
  queryFn: async ({ client }): Promise<Progress & { spread_ms?: number }> => ({
    ...(await call('GET /api/v1/user/progress', { query: {} })),
    // Not of the server: how long that wait may be.
    spread_ms: spreadOf(client),
  }),
  refetchInterval: ({ state: { data } }) => {
    const at = now()
    const openings = (data?.cards ?? []).flatMap(({ opens_at }) => (opens_at ? [Date.parse(opens_at)] : []))
    const next = Math.min(
      data?.next ? Date.parse(data.next.locks_at) : Infinity,
      ...openings.filter((opening) => opening > at),
    )
    if (next === Infinity) return false
    const left = Math.max(0, next - at)
    return Math.min(left + 250 + Math.random() * (data?.spread_ms ?? SIGNAL_SPREAD_MS), LONGEST_MS)
  },
})

/** The next lock in the tournaments of a sport; undefined means all sports. */
export function nextOf({ progress }: Progress, sport: SportSlug | undefined): NextLock | null {
  const first = progress.find(({ tournament, next }) => next && (!sport || tournament.type === sport))
  return first?.next ? { tournament: first.tournament, ...first.next } : null
}

/** The next lock in one tournament. */
export function nextIn({ progress }: Progress, slug: string) {
  return progress.find(({ tournament }) => tournament.slug === slug)?.next ?? null
}

/** Returns the address at which the next lock's question is predicted. */
export const searchOfLock = ({ kind, round }: Pick<NextLock, 'kind' | 'round'>): PredictionsSearch => ({
  ...searchOf(kind),
  ...(viewOf(kind).per === 'round' && round && { round: round.key }),
})

/** Whether the progress has the rounds of a kind. */
export const isByRounds = (kind: KindName): boolean => viewOf(kind).progress === 'rounds'

/** Whether the next lock of a tournament has missing predictions other than scores of matches. */
export function isMixed({ progress }: Progress, slug: string): boolean {
  const listed = progress.find(({ tournament }) => tournament.slug === slug)
  if (!listed?.next) return false
  const { kind, locks_at } = listed.next
  return (
    !isByRounds(kind) ||
    listed.kinds.some((each) => !isByRounds(each.kind) && each.missing > 0 && each.locks_at === locks_at)
  )
}

/** The current round of matches of one tournament. */
export function roundOf({ rounds }: Progress, slug: string): ProgressRound | undefined {
  return rounds.find(({ tournament }) => tournament.slug === slug)
}

/** The current numbered event of one series. */
export function cardOf({ cards }: Progress, slug: string): ProgressCard | undefined {
  return cards.find(({ tournament }) => tournament.slug === slug)
}

/** Whether a numbered event takes place now. */
export const isOn = ({ phase, is_over }: ProgressCard): boolean => phase === 'locked' && !is_over

/** Counts the open matches of a round by their state, including drafts; `isUnsaved` takes a match's id. */
export function openOf({ open }: ProgressRound, isUnsaved: (id: number) => boolean) {
  const unsaved = open.filter(({ event_id }) => isUnsaved(event_id))
  return {
    unsaved: unsaved.length,
    /** Saved, but changed since. */
    changed: unsaved.filter(({ is_saved }) => is_saved).length,
    missing: open.filter(({ event_id, is_saved }) => !is_saved && !isUnsaved(event_id)).length,
  }
}
