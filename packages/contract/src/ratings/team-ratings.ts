import { RATING_STATES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { publicUser, teamBrief, userGroup } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, idText, pageMeta, paging, searchText, slug, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { ratingRow } from './ratings.ts'
import { teamIdText } from '../teams/teams.ts'

export const teamRow = z.object({
  team: teamBrief,
  group: userGroup.nullable(),
  /** The position among all teams; teams level on points and exact hits share it. */
  position: z.int(),
  /** The position before the last settled event; null for teams that were not ranked then. */
  previous_position: z.int().nullable(),
  /** Whether another team has the same position. */
  is_shared: z.boolean(),
  /** The points of the five best members (GAME.md 6), and their exact hits. */
  points: z.int(),
  exact_hits: z.int(),
  is_mine: z.boolean(),
})
export type TeamRow = z.infer<typeof teamRow>

/** The number of teams of each group in the rating of groups. */
export const TEAMS_OF_GROUP = 5

export const readGroupRatings = endpoint({
  method: 'GET',
  path: '/api/v1/{slug}/ratings/groups',
  area: 'Ratings',
  summary: 'The user groups by the mean of their members with predictions, with the best teams of each',
  access: 'signed_in',
  params: z.object({ slug }),
  query: z.strictObject({
    /** The number of teams of each group; `ratings/teams` lists all of them by pages. */
    limit: paging({ default: TEAMS_OF_GROUP, maximum: 100 }).limit,
  }),
  status: 200,
  answer: z.object({
    groups: z.array(
      z.object({
        group: userGroup,
        position: z.int(),
        /** The mean over members with at least one prediction, rounded to hundredths of a point. */
        points: z.number(),
        exact_hits: z.number(),
        members_count: z.int(),
        /** The number of members in the mean. */
        predicting_count: z.int(),
        teams_count: z.int(),
        is_mine: z.boolean(),
        teams: z.array(teamRow),
      }),
    ),
    calculated_at: time.nullable(),
    state: z.enum(RATING_STATES),
  }),
  errors: ['ratings_not_open'],
})

export const readTeamRatings = endpoint({
  method: 'GET',
  path: '/api/v1/{slug}/ratings/teams',
  area: 'Ratings',
  summary: 'All teams of the draw, by pages',
  access: 'signed_in',
  params: z.object({ slug }),
  query: z.strictObject({
    ...paging({ default: 20, maximum: 100 }),
    search: searchText.optional(),
    group_id: idText.optional(),
  }),
  status: 200,
  answer: z.object({
    teams: z.array(teamRow),
    mine: teamRow.nullable(),
    meta: pageMeta,
    calculated_at: time.nullable(),
    state: z.enum(RATING_STATES),
  }),
  errors: ['ratings_not_open'],
})

export const readBasketRating = endpoint({
  method: 'GET',
  path: '/api/v1/{slug}/ratings/basket/{id}',
  area: 'Ratings',
  summary: "One team of the draw: its place and its members' rows",
  access: 'signed_in',
  params: z.object({ slug, id: teamIdText }),
  status: 200,
  answer: z.object({
    team: teamBrief,
    group: userGroup.nullable(),
    position: z.int().nullable(),
    points: z.int(),
    ratings: z.array(ratingRow),
    calculated_at: time.nullable(),
    state: z.enum(RATING_STATES),
  }),
  errors: ['ratings_not_open'],
})

export const readLeague = endpoint({
  method: 'GET',
  path: '/api/v1/teams/{id}/league',
  area: 'Teams',
  summary: 'The team league, round by round; for members only',
  is_dear: true,
  access: 'signed_in',
  params: z.object({ id: teamIdText }),
  status: 200,
  answer: z.object({
    /** The rounds with a settled question, in their order. */
    rounds: z.array(z.object({ id, key: z.string(), name: localized })),
    /** The members by points, then exact hits, then outcomes. */
    members: z.array(
      z.object({
        user: publicUser,
        is_me: z.boolean(),
        position: z.int(),
        points: z.int(),
        exact_hits: z.int(),
        /** The points of each round, and the position in the team after it. */
        rounds: z.array(z.object({ points: z.int(), exact_hits: z.int(), position: z.int() })),
      }),
    ),
  }),
  errors: ['forbidden', 'ratings_not_open'],
})
export type League = z.infer<typeof readLeague.answer>
