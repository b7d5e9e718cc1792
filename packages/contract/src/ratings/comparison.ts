import { MATCH_STATUSES } from '@called-it/rules/football/match-result.ts'
import { HITS } from '@called-it/rules/ruleset.ts'
import { KIND_NAMES, PREDICTION_TYPES } from '@called-it/rules/systems.ts'
import { PICK_TYPES } from '@called-it/rules/ufc/card.ts'
import { PICK_STATES } from '@called-it/rules/ufc/card-points.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { explainedPart } from '../predictions/explained.ts'
import { id, idText, pageMeta, paging, slug, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { ratingRow } from './ratings.ts'
import { entity } from '../tournaments/tournaments.ts'

const scoreline = z.object({ first: z.int(), second: z.int() })
const playerBrief = z.object({ id, name: localized, team: entity })

/** A pick of a card: what became of it is null before the first result of its round. */
export const comparedPick = z.object({
  event_id: id,
  fighter: entity,
  type: z.enum(PICK_TYPES),
  multiply: z.boolean(),
  state: z.enum(PICK_STATES).nullable(),
  points: z.int().nullable(),
  coefficient: z.number().nullable(),
})

/** What was answered, as the kind's own save takes it, its ids told with what they name. */
const ANSWERS = {
  match: scoreline,
  table_order: z.object({ teams: z.array(entity) }),
  tie: z.object({ team: entity }),
  league: z.object({ teams: z.array(entity), favourite_team_id: id }),
  scorer: z.object({ player: playerBrief }),
  keeper: z.object({ player: playerBrief }),
  most_productive_team: z.object({ team: entity }),
  tournament_winner: z.object({ team: entity }),
  fight_card: z.object({ picks: z.array(comparedPick) }),
} as const

const comparedOf = <Kind extends keyof typeof ANSWERS>(kind: Kind) => {
  const told = z.object({
    answer: ANSWERS[kind],
    /** Null until its question is settled; of a match that is on, as it stands. */
    points: z.int().nullable(),
    // What a kind does not have is left out: a page is twenty of these, twice.
    /** What a card brought in decimal odds, once it is settled. */
    coefficient: z.number().optional(),
    /** How close a score came, once it is settled. */
    hit: z.enum(HITS).optional(),
    /** Which part earned what, once it is settled; of a score `hit` explains it, and of a card its picks. */
    parts: z.array(explainedPart).optional(),
  })
  return z.object({
    kind: z.literal(kind),
    type: z.enum(PREDICTION_TYPES),
    about: z.object({
      /** Of the match, the tie, the table group, the round, else of the tournament. */
      id,
      name: localized,
      /** The sides of a match or a tie. */
      first_entity: entity.nullable(),
      second_entity: entity.nullable(),
      /** Of a match: what has become of it, and its score so far. */
      status: z.enum(MATCH_STATUSES).nullable(),
      score: scoreline.nullable(),
    }),
    /** The round of a match or a card. */
    round_id: id.nullable(),
    /** When it began, or what it depends on last; before it is settled, when it locked. */
    at: time,
    mine: told.nullable(),
    theirs: told.nullable(),
    /** By how much one is ahead after it, in points, of fights in coefficients: mine less theirs, from the first on. */
    gap: z.number(),
  })
}

export const comparedEvent = z.discriminatedUnion('kind', [
  comparedOf('match'),
  comparedOf('table_order'),
  comparedOf('tie'),
  comparedOf('league'),
  comparedOf('scorer'),
  comparedOf('keeper'),
  comparedOf('most_productive_team'),
  comparedOf('tournament_winner'),
  comparedOf('fight_card'),
])
export type ComparedEvent = z.infer<typeof comparedEvent>

export const readComparison = endpoint({
  method: 'GET',
  path: '/api/v1/{slug}/ratings/compare/{userId}',
  area: 'Ratings',
  summary: 'Two users compared, one of them the caller, by what both predicted: locked predictions only',
  access: 'signed_in',
  params: z.object({ slug, userId: idText }),
  query: z.strictObject({
    ...paging({ default: 20, maximum: 100 }),
    /** Only what was answered differently, or by one of both; `gap` still counts all. */
    only: z.enum(['differing']).optional(),
    /** Only the matches or the card of that round. */
    round_id: idText.optional(),
  }),
  status: 200,
  answer: z.object({
    /** Null: without a row of one's own. Comparing with oneself is allowed and comes to nothing. */
    me: ratingRow.nullable(),
    other: ratingRow,
    /** What at least one of both answered, newest first. */
    events: z.array(comparedEvent),
    /** What each round of matches or fights brought, and each other kind: by when it last brought something. */
    sums: z.array(
      z.object({
        kind: z.enum(KIND_NAMES),
        round: z.object({ id, name: localized }).nullable(),
        mine: z.number(),
        theirs: z.number(),
        gap: z.number(),
      }),
    ),
    /** Of all that can be listed: how many, and how many were answered differently. */
    count: z.int(),
    differing: z.int(),
    /** How many questions still take predictions, or will: those stay hidden. */
    hidden: z.int(),
    meta: pageMeta,
  }),
  errors: ['ratings_not_open'],
})
export type Comparison = z.infer<typeof readComparison.answer>
