import { STREAMS_PER_USER } from '@called-it/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { digits, id } from './fields.ts'
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
  summary: `Server-sent events (text/event-stream): what changed, by topic. A user has ${STREAMS_PER_USER} of them at most: one more ends the oldest`,
  access: 'signed_in',
  query: z.object({
    /**
     * Milliseconds: the signals of that time come first, for a page that was loaded before its stream was open. A
     * stream that cannot know them ends at once; whoever comes back after a break asks again for everything.
     */
    past_ms: digits(0, 600_000, 0),
  }),
  status: 200,
  answer: null,
  errors: [],
})
