import { STREAMS_PER_USER } from '@called-it/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { digits, id } from './fields.ts'
import { STREAM_PATH, TOPICS } from './signals.ts'

/** One signal of the event stream. */
export const signal = z.object({
  topic: z.enum(TOPICS),
  /** The slug of the tournament. */
  tournament: z.string().nullable().default(null),
  /** The id of the team. */
  team: z.union([id, z.string()]).nullable().default(null),
})
export type Signal = z.input<typeof signal>

/** The event stream as an entry of the OpenAPI document; it is not a call with one response. */
export const readStream = endpoint({
  method: 'GET',
  path: STREAM_PATH,
  area: 'Live',
  summary: `Server-sent events (text/event-stream): what changed, by topic. A user has at most ${STREAMS_PER_USER}; a further one ends the oldest`,
  access: 'signed_in',
  query: z.object({
    /**
     * Milliseconds: the stream begins with the signals of this time, for a page that was loaded before its stream opened. A
     * stream that does not know them ends at once; a client that was away longer reads everything again.
     */
    past_ms: digits(0, 600_000, 0),
  }),
  status: 200,
  answer: null,
  errors: [],
})
