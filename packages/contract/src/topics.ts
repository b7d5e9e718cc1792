import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { STREAM_PATH, TOPICS } from './signals.ts'

/** One signal of the event stream. */
export const signal = z.object({
  topic: z.enum(TOPICS),
  /** Its slug. */
  tournament: z.string().nullable().default(null),
  /** Its id. */
  team: z.union([id, z.string()]).nullable().default(null),
})
export type Signal = z.input<typeof signal>

/** The stream among the calls of the OpenAPI document: it is not asked and answered as they are. */
export const readStream = endpoint({
  method: 'GET',
  path: STREAM_PATH,
  area: 'Live',
  summary: 'Server-sent events (text/event-stream): what changed, by topic',
  access: 'signed_in',
  status: 200,
  answer: null,
  errors: [],
})
