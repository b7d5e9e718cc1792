import { RESULT_STATUSES } from '@called-it/rules/football/match-result.ts'
import { MINUTE_MAX, MINUTE_MIN } from '@called-it/rules/football/result-check.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import { FIGHT_METHODS, FIGHT_RESULT_STATUSES, FIGHT_ROUNDS_MAX } from '@called-it/rules/ufc/fight-result.ts'
import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { fight } from '../kinds/fight-card.ts'
import { match } from '../kinds/match.ts'
import { common, dryRunQuery, eventParams, key, version } from './organiser-call.ts'

const goals = z.int().min(0).max(99)
const scoreline = z.strictObject({ first: goals, second: goals })
const side = z.enum(SIDES)

export const matchResultBody = z.strictObject({
  status: z.enum(RESULT_STATUSES),
  /** The minute of a live match; the rules refuse it for others. */
  minute: z.int().min(MINUTE_MIN).max(MINUTE_MAX).nullable().optional(),
  score: scoreline.nullable().optional(),
  after_extra_time: scoreline.nullable().optional(),
  penalties: scoreline.nullable().optional(),
  winner: side.nullable().optional(),
  goals: z
    .array(
      z.strictObject({
        player: key,
        /** The minute of the goal; left out if the source does not give it. */
        minute: z.int().min(0).max(150).nullable().optional(),
        own_goal: z.boolean().optional(),
        penalty: z.boolean().optional(),
      }),
    )
    .max(100)
    .optional(),
  goalkeepers: z.strictObject({ first: key.nullable(), second: key.nullable() }).partial().optional(),
})
export type MatchResultBody = z.output<typeof matchResultBody>

/** A result of a fight (API.md, Organisers). The method and the round are shown to users and earn nothing. */
export const fightResultBody = z.strictObject({
  status: z.enum(FIGHT_RESULT_STATUSES),
  winner: side.nullable().optional(),
  method: z.enum(FIGHT_METHODS).nullable().optional(),
  /** The round in which the fight ended. */
  ended_in: z.int().min(1).max(FIGHT_ROUNDS_MAX).nullable().optional(),
})
export type FightResultBody = z.output<typeof fightResultBody>

/** A result of a match or a fight; the rules refuse fields that do not belong to the event. */
const resultBody = z.strictObject({
  ...fightResultBody.shape,
  ...matchResultBody.shape,
  status: z.enum([...new Set([...RESULT_STATUSES, ...FIGHT_RESULT_STATUSES])]),
})
export type ResultBody = z.output<typeof resultBody>

/** The event as players see it. */
export const event = z.union([match, fight])

export const settlement = z.object({
  predictions: z.int(),
  awarded_points: z.int(),
  by_hit: z.object({ exact: z.int(), difference: z.int(), outcome: z.int(), miss: z.int() }),
  top_changes: z.array(
    z.object({
      user: publicUser,
      points_before: z.int(),
      points_after: z.int(),
      position_before: z.int().nullable(),
      position_after: z.int(),
    }),
  ),
})
export type Settlement = z.infer<typeof settlement>

export const putResult = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/tournaments/{slug}/events/{key}/result',
  summary: 'Enter or correct a result; it is settled when the call returns',
  params: eventParams,
  query: dryRunQuery,
  body: resultBody,
  answer: z.object({ event, version, settlement }),
  errors: ['not_started', 'changed_meanwhile'],
  is_conditional: true,
})

export const deleteResult = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/v1/organiser/tournaments/{slug}/events/{key}/result',
  summary:
    'Take a result back with all that it settled: the event returns to its state before the first result. 404 without a result',
  params: eventParams,
  query: dryRunQuery,
  answer: z.object({ event, version, settlement }),
  errors: ['changed_meanwhile'],
  is_conditional: true,
})
