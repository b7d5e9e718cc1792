import { SESSIONS_MAX } from '@called-it/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idText, time } from '../fields.ts'

/** A device on which the user is signed in. */
export const session = z.object({
  id,
  /** The browser and the system in short: "Chrome, Windows"; null if the request did not name them. */
  client: z.string().max(60).nullable(),
  signed_in_at: time,
  /** Rounded to the hour; null: not used since the sign-in. */
  last_used_at: time.nullable(),
  expires_at: time,
  /** Whether this session made the request. */
  is_current: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/user/sessions',
  area: 'User',
  summary: "The caller's sessions: the current one, then the others, last used first",
  access: 'signed_in',
  status: 200,
  answer: z.object({ sessions: z.array(session).max(SESSIONS_MAX) }),
  errors: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/user/sessions/{id}',
  area: 'User',
  summary: "End one of the caller's sessions; its token stops working at once, and its event streams end",
  access: 'signed_in',
  params: z.object({ id: idText }),
  status: 204,
  answer: null,
  errors: [],
})
