import { PREDICTION_TYPES } from '@called-it/rules/kind-list.ts'
import { RESULT_STATUSES } from '@called-it/rules/football/match-result.ts'
import { MINUTE_MAX, MINUTE_MIN } from '@called-it/rules/football/result-check.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import { FIGHT_METHODS, FIGHT_RESULT_STATUSES, FIGHT_ROUNDS_MAX } from '@called-it/rules/ufc/fight-result.ts'
import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { fight } from '../kinds/fight-card.ts'
import { match } from '../kinds/match.ts'
import { localized } from '../localized.ts'
import {
  auditId,
  common,
  dryRunQuery,
  eventParams,
  eventById,
  key,
  reason,
  version,
} from './organiser-call.ts'

const goals = z.int().min(0).max(99)
/** The most minutes of stoppage time. */
export const STOPPAGE_MAX = 30
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
        /** The scorer; null: not known, then `side` says whose goal it is. */
        player: key.nullable(),
        side: side.nullable().optional(),
        /** The minute of the goal; left out if the source does not give it. */
        minute: z.int().min(0).max(150).nullable().optional(),
        /** The minutes of stoppage time: 2 for a goal at 45+2. */
        stoppage: z.int().min(1).max(STOPPAGE_MAX).nullable().optional(),
        own_goal: z.boolean().optional(),
        penalty: z.boolean().optional(),
      }),
    )
    .max(100)
    .optional(),
  goalkeepers: z.strictObject({ first: key.nullable(), second: key.nullable() }).partial().optional(),
  reason,
})
export type MatchResultBody = z.output<typeof matchResultBody>

/** A result of a fight (API.md, Organisers). The method and the round are shown to users and earn nothing. */
export const fightResultBody = z.strictObject({
  status: z.enum(FIGHT_RESULT_STATUSES),
  winner: side.nullable().optional(),
  method: z.enum(FIGHT_METHODS).nullable().optional(),
  /** The round in which the fight ended. */
  ended_in: z.int().min(1).max(FIGHT_ROUNDS_MAX).nullable().optional(),
  reason,
})
export type FightResultBody = z.output<typeof fightResultBody>

/** A result of a match or a fight; the rules refuse fields that do not belong to the event. */
export const resultBody = z.strictObject({
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

const resultDetails = z.object({
  changed_positions: z.int(),
  /** The other questions that the result moves, those with points first. */
  questions: z.array(
    z.object({
      type: z.enum(PREDICTION_TYPES),
      about: localized.nullable(),
      points: z.int(),
      users: z.int(),
      opens: z.boolean(),
      text: localized,
    }),
  ),
  reserve: z.object({ entered: z.int(), no_help: z.int(), already_used: z.int() }).nullable(),
})
/** What a result does besides the points of its event. */
export type ResultDetails = z.infer<typeof resultDetails>

/** What a change of a result does to messages besides the message about its round. */
const resultNotice = z.object({ notifies: z.int().nullable(), message: localized.nullable() })

const enteredResult = z.object({
  event,
  version,
  audit_id: auditId,
  settlement: settlement.extend({
    changed_positions: resultDetails.shape.changed_positions,
    questions: resultDetails.shape.questions,
  }),
  messages: z.int(),
  effect: resultNotice,
  reserve: resultDetails.shape.reserve,
})
export type EnteredResult = z.infer<typeof enteredResult>

export const putResult = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/tournaments/{slug}/events/{key}/result',
  summary: 'Enter or correct a result; it is settled when the call returns',
  params: eventParams,
  query: dryRunQuery,
  body: resultBody.extend({
    notify: z.boolean().optional().meta({
      description:
        'Whether the players who have predicted a match are told that it is awarded or cancelled, with the reason, half a minute later, so that it can be taken back unseen. Left out: they are not. Other results are told with their round. If players were told, they are told of the end of the decision, too. Owners of cards are always told of void fights.',
    }),
  }),
  answer: enteredResult,
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
  answer: enteredResult,
  errors: ['changed_meanwhile'],
  is_conditional: true,
})

export const confirmResult = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/events/{id}/confirm',
  summary:
    'Confirm the result of a feed: a provisional result is final at once. 404 without a result, `not_over` while it is live',
  params: eventById,
  query: dryRunQuery,
  answer: enteredResult,
  errors: ['not_over', 'changed_meanwhile'],
  is_scoped: true,
  is_conditional: true,
})

export const releaseEvent = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/events/{id}/release',
  summary:
    'Give an event back to its feed: what organisers have entered or taken back no longer keeps the feed from its result. The result stays until the feed says otherwise',
  params: eventById,
  query: dryRunQuery,
  answer: z.object({ event, version, audit_id: auditId }),
  errors: ['changed_meanwhile'],
  is_scoped: true,
  is_conditional: true,
})
