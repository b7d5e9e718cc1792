import { RATING_STATES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { publicUser, teamBrief, userGroup } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { idText, pageMeta, paging, searchText, slug, time } from '../fields.ts'
import { teamId } from '../teams/teams.ts'

export const ratingRow = z.object({
  position: z.int(),
  /** The position before the last settled event; null for users who were not in the rating then. */
  previous_position: z.int().nullable(),
  user: publicUser,
  group: userGroup.nullable(),
  team: teamBrief.nullable(),
  points: z.int(),
  coefficient_sum: z.number().nullable(),
  exact_hits: z.int(),
  /** Predictions with the right outcome or better. */
  outcome_hits: z.int(),
  /** The events whose points this row counts; accuracy is a share of them. */
  settled_predictions: z.int(),
  is_favourite: z.boolean(),
  is_me: z.boolean(),
  /** Whether another row has the same position. */
  is_shared: z.boolean(),
})
export type RatingRow = z.infer<typeof ratingRow>

export const readRatings = endpoint({
  method: 'GET',
  path: '/api/v1/{slug}/ratings',
  area: 'Ratings',
  summary: 'The published rating, by pages',
  access: 'signed_in',
  params: z.object({ slug }),
  // Strict: a filter that this version does not know must not silently return the whole rating.
  query: z.strictObject({
    ...paging({ default: 20, maximum: 100 }),
    search: searchText.optional(),
    /** Only points and positions of this round. */
    round_id: idText.optional(),
    /** Only users of this group, with their positions among all users or in the round. */
    group_id: idText.optional(),
    /**
     * Only members of this team, with their positions among all users or in the round: any drawn team, or a friends team
     * of the viewer; not together with `group_id`.
     */
    team_id: teamId.optional(),
  }),
  status: 200,
  answer: z.object({
    ratings: z.array(ratingRow),
    me: ratingRow.nullable(),
    /**
     * The place of the viewer's row in the whole list, from 1 without gaps; pages are computed from it. Null for a user who
     * has just joined, behind all others.
     */
    my_place: z.int().nullable(),
    /** The rows of the users that the viewer has pinned, by place, whatever the search: in the tournament or the round. */
    favourites: z.array(ratingRow),
    meta: pageMeta,
    calculated_at: time.nullable(),
    state: z.enum(RATING_STATES),
  }),
  errors: ['ratings_not_open', 'forbidden'],
})

export const readAround = endpoint({
  method: 'GET',
  path: '/api/v1/{slug}/ratings/around',
  area: 'Ratings',
  summary: 'The rating around a user: the rows near, and the points that the next round place needs',
  access: 'signed_in',
  params: z.object({ slug }),
  query: z.strictObject({
    /** The user in the middle; by default the viewer. */
    user_id: idText.optional(),
    limit: paging({ default: 11, maximum: 101 }).limit,
  }),
  status: 200,
  answer: z.object({
    /** The rows around the user, as many above as below if there are enough; empty for a user without a row. */
    ratings: z.array(ratingRow),
    /** The place of the first of these rows in the list; 0 without rows. */
    from_place: z.int(),
    /**
     * How many users have each total near the user's, fewest points first; totals that nobody has are left out.
     * For fights: the whole part of the sum of odds.
     */
    distribution: z.array(z.object({ points: z.int(), users: z.int() })),
    /** How many lower users one exact score would bring level; for fights, one right pick. */
    behind: z.int(),
    /** How many of them one right outcome would bring level. */
    behind_by_outcome: z.int(),
    /**
     * The next round place (1, 3, 10, 16, 50, 100, 500, …) and the gap to its holder: points, for
     * fights odds. Users level on these are ranked by hits, so the gap is never 0.
     */
    target: z.object({ position: z.int(), points_needed: z.number() }).nullable(),
    /** The row with the nearest better position. */
    next: ratingRow.nullable(),
    /** The points of each hit by this tournament's ruleset; null if the tournament has no score predictions. */
    hit_points: z.object({ exact: z.int(), difference: z.int(), outcome: z.int() }).nullable(),
    meta: pageMeta,
    calculated_at: time.nullable(),
    state: z.enum(RATING_STATES),
  }),
  errors: ['ratings_not_open'],
})
