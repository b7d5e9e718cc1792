import { SOURCE_NAMES } from '@called-it/rules/feeds/feed-names.ts'
import { POINTS_PARTS } from '@called-it/rules/football/match-points.ts'
import {
  MATCH_STATUSES,
  HITS,
  PREDICTION_PHASES,
  RATING_STATES,
  STAGE_TYPES,
} from '@called-it/rules/vocabulary.ts'
import { GOALS_MAX } from '@called-it/rules/limits.ts'
import { SCORE_BASES } from '@called-it/rules/football/match-result.ts'
import { STAGE_LEVELS } from '@called-it/rules/stage-level.ts'
import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import type { KindContract } from '../kind.ts'
import { sideSource } from '../organiser/document-shape.ts'
import { id, slug, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { FORM_MISTAKES } from '../mistakes/form-mistakes.ts'
import { predictionsRead, rejectedPredictions } from '../predictions/prediction-calls.ts'
import { entity } from '../tournaments/tournaments.ts'

const scoreline = z.object({ first: z.int(), second: z.int() })

/** A step of the points' explanation: the parts add up to the points (GAME.md 4). */
export const pointsPart = z.object({
  part: z.enum(POINTS_PARTS),
  points: z.int(),
  earned: z.boolean(),
})

export const match = z.object({
  id,
  key: z.string(),
  started_at: time.nullable(),
  status: z.enum(MATCH_STATUSES),
  is_locked: z.boolean(),
  /** `not_open`: the teams or the tournament's start are not known yet. */
  phase: z.enum(PREDICTION_PHASES),
  first_entity: entity.nullable(),
  second_entity: entity.nullable(),
  table_group: z.object({ id, key: z.string(), name: localized }).nullable(),
  /** For a match of a tie: the sources of its sides in the document. */
  first_from: sideSource.nullable().optional(),
  second_from: sideSource.nullable().optional(),
  venue: localized.nullable(),
  /** The score that earns points, and the multiplier of the points here (GAME.md 4). */
  score_basis: z.enum(SCORE_BASES),
  multiplier: z.int(),
  score: scoreline.nullable(),
  after_extra_time: scoreline.nullable(),
  penalties: scoreline.nullable(),
  winner: id.nullable(),
  /** Whether the result may still change, or was changed after it had been settled (GAME.md 9). */
  result_state: z.enum(RATING_STATES).nullable(),
  /** The source of a result that may still change, and when it was entered. Null: an organiser's, or an official one. */
  reported: z
    .object({ source: z.enum(SOURCE_NAMES), at: time })
    .nullable()
    .optional(),
  is_corrected: z.boolean(),
  /** When it last opened again after it had locked (GAME.md 9): answers that were shown are hidden since then. Null: never. */
  reopened_at: time.nullable(),
  /** The current minute of a live match, if its source gives it. */
  minute: z.int().nullable(),
  /** Why it was awarded, put off or called off. */
  reason: localized.nullable().optional(),
  prediction: z
    .object({
      first: z.int(),
      second: z.int(),
      points: z.int().nullable(),
      hit: z.enum(HITS).nullable(),
      parts: z.array(pointsPart).nullable(),
      saved_at: time,
    })
    .nullable(),
  crowd: z
    .object({
      first: z.int(),
      draw: z.int(),
      second: z.int(),
      total: z.int(),
      top: z.array(scoreline.extend({ count: z.int() })),
    })
    .nullable(),
})
export type Match = z.infer<typeof match>

export const matchRound = z.object({
  id,
  key: z.string(),
  name: localized,
  stage_type: z.enum(STAGE_TYPES),
  level: z.enum(STAGE_LEVELS).nullable(),
  started_at: time.nullable(),
  finished_at: time.nullable(),
  /** The points of this round so far. */
  points: z.int(),
  events: z.array(match),
})
export type MatchRound = z.infer<typeof matchRound>

export const readMatchPredictions = endpoint({
  ...predictionsRead,
  path: '/api/v1/tournaments/{slug}/prediction-type/match',
  summary: "Exact scores by rounds; another user's predictions only once they are locked",
  answer: z.object({
    /** The owner of the predictions; null: the caller. */
    user: publicUser.nullable(),
    rounds: z.array(matchRound),
    points: z.int(),
    /** The points of each hit here, before the multiplier of a stage (GAME.md 4). */
    match_points: z.object({ exact: z.int(), difference: z.int(), outcome: z.int(), miss: z.int() }),
    match_predictions_calculated_at: time.nullable(),
  }),
})

/** The matches of a few days, for clients that do not need a whole tournament. */
export const listMatches = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/{slug}/matches',
  area: 'Predictions',
  summary: "The matches that start from one moment on and before another, with the caller's exact scores",
  access: 'signed_in',
  params: z.object({ slug }),
  query: z.object({ from: time.optional(), to: time.optional() }),
  status: 200,
  answer: z.object({
    /** By their start. Without `from` and `to` all matches, those without a start last. */
    matches: z.array(match.extend({ round: matchRound.pick({ id: true, key: true, name: true }) })),
  }),
  errors: [],
})

const goals = z
  .int({
    error: (issue) => (issue.input === undefined || issue.input === null ? 'second_field' : 'goals_number'),
  })
  .min(0, 'goals_number')
  .max(GOALS_MAX, 'goals_limit')

export const saveScores = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/{slug}/predictions/events',
  area: 'Predictions',
  summary: 'Save exact scores; events that have locked meanwhile are listed as rejected',
  access: 'signed_in',
  is_repeatable: true,
  params: z.object({ slug }),
  body: z.object({
    predictions: z.array(z.object({ event_id: z.int(), first: goals, second: goals })).max(500),
  }),
  status: 200,
  answer: z.object({
    predictions: z.array(z.object({ event_id: id, first: z.int(), second: z.int(), saved_at: time })),
    rejected: rejectedPredictions,
  }),
  errors: ['locked', 'not_open'],
})

/** The exact score of a match. */
export const matchContract = {
  name: { ru: 'Счёт матча', en: 'Score of the match' },
  reminder: {
    ru: { one: 'счёт матча', several: { one: '# счёта', other: '# счетов' } },
    en: { one: 'the score', several: { other: '# scores' } },
  },
  calls: [readMatchPredictions, listMatches, saveScores],
  answer: scoreline,
  fields: {
    match_points: ['Points of each hit, before a stage multiplies them.'],
    'match_points.exact': ['Points of the exact score.', 5],
    'match_points.difference': ['Points of the right winner and margin, or of another draw.', 3],
    'match_points.outcome': ['Points of the right winner.', 2],
    'match_points.miss': ['Points of a wrong winner.', 0],
    match_predictions_calculated_at: ['When points of matches were last calculated; null: not yet.'],
    'predictions.first': ['Predicted goals of the first side, 0 to 20.', 2],
    'predictions.second': ['Predicted goals of the second side, 0 to 20.', 1],
    'query.from': ['Only matches that start at this time or later.'],
    'query.to': ['Only matches that start before this time.'],
    stage_type: ['The type of the stage that the round belongs to.'],
    'ruleset.match': ['Points for each hit of an exact score.'],
    'ruleset.match.*': ['Points for this hit.', 5],
    score_basis: ['Which score counts: after 90 minutes (`regular_time`), or after extra time.'],
    stage_multiplier: ['How many times points of a match count, by the level of the stage.'],
    'stage_multiplier.*': ['How many times points of a match count at this level.', 2],
  },
  // The schema of the body finds these first; the check of the kind has a code for each.
  mistakes: {
    incomplete: FORM_MISTAKES.second_field,
    not_a_number: FORM_MISTAKES.goals_number,
    negative: FORM_MISTAKES.goals_number,
    too_many_goals: FORM_MISTAKES.goals_limit,
  },
} as const satisfies KindContract<'match'>
