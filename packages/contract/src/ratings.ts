import { RATING_STATES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { publicUser, teamBrief, userGroup } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { idText, pageMeta, paging, slug, text, time } from './fields.ts'

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
    /** Part of a name, in any case; ё and е are one letter, however they are composed. */
    search: text.normalize('NFC').trim().max(60).optional(),
    /** Points and positions of that round alone. */
    round_id: idText.optional(),
  }),
  status: 200,
  answer: z.object({
    ratings: z.array(ratingRow),
    me: ratingRow.nullable(),
    favourites: z.array(ratingRow),
    meta: pageMeta,
    calculated_at: time.nullable(),
    state: z.enum(RATING_STATES),
  }),
  errors: ['ratings_not_open'],
})
