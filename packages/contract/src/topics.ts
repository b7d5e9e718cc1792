import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/**
 * What the event stream tells (API.md `GET /api/v1/stream`): that something changed and what to ask again, never
 * what it is now. A client waits a random moment and asks again, so that a goal does not make a stampede.
 */
export const TOPICS = ['score', 'settled', 'rating', 'draw', 'message'] as const
export const signal = z.object({
  topic: z.enum(TOPICS),
  /** Its slug. */
  tournament: z.string().nullable().default(null),
  /** Its id. */
  team: z.union([id, z.string()]).nullable().default(null),
})
export type Signal = z.input<typeof signal>

/** Milliseconds within which a client spreads its next question after a signal (ARCHITECTURE.md "live"). */
export const SIGNAL_SPREAD_MS = 4000
export const STREAM_PATH = '/api/v1/stream'

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
