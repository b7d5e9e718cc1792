import { EVENT_STATUSES } from '@called-it/rules/football/match-result.ts'
import { z } from 'zod'
import { coefficient } from './document-shape.ts'
import { endpoint } from '../endpoint.ts'
import { time } from '../fields.ts'
import { common, dryRunQuery, eventParams, key, version } from './organiser-call.ts'
import { event } from './results.ts'

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
  answer: z.object({ event, version, effect: eventEffect }),
  errors: ['locked', 'has_result', 'changed_meanwhile'],
  is_conditional: true,
})
