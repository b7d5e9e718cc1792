import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { SEARCH_MAX } from '@called-it/rules/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { readId, readPage } from '../../lib/address/address-number.ts'
import { call } from '../../lib/http/api.ts'
import { keys } from '../../game/queries/query-keys.ts'

/** The view of a rating: users from the top, users around the viewer, teams of the draw, or its groups. */
export type RatingView = 'all' | 'around' | 'teams' | 'groups'

/**
 * The rating's parameters in the address; page 1 and an empty search are left out. Users and teams have
 * pages, a search and a filter by group; the views `around` and `groups` have none of these.
 */
export type RatingSearch = { view?: Exclude<RatingView, 'all'> } & Wanted

/**
 * The filter of users or teams; `group`, `team` and `round` are ids.
 * A group and a team exclude each other.
 */
export type Wanted = { page?: number; search?: string; group?: number; round?: number; team?: TeamId }
/** A number, since the router would put a numeric text into quotes in the address. */
type TeamId = number | string

/** A team of the draw by its number, one of friends by its code (contract/teams.ts). */
const TEAM_ID = /^([1-9]\d{0,9}|[\w-]{22})$/
/** The number of rows on a page, the server's default. */
export const PAGE_SIZE = 20

/** Reads the rating's parameters from the address; invalid values are left out. */
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
 * A page of the rating. While another page, search or filter of the same tournament loads, the last rows
 * stay; the answer contains its `search` and filters.
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

/** A page of the teams of the draw; the last one stays while another one loads, as with users. */
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

/** The groups of the draw, ranked by their mean, each with its best teams. */
export function groupRatingQuery(slug: string) {
  return queryOptions({
    queryKey: keys.ratings(slug, { groups: true }),
    queryFn: () => call('GET /api/v1/{slug}/ratings/groups', { params: { slug }, query: {} }),
  })
}

/** For this time (ms) the filters may lack a round just settled or a team just joined. */
const FILTER_AGE_MAX = 60_000

/** The filters of the rating. They hardly ever change, so no signal reloads them. */
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

/** The search and the filters of a page, without its number. */
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

/** The given number of rows around the viewer, and the goals near. Loaded rows stay while more load. */
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

/** The row of one user; null without one. */
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

/** Returns the number of positions a user or a team gained since the last settled question; null if unknown. */
export function placesUp(row: Pick<RatingRow, 'position' | 'previous_position'>): number | null {
  return row.previous_position === null ? null : row.previous_position - row.position
}

/**
 * Returns the share of settled predictions with the right outcome or better, in whole percent; null without
 * any.
 */
export function accuracyOf({ outcome_hits, settled_predictions }: RatingRow): number | null {
  return settled_predictions > 0 ? Math.round((outcome_hits / settled_predictions) * 100) : null
}

/** Whether a row is of a rating of fights. */
export const isOfFights = ({ coefficient_sum }: RatingRow): boolean => coefficient_sum !== null

/** Returns the figure that ranks: points, for fights the sum of coefficients. */
export const sumOf = (row: RatingRow): number => row.coefficient_sum ?? row.points

/** Returns how much more one row has than the other; coefficients are rounded to hundredths. */
export const differenceOf = (first: RatingRow, second: RatingRow): number =>
  Math.round((sumOf(first) - sumOf(second)) * 100) / 100
