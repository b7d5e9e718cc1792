import type { Answer } from '@called-it/contract/endpoint.ts'
import type { listMatches } from '@called-it/contract/kinds/match.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

export type DayMatch = Answer<typeof listMatches>['matches'][number]

/** The matches of a range of days. */
export function matchesBetween(slug: string, span: { from: string; to: string }) {
  return queryOptions({
    queryKey: keys.days(slug, span),
    queryFn: async () =>
      (await call('GET /api/v1/tournaments/{slug}/matches', { params: { slug }, query: span })).matches,
  })
}

/** Returns the range from the start of the viewer's day at `at` to the end of the day of the next lock. */
export function spanOf(at: number, nextLock: number | null): { from: string; to: string } {
  return {
    from: midnight(at, 0).toISOString(),
    to: midnight(Math.max(at, nextLock ?? at), 1).toISOString(),
  }
}

function midnight(at: number, daysOn: number): Date {
  const day = new Date(at)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + daysOn)
  return day
}

/** Returns the matches of the first day, by their start. */
export function firstDay<DatedMatch extends { started_at: string | null }>(
  matches: readonly DatedMatch[],
  dayKey: (at: string) => string,
): DatedMatch[] {
  const [first] = matches
  if (!first?.started_at) return []
  const day = dayKey(first.started_at)
  return matches.filter(({ started_at }) => started_at !== null && dayKey(started_at) === day)
}
