import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { SEARCH_MAX } from '@called-it/rules/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { readId, readPage } from '../../lib/address/address-number.ts'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/** What a rating is of: users, from the top or around oneself, teams of the draw, or its groups. */
export type RatingView = 'all' | 'around' | 'teams' | 'groups'

/**
 * What the address says of the rating; page 1 and no search are left out of it. Users and teams have pages, searches
 * and a group to choose; around oneself and of groups there are none of these.
 */
export type RatingSearch = { view?: Exclude<RatingView, 'all'> } & Wanted

/**
 * Which rows of users or teams are wanted; `group` and `team` are the ids of the one whose rows they are, `round` that
 * of the one that they are of. A group and a team do not go together.
 */
export type Wanted = { page?: number; search?: string; group?: number; round?: number; team?: TeamId }
/** A number that stood as a text in the address would stand in quotes there. */
type TeamId = number | string

/** A team of the draw by its number, one of friends by its code (contract/teams.ts). */
const TEAM_ID = /^([1-9]\d{0,9}|[\w-]{22})$/
/** Rows of a page, as the server gives them by default. */
export const PAGE_SIZE = 20

/** Reads what the address says of the rating; what makes no sense is left out. */
export function readRatingSearch(search: Record<string, unknown>): RatingSearch {
  const { view } = search
  if (view === 'around' || view === 'groups') return { view }
  const page = readPage(search.page)
  const [group, round] = [readId(search.group), readId(search.round)]
  const [name, team] = [textOf(search.search), textOf(search.team)]
  const wanted = name.trim().slice(0, SEARCH_MAX)
  const shared = {
    ...(page && { page }),
    ...(wanted && { search: wanted }),
  }
  if (view === 'teams') return { view, ...shared, ...(group && { group }) }
  const isTeam = TEAM_ID.test(team)
  return {
    ...shared,
    ...(group && !isTeam && { group }),
    ...(round && { round }),
    ...(isTeam && { team: readId(team) ?? team }),
  }
}

/** The router reads a text of digits alone as a number. */
const textOf = (value: unknown) => (['string', 'number'].includes(typeof value) ? String(value) : '')

/**
 * A page of the rating. While another page, search or filter of the same tournament loads, the rows of the last one
 * stay; `search` and the filters say which ones they answer.
 */
export function ratingQuery(slug: string, wanted: Wanted) {
  const query = queryOf(wanted)
  return queryOptions({
    queryKey: keys.ratings(slug, query),
    queryFn: async () => ({
      ...(await call('GET /api/v1/{slug}/ratings', { params: { slug }, query })),
      ...answered(slug, wanted),
    }),
    placeholderData: (previous) => (previous?.slug === slug ? previous : undefined),
  })
}

/** A page of the teams of the draw; while another one loads, the last one stays, as of users. */
export function teamRatingQuery(slug: string, wanted: Wanted) {
  const query = queryOf(wanted)
  return queryOptions({
    queryKey: keys.ratings(slug, { teams: query }),
    queryFn: async () => ({
      ...(await call('GET /api/v1/{slug}/ratings/teams', { params: { slug }, query })),
      ...answered(slug, wanted),
    }),
    placeholderData: (previous) => (previous?.slug === slug ? previous : undefined),
  })
}

/** The groups of the draw by their mean, each with its best teams. */
export function groupRatingQuery(slug: string) {
  return queryOptions({
    queryKey: keys.ratings(slug, { groups: true }),
    queryFn: () => call('GET /api/v1/{slug}/ratings/groups', { params: { slug }, query: {} }),
  })
}

/** So long a choice may lack a round that has just been settled, or a team that one has just joined (ms). */
const FILTER_AGE_MAX = 60_000

/** What the rating can be filtered by, which hardly ever changes: no signal asks for it again. */
export function ratingFilterQuery(slug: string) {
  return queryOptions({
    queryKey: keys.ratingFilter(slug),
    queryFn: () => call('GET /api/v1/{slug}/ratings/filter', { params: { slug } }),
    staleTime: FILTER_AGE_MAX,
  })
}

const queryOf = ({ page, search, group, round, team }: Wanted) => ({
  ...(page && { page }),
  ...(search && { search }),
  ...(group && { group_id: String(group) }),
  ...(round && { round_id: String(round) }),
  ...(team && { team_id: String(team) }),
})

type Answered = { search: string; group: number | null; round: number | null; team: TeamId | null }

const answered = (slug: string, { search, group, round, team }: Wanted): Answered & { slug: string } => ({
  slug,
  search: search ?? '',
  group: group ?? null,
  round: round ?? null,
  team: team ?? null,
})

/** What a page answers, but for its number. */
export const wantedOf = ({ search, group, round, team }: Answered): Wanted => ({
  ...(search && { search }),
  ...(group && { group }),
  ...(round && { round }),
  ...(team && { team }),
})

type AnswerOf<Query extends (...args: never[]) => { queryFn?: unknown }> = Awaited<
  ReturnType<Extract<NonNullable<ReturnType<Query>['queryFn']>, (...args: never[]) => unknown>>
>
export type RatingPage = AnswerOf<typeof ratingQuery>
export type TeamPage = AnswerOf<typeof teamRatingQuery>
export type GroupRating = AnswerOf<typeof groupRatingQuery>['groups'][number]

/** The rows around oneself, so many in all, and what is near. While more of them load, those known stay. */
export function aroundQuery(slug: string, limit: number) {
  return queryOptions({
    queryKey: keys.ratings(slug, { around: limit }),
    queryFn: async () => ({
      ...(await call('GET /api/v1/{slug}/ratings/around', {
        params: { slug },
        query: { limit: String(limit) },
      })),
      slug,
    }),
    placeholderData: (previous) => (previous?.slug === slug ? previous : undefined),
  })
}

/** The row of one user, and nothing around it; null for whoever has none. */
export function userRowQuery(slug: string, userId: number) {
  return queryOptions({
    queryKey: keys.ratings(slug, { user: userId }),
    queryFn: async () => {
      const { ratings } = await call('GET /api/v1/{slug}/ratings/around', {
        params: { slug },
        query: { user_id: String(userId), limit: '1' },
      })
      return ratings.find(({ user }) => user.id === userId) ?? null
    },
  })
}

export type Around = AnswerOf<typeof aroundQuery>

/** How many places a row went up since the last settled event; null where that cannot be told. */
export function placesUp(row: RatingRow): number | null {
  return row.previous_position === null ? null : row.previous_position - row.position
}

/** The share of settled predictions that were the right outcome or better, in whole percent; null without any. */
export function accuracyOf({ outcome_hits, settled_predictions }: RatingRow): number | null {
  return settled_predictions > 0 ? Math.round((outcome_hits / settled_predictions) * 100) : null
}

/** Whether the rating that a row is of is one of fights. */
export const isOfFights = ({ coefficient_sum }: RatingRow): boolean => coefficient_sum !== null

/** What decides between users: points, of fights the sum of coefficients. */
export const sumOf = (row: RatingRow): number => row.coefficient_sum ?? row.points

/** How much more the one has than the other; coefficients to their hundredth. */
export const differenceOf = (one: RatingRow, other: RatingRow): number =>
  Math.round((sumOf(one) - sumOf(other)) * 100) / 100
