import { EVENT_STATUSES, RESULT_STATUSES } from '@called-it/rules/football/match-result.ts'
import { MINUTE_MAX, MINUTE_MIN } from '@called-it/rules/football/result-check.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import { FIGHT_METHODS, FIGHT_RESULT_STATUSES, FIGHT_ROUNDS_MAX } from '@called-it/rules/ufc/fight-result.ts'
import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import {
  coefficient,
  DOCUMENT_BYTES_MAX,
  DOCUMENT_ITEMS_MAX,
  documentShape,
  GROUP_TEAMS_MAX,
} from './document-shape.ts'
import { endpoint } from '../endpoint.ts'
import { id, pageMeta, paging, slug, text, time } from '../fields.ts'
import { fight } from '../predictions/fight-predictions.ts'
import { limitedRecord } from './limited-record.ts'
import { match } from '../predictions/predictions.ts'
import { tournamentDocument } from './tournament-document.ts'
import { tournament } from '../tournaments/tournaments.ts'

const goals = z.int().min(0).max(99)
const scoreline = z.strictObject({ first: goals, second: goals })
const side = z.enum(SIDES)
const key = text.min(1).max(64)

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
const event = z.union([match, fight])

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

const flag = z.enum(['true', 'false', '1', '0']).default('false')
/** The query of a call that can be run without effect. */
const dryRunQuery = z.object({
  dry_run: flag.meta({
    description:
      'Nothing is written. The call answers as it would otherwise, except that answers to questions that are not locked are neither shown nor counted in the settlement.',
  }),
})

const common = { area: 'Organisers', access: 'organiser', status: 200 } as const
const tournamentParams = z.object({ slug })
const eventParams = z.object({ slug, key })

/** A change that a document makes. */
export const documentChange = z.object({
  /** The path in the document that was sent; for an item that the document leaves out, the path of its list. */
  path: z.string(),
  /** Null: there was nothing. */
  before: z.unknown(),
  /** Null: there is nothing any more. */
  after: z.unknown(),
  /** The effect on players, in the language of `Accept-Language`. */
  effect: z.string(),
})

export const putTournament = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/tournaments/{slug}',
  summary:
    'Create a tournament from its document, or apply what differs from the document before it; what calls changed stays',
  params: tournamentParams,
  query: dryRunQuery.extend({ overwrite: flag }),
  body: tournamentDocument,
  body_limit: DOCUMENT_BYTES_MAX,
  answer: z.object({ tournament, changes: z.array(documentChange) }),
  errors: ['changed_meanwhile'],
})

export const deleteTournament = endpoint({
  ...common,
  status: 204,
  method: 'DELETE',
  path: '/api/v1/organiser/tournaments/{slug}',
  summary:
    'Delete a tournament that nobody takes part in: nobody was drawn, nobody predicted, and there is no friends team',
  params: tournamentParams,
  answer: null,
  errors: ['has_participants'],
})

export const readDocument = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/tournaments/{slug}',
  summary: 'The document as it stands',
  params: tournamentParams,
  answer: z.object({ document: documentShape }),
  errors: [],
})

export const putResult = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/tournaments/{slug}/events/{key}/result',
  summary: 'Enter or correct a result; it is settled when the call returns',
  params: eventParams,
  query: dryRunQuery,
  body: resultBody,
  answer: z.object({ event, settlement }),
  errors: ['not_started'],
})

export const deleteResult = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/v1/organiser/tournaments/{slug}/events/{key}/result',
  summary:
    'Take a result back with all that it settled: the event stands as before its first result. 404 where there is none',
  params: eventParams,
  query: dryRunQuery,
  answer: z.object({ event, settlement }),
  errors: [],
})

/** The effect of a change on the questions that depend on the event. */
const eventEffect = z.object({
  predictions: z.int().meta({
    description:
      'How many saved predictions are concerned: those about the event, its tie or its card, and all to questions that open again or lock by the change.',
    examples: [412],
  }),
  reopened: z.boolean().meta({
    description:
      'Whether a question that was locked takes predictions again: answers that were shown are hidden from others since then.',
  }),
  locked: z.boolean().meta({
    description: 'Whether a question that was not locked is locked by the change.',
  }),
})
export type EventEffect = z.infer<typeof eventEffect>

const namedSide = key.nullable().optional().meta({
  description:
    'The key of who stands on this side; null takes it back. Where the document says who feeds the side (`first_from`, `second_from`), null gives it back to the bracket: if that is decided already, the bracket names the side again in the same call.',
})

export const putEvent = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/tournaments/{slug}/events/{key}',
  summary: 'Move, postpone or cancel an event, or name its sides',
  params: eventParams,
  query: dryRunQuery,
  body: z.strictObject({
    starts_at: time.nullable().optional(),
    status: z.enum(EVENT_STATUSES).optional(),
    first: namedSide,
    second: namedSide,
    /** The odds of one side or both: after a replacement the other fighter keeps his. */
    coefficients: z.strictObject({ first: coefficient, second: coefficient }).partial().optional(),
    confirm: z.boolean().optional().meta({
      description:
        'Needed where `starts_at` moves the start by more than 24 hours, or to more than a minute in the past: 422 without it.',
    }),
  }),
  answer: z.object({ event, effect: eventEffect }),
  errors: ['locked', 'has_result'],
})

export const finishTournament = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/tournaments/{slug}/finish',
  summary:
    'Finish a tournament: no more predictions, the rating is final. Refused while results or outcomes are missing, unless forced',
  params: tournamentParams,
  query: dryRunQuery.extend({
    force: flag.meta({ description: 'It is finished whatever is missing.' }),
  }),
  answer: z.object({ tournament, settlement }),
  errors: ['not_over'],
})

export const reopenTournament = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/tournaments/{slug}/reopen',
  summary:
    'Take the end of a tournament back with all that it settled: until its reopen_until, then `locked`. `not_over` where it has not finished',
  params: tournamentParams,
  answer: z.object({ tournament }),
  errors: ['not_over', 'locked'],
})

const names = z.array(key).min(1).max(1000).nullable().optional()

/** Outcomes that cannot be computed, so the organiser enters them (GAME.md 9): keys of players and entities. */
export const outcomesBody = z.strictObject({
  top_scorers: names,
  top_keepers: names,
  most_productive_teams: names,
  /** The first teams of the league stage, at least eight; the others follow in the computed order. */
  league_order: names,
  /** Every team of a table group, first to last, by the key of the group. */
  group_orders: limitedRecord(
    key,
    z.array(key).max(GROUP_TEAMS_MAX).nullable(),
    DOCUMENT_ITEMS_MAX.table_groups,
  )
    .nullable()
    .optional(),
  winner: key.nullable().optional(),
})
export type OutcomesBody = z.output<typeof outcomesBody>

export const putOutcomes = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/tournaments/{slug}/outcomes',
  summary:
    'Set what cannot be computed: leaders, orders, the winner. What is left out stays, null takes it back',
  params: tournamentParams,
  query: dryRunQuery,
  body: outcomesBody,
  answer: z.object({ outcomes: outcomesBody, settlement }),
  errors: [],
})

export const readOutcomes = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/tournaments/{slug}/outcomes',
  summary: 'What the organiser has set where it cannot be computed',
  params: tournamentParams,
  answer: z.object({ outcomes: outcomesBody }),
  errors: [],
})

export const readAudit = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/audit',
  summary: 'Every change by an organiser, newest first',
  query: z.object(paging({ default: 50, maximum: 200 })),
  answer: z.object({
    entries: z.array(
      z.object({
        id,
        at: time,
        user: publicUser.nullable(),
        /** `user`, or `cli` and `feed`, which act without a user. */
        actor: z.enum(['user', 'cli', 'feed']),
        action: z.string(),
        tournament: z.string().nullable(),
        target: z.string().nullable(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
    meta: pageMeta,
  }),
  errors: [],
})
