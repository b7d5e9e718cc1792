import { MATCH_STATUSES } from '@called-it/rules/football/match-result.ts'
import { HITS } from '@called-it/rules/ruleset.ts'
import { RATING_STATES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { publicUser, teamBrief, userGroup } from '../account/accounts.ts'
import { comparedPick } from './comparison.ts'
import { endpoint } from '../endpoint.ts'
import { id, idText, slug, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { entity } from '../tournaments/tournaments.ts'

const scoreline = z.object({ first: z.int(), second: z.int() })

/** A match of the round that has a result, and what was called of it. */
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
  summary: 'What a round brought one user: only what is settled of it is told',
  access: 'signed_in',
  params: z.object({ slug, roundId: idText }),
  query: z.strictObject({
    /** Whose; one's own by default. */
    user_id: idText.optional(),
  }),
  status: 200,
  answer: z.object({
    round: z.object({ id, key: z.string(), name: localized }),
    user: publicUser,
    group: userGroup.nullable(),
    team: teamBrief.nullable(),
    /** Whether everything of the round is settled, and whether that may still change. */
    is_over: z.boolean(),
    state: z.enum(RATING_STATES),
    /** Of what is settled. */
    points: z.int(),
    /** Null but of fights. */
    coefficient: z.number().nullable(),
    /** In the rating of the round; null: nothing of it is settled, a match is on, or no row of this user. */
    position: z.int().nullable(),
    participants: z.int(),
    /** How many did worse in it. */
    below: z.int(),
    /** In the tournament before the round, and after its last result; null: no row then, or a match is on. */
    place: z.object({ before: z.int().nullable(), after: z.int().nullable() }),
    /** Of the scores that were called. */
    hits: z.object({ exact: z.int(), difference: z.int(), outcome: z.int(), miss: z.int() }),
    /**
     * What everybody's calls of the same matches brought on average, in points; of fights what the card in the middle
     * brought, in coefficients. Null: nothing was called.
     */
    usual: z.number().nullable(),
    /** The matches of the round that have a result, by their start; void ones are left out. */
    matches: z.array(recappedMatch),
    /** The picks of the card; empty before its first result. */
    picks: z.array(comparedPick),
    /** The best call: who else made it, of all who called. An exact score, or a right winner; null: none was. */
    best: z.object({ event_id: id, count: z.int(), total: z.int() }).nullable(),
    calculated_at: time.nullable(),
  }),
  errors: ['ratings_not_open'],
})
export type Recap = z.infer<typeof readRecap.answer>
