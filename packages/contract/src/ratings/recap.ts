import { MATCH_STATUSES, HITS, RATING_STATES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { publicUser, teamBrief, userGroup } from '../account/accounts.ts'
import { comparedPick } from '../kinds/fight-card.ts'
import { endpoint } from '../endpoint.ts'
import { id, idText, slug, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { entity } from '../tournaments/tournaments.ts'

const scoreline = z.object({ first: z.int(), second: z.int() })

/** A match of the round that has a result, and the user's prediction. */
const recappedMatch = z.object({
  id,
  started_at: time.nullable(),
  first_entity: entity.nullable(),
  second_entity: entity.nullable(),
  status: z.enum(MATCH_STATUSES),
  score: scoreline.nullable(),
  call: scoreline.nullable(),
  points: z.int().nullable(),
  hit: z.enum(HITS).nullable(),
})

export const readRecap = endpoint({
  method: 'GET',
  path: '/api/v1/{slug}/ratings/recap/{roundId}',
  area: 'Ratings',
  summary: 'The results of a round for one user: only its settled questions',
  access: 'signed_in',
  params: z.object({ slug, roundId: idText }),
  query: z.strictObject({
    /** The user; by default the viewer. */
    user_id: idText.optional(),
  }),
  status: 200,
  answer: z.object({
    round: z.object({ id, key: z.string(), name: localized }),
    user: publicUser,
    group: userGroup.nullable(),
    team: teamBrief.nullable(),
    /** Whether the whole round is settled, and whether the results may still change. */
    is_over: z.boolean(),
    state: z.enum(RATING_STATES),
    /** The points of the settled questions. */
    points: z.int(),
    /** The sum of odds; null in football. */
    coefficient: z.number().nullable(),
    /** The position in the rating of the round; null: nothing is settled, a match is live, or the user has no row. */
    position: z.int().nullable(),
    participants: z.int(),
    /** How many users stand lower in the round. */
    below: z.int(),
    /** The position in the tournament before the round and after its last result; null: no row then, or a match is live. */
    place: z.object({ before: z.int().nullable(), after: z.int().nullable() }),
    /** The hits of the predicted scores. */
    hits: z.object({ exact: z.int(), difference: z.int(), outcome: z.int(), miss: z.int() }),
    /**
     * The mean points of all predictions of the same matches; for fights the median slip's sum of
     * odds. Null: there was no prediction.
     */
    usual: z.number().nullable(),
    /** The matches of the round that have a result, by their start; void ones are left out. */
    matches: z.array(recappedMatch),
    /** The picks of the slip; empty before its first result. */
    picks: z.array(comparedPick),
    /** The best prediction, an exact score or a right winner: how many made it, of how many. Null: there was none. */
    best: z.object({ event_id: id, count: z.int(), total: z.int() }).nullable(),
    calculated_at: time.nullable(),
  }),
  errors: ['ratings_not_open'],
})
export type Recap = z.infer<typeof readRecap.answer>
