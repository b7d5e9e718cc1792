import type { Answer } from '@called-it/contract/endpoint.ts'
import type { listMatches } from '@called-it/contract/kinds/match.ts'
import type { readProgress } from '@called-it/contract/predictions/progress.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/** A numbered event of fights that is in progress or has just ended. */
export type Night = Answer<typeof readProgress>['nights'][number]
export type DayMatch = Answer<typeof listMatches>['matches'][number] & { slug: string }

const HOUR_MS = 60 * 60 * 1000
/** How long after its start a match stays: about two hours of play, and six hours after the end. */
const STAYS_MS = 8 * HOUR_MS

/** The matches of a range of days in one tournament. */
export function matchesBetween(slug: string, span: { from: string; to: string }) {
  return queryOptions({
    queryKey: keys.days(slug, span),
    queryFn: async (): Promise<DayMatch[]> => {
      const query = { params: { slug }, query: span }
      const { matches } = await call('GET /api/v1/tournaments/{slug}/matches', query)
      return matches.map((match) => ({ ...match, slug }))
    },
  })
}

/** Whether a tournament is finished, and its last match can have ended within six hours before `at`. */
export const hasJustEnded = (
  { status, stages }: Pick<Tournament, 'status' | 'stages'>,
  at: number,
): boolean =>
  status === 'finished' &&
  stages.some(({ last_event_at }) => last_event_at !== null && at - Date.parse(last_event_at) <= STAYS_MS)

/** Returns the range from the start of the viewer's yesterday at `at` to the end of the day of the next lock. */
export function spanOf(at: number, nextLock: number | null): { from: string; to: string } {
  return {
    from: midnight(at, -1).toISOString(),
    to: midnight(Math.max(at, nextLock ?? at), 1).toISOString(),
  }
}

function midnight(at: number, daysOn: number): Date {
  const day = new Date(at)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + daysOn)
  return day
}

type DatedMatch = Pick<DayMatch, 'started_at' | 'status'>

/**
 * Returns what the strip shows at `at`, by start: what is live or ended within six hours, even if it began on another
 * day, and the first day from today on that has matches.
 */
export function stripOf<Shown extends DatedMatch>(
  matches: readonly Shown[],
  at: number,
  dayKey: (at: string) => string,
): Shown[] {
  const today = midnight(at, 0).getTime()
  const dated = matches
    .flatMap((match) => (match.started_at === null ? [] : [{ match, start: match.started_at }]))
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  const first = dated.find(({ start }) => Date.parse(start) >= today)
  const day = first && dayKey(first.start)
  return dated.flatMap(({ match, start }) => {
    const age = at - Date.parse(start)
    const isRecent = age >= 0 && (match.status === 'live' || age <= STAYS_MS)
    return isRecent || dayKey(start) === day ? [match] : []
  })
}
