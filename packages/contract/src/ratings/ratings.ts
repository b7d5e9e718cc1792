import { RATING_STATES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { publicUser, teamBrief, userGroup } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { idText, pageMeta, paging, searchText, slug, time } from '../fields.ts'
import { teamId } from '../teams/teams.ts'

export const ratingRow = z.object({
  position: z.int(),
  /** Before the last settled event; null for those who were not in the rating then. */
  previous_position: z.int().nullable(),
  user: publicUser,
  group: userGroup.nullable(),
  team: teamBrief.nullable(),
  points: z.int(),
  coefficient_sum: z.number().nullable(),
  exact_hits: z.int(),
  /** Outcome or better. */
  outcome_hits: z.int(),
  /** Events whose points this user's row counts; what accuracy is a share of. */
  settled_predictions: z.int(),
  is_favourite: z.boolean(),
  is_me: z.boolean(),
  /** Somebody else shows the same position. */
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
  // Strict: a filter that this version does not know must not silently answer with the whole rating.
  query: z.strictObject({
    ...paging({ default: 20, maximum: 100 }),
    search: searchText.optional(),
    /** Points and positions of that round alone. */
    round_id: idText.optional(),
    /** Users of that group alone, with their positions among all, or in the round. */
    group_id: idText.optional(),
    /**
     * Members of that team alone, with their positions among all, or in the round: any team of the draw, and of friends
     * those that one is in; not together with `group_id`.
     */
    team_id: teamId.optional(),
  }),
  status: 200,
  answer: z.object({
    ratings: z.array(ratingRow),
    me: ratingRow.nullable(),
    /**
     * Where that row stands in the whole list, from 1 without gaps: what tells its page. Null for who has just joined
     * and stands somewhere behind all others.
     */
    my_place: z.int().nullable(),
    /** Whom one has pinned, by place, whatever is looked for: in the rating of the tournament, or of the round. */
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
  summary: 'The rating around one user, and what is near: who follows, and what the next round place takes',
  access: 'signed_in',
  params: z.object({ slug }),
  query: z.strictObject({
    /** Around whom; oneself by default. */
    user_id: idText.optional(),
    limit: paging({ default: 11, maximum: 101 }).limit,
  }),
  status: 200,
  answer: z.object({
    /** As many above as below, where there are; empty for a user without a row. */
    ratings: z.array(ratingRow),
    /** Where the first of them stands in the list; 0 without any. */
    from_place: z.int(),
    /**
     * How many stand at each sum of points near that user's, fewest points first; a sum that nobody has is left out.
     * Of fights: at each whole number of the sum of coefficients.
     */
    distribution: z.array(z.object({ points: z.int(), users: z.int() })),
    /** Who stands lower and would draw level with one exact score; of fights, with any right pick. */
    behind: z.int(),
    /** Of them, whom one right outcome is enough for. */
    behind_by_outcome: z.int(),
    /**
     * The next round place (1, 3, 10, 16, 50, 100, 500, …), and what is missing to whoever stands there: points, of
     * fights coefficients. Who is level in them is told apart by hits, so that it is never nothing.
     */
    target: z.object({ position: z.int(), points_needed: z.number() }).nullable(),
    /** The row of the nearest better position. */
    next: ratingRow.nullable(),
    /** What a hit of a score earns by this tournament's ruleset; null where no scores are called. */
    hit_points: z.object({ exact: z.int(), difference: z.int(), outcome: z.int() }).nullable(),
    meta: pageMeta,
    calculated_at: time.nullable(),
    state: z.enum(RATING_STATES),
  }),
  errors: ['ratings_not_open'],
})
