import { EVENT_STATUSES } from '@called-it/rules/football/match-result.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import { z } from 'zod'
import { coefficient } from './document-shape.ts'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { auditId, common, dryRunQuery, eventParams, key, reason, version } from './organiser-call.ts'
import { event } from './results.ts'

/** The effect of a change on the questions that depend on the event. */
export const eventEffect = z.object({
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
  locks_at_before: time.nullable(),
  locks_at_after: time.nullable(),
  reminders: z.array(z.object({ at: time, users: z.int().nullable() })),
  cleared_picks: z.int().nullable(),
  notifies: z.int().nullable(),
  message: localized.nullable(),
})
export type EventEffect = z.infer<typeof eventEffect>

const namedSide = key.nullable().optional().meta({
  description:
    'The key of who stands on this side; null takes it back. Where the document says who feeds the side (`first_from`, `second_from`), null gives it back to the bracket: if that is decided already, the bracket names the side again in the same call.',
})

const notify = z.boolean().optional().meta({
  description:
    'Whether the players who have predicted a match are told of its new start or status, half a minute later, so that the change can be taken back unseen. Left out: they are not. Owners of cards are always told of replaced fighters and void fights.',
})
const confirm = z.boolean().optional().meta({
  description:
    'Needed where the change moves a start by more than 24 hours, or to more than a minute in the past: 422 without it.',
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
    winner: z.enum(SIDES).optional().meta({
      description:
        'Who goes through, beside `status: "cancelled"` of a match of a tie and nothing else but `reason` and `notify`. The match then has the result of a cancelled match, also before its start, and is taken back as one.',
    }),
    reason,
    notify,
    confirm,
  }),
  answer: z.object({ event, version, audit_id: auditId, effect: eventEffect }),
  errors: ['locked', 'has_result', 'changed_meanwhile'],
  is_conditional: true,
})

/** The most events that one call changes: a matchday, and more. */
const SEVERAL_MAX = 100
/** The most minutes that events are moved by: a week. */
const MINUTES_MAX = 7 * 24 * 60

const several = {
  event_ids: z.array(id).min(1).max(SEVERAL_MAX),
  /** The versions that the caller has seen, in the order of the events; left out: any may be overwritten. */
  versions: z.array(z.string().max(100)).max(SEVERAL_MAX).optional(),
  reason,
  notify,
}
const changedEvents = z.object({
  /** In the order of the request. */
  events: z.array(z.object({ event, version, audit_id: auditId })),
  effect: eventEffect,
})

export const moveEvents = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/events/move',
  summary:
    'Move the starts of several events by some minutes, all or none. Each refusal is named by its event: `event_ids.3`',
  query: dryRunQuery,
  body: z.strictObject({ ...several, minutes: z.int().min(-MINUTES_MAX).max(MINUTES_MAX), confirm }),
  answer: changedEvents,
  errors: ['locked', 'changed_meanwhile'],
  is_scoped: true,
})

export const callOffEvents = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/events/call-off',
  summary:
    'Postpone several events without a date, or cancel them, all or none. Each refusal is named by its event: `event_ids.3`',
  query: dryRunQuery,
  body: z.strictObject({
    ...several,
    status: z.enum(['postponed', 'cancelled']).meta({
      description:
        '`postponed`: the events have no date and take predictions on. `cancelled`: nobody gets points.',
    }),
  }),
  answer: changedEvents,
  errors: ['locked', 'has_result', 'changed_meanwhile'],
  is_scoped: true,
})
