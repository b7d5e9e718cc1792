import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the web needs to know of the server's settings before anyone has signed in. */
export const readSettings = endpoint({
  method: 'GET',
  path: '/api/v1/settings',
  area: 'Content',
  summary: 'Public settings of this server',
  access: 'anyone',
  status: 200,
  answer: z.object({
    /** Where the footer invites to discuss predictions (SPEC.md 1). */
    community_url: z.string().nullable(),
    messenger: z.enum(['builtin', 'other']),
  }),
  errors: [],
})
