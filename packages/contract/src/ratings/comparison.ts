import { MATCH_STATUSES, HITS } from '@called-it/rules/vocabulary.ts'
import { KIND_NAMES, type KindName } from '@called-it/rules/systems.ts'
import { PREDICTION_TYPES } from '@called-it/rules/kind-list.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { KIND_CONTRACTS, type KindContracts } from '../kind-list.ts'
import { explainedPart } from '../predictions/explained.ts'
import { id, idText, pageMeta, paging, slug, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { ratingRow } from './ratings.ts'
import { entity } from '../tournaments/tournaments.ts'

const scoreline = z.object({ first: z.int(), second: z.int() })
/** A question of a kind that both users could answer, with their answers. */
const comparedOf = <Kind extends KindName>(kind: Kind) => {
  const comparedAnswer = z.object({
    answer: KIND_CONTRACTS[kind].answer as KindContracts[Kind]['answer'],
    /** Null until its question is settled; interim points for a live match. */
    points: z.int().nullable(),
    // Fields that a kind does not have are left out, because a page holds forty of these.
    /** The sum of odds that a slip earned, once it is settled. */
    coefficient: z.number().optional(),
    /** How close a predicted score came, once it is settled. */
    hit: z.enum(HITS).optional(),
    /** The points of each part, once it is settled; `hit` explains a score, and the picks explain a slip. */
    parts: z.array(explainedPart).optional(),
  })
  return z.object({
    kind: z.literal(kind),
    type: z.enum(PREDICTION_TYPES),
    about: z.object({
      /** The id of the match, the tie, the table group or the round, else of the tournament. */
      id,
      name: localized,
      /** The sides of a match or a tie. */
      first_entity: entity.nullable(),
      second_entity: entity.nullable(),
      /** The status of a match, and its score so far. */
      status: z.enum(MATCH_STATUSES).nullable(),
      score: scoreline.nullable(),
    }),
    /** The round of a match or a card. */
    round_id: id.nullable(),
    /** When the event, or the last one that decides the question, began; before it is settled, when it locked. */
    at: time,
    mine: comparedAnswer.nullable(),
    theirs: comparedAnswer.nullable(),
    /** The viewer's total minus the other user's after this event, in points; for fights in odds. */
    gap: z.number(),
  })
}

type Compared = { [Kind in KindName]: ReturnType<typeof comparedOf<Kind>> }[KindName]

const [first, ...others] = KIND_NAMES.map((kind) => comparedOf(kind) as Compared)
export const comparedEvent = z.discriminatedUnion('kind', [first!, ...others])
export type ComparedEvent = z.infer<typeof comparedEvent>

export const readComparison = endpoint({
  method: 'GET',
  path: '/api/v1/{slug}/ratings/compare/{userId}',
  area: 'Ratings',
  summary: 'The caller compared with another user by their locked predictions',
  access: 'signed_in',
  params: z.object({ slug, userId: idText }),
  query: z.strictObject({
    ...paging({ default: 20, maximum: 100 }),
    /** Only questions that the two answered differently or that one did not answer; `gap` still counts all. */
    only: z.enum(['differing']).optional(),
    /** Only the matches or the card of that round. */
    round_id: idText.optional(),
  }),
  status: 200,
  answer: z.object({
    /** The viewer's row; null: none. A comparison with oneself is allowed and all level. */
    me: ratingRow.nullable(),
    other: ratingRow,
    /** The questions that at least one of the two answered, newest first. */
    events: z.array(comparedEvent),
    /** The points of each round of matches or fights and of each other kind, by the time when it last earned something. */
    sums: z.array(
      z.object({
        kind: z.enum(KIND_NAMES),
        round: z.object({ id, name: localized }).nullable(),
        mine: z.number(),
        theirs: z.number(),
        gap: z.number(),
      }),
    ),
    /** How many questions can be listed, and how many were answered differently. */
    count: z.int(),
    differing: z.int(),
    /** How many questions are open or not open yet: they stay hidden. */
    hidden: z.int(),
    meta: pageMeta,
  }),
  errors: ['ratings_not_open'],
})
export type Comparison = z.infer<typeof readComparison.answer>
