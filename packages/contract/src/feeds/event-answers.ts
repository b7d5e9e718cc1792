import { HOLD_CODES } from '@called-it/rules/feeds/feed-names.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idText, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { common } from '../organiser/organiser-call.ts'
import { sourceName } from './feeds.ts'

const params = z.object({ id: idText })

const answer = z.object({
  /** The kept answer; null: it is older than 30 days, or the source is a recording, which asks nobody. */
  answer: id.nullable(),
  feed: id,
  source: sourceName,
  source_id: z.string(),
  /** Since when the source has been saying so, and when it did last. */
  at: time,
  last_at: time.nullable(),
  path: z.string().nullable(),
  hash: z.string().nullable(),
  bytes: z.int().nullable(),
  /** What was understood, in the words of the product. */
  said: z.record(z.string(), z.unknown()),
  /** When it was entered as the result; null: it was not. */
  entered_at: time.nullable(),
})
export type EventAnswer = z.infer<typeof answer>

export const listEventAnswers = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/events/{id}/answers',
  summary: 'What sources have said of an event, the latest first, and what of it waits for a decision',
  params,
  answer: z.object({
    answers: z.array(answer),
    /** Whether something of it is an organiser's, so that it can be given back to the sources. */
    is_by_hand: z.boolean(),
    holds: z.array(z.object({ id, source: sourceName, code: z.enum(HOLD_CODES), text: localized, at: time })),
  }),
  errors: [],
  is_scoped: true,
})
export type EventAnswers = z.infer<typeof listEventAnswers.answer>

export const readRawAnswer = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/feeds/answers/{id}',
  summary: 'An answer of a source as it came, kept for 30 days',
  params,
  answer: z.object({
    answer: z.object({
      id,
      source: sourceName,
      path: z.string(),
      hash: z.string(),
      came_at: time,
      text: z.string(),
    }),
  }),
  errors: [],
  is_scoped: true,
})
