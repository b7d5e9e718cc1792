import type { TeamRow } from '@called-it/contract/ratings/team-ratings.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/**
 * The groups of a tournament, ranked by their mean, with their best teams. Refused before the rating opens.
 */
export function groupsQuery(slug: string) {
  return queryOptions({
    queryKey: keys.ratings(slug, { groups: 'best' }),
    queryFn: () => call('GET /api/v1/{slug}/ratings/groups', { params: { slug }, query: {} }),
  })
}

export type GroupRatings = Awaited<ReturnType<NonNullable<ReturnType<typeof groupsQuery>['queryFn']>>>
export type RatedGroup = GroupRatings['groups'][number]

/** Moves the viewer's own group to the front. */
export function ownFirst<Group>(groups: readonly Group[], isOwn: (group: Group) => boolean): Group[] {
  return [...groups.filter(isOwn), ...groups.filter((group) => !isOwn(group))]
}

/** Returns the position of each team within its group, and whether another of these teams shares it. */
export function placesIn(
  teams: readonly Pick<TeamRow, 'position'>[],
): { place: number; isShared: boolean }[] {
  return teams.map(({ position }) => ({
    place: 1 + teams.filter((other) => other.position < position).length,
    isShared: teams.filter((other) => other.position === position).length > 1,
  }))
}

/**
 * Returns when the rating opens (API.md: 00:00 UTC of its day, otherwise with the first event); null:
 * unknown.
 */
export function openingOf({
  ratings_opened_at_date: day,
  started_at,
}: Pick<Tournament, 'ratings_opened_at_date' | 'started_at'>): string | null {
  return day ? `${day}T00:00:00Z` : started_at
}
