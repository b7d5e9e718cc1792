import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The settings of the server that the web needs before the sign-in. */
export const readSettings = endpoint({
  method: 'GET',
  path: '/api/v1/settings',
  area: 'Content',
  summary: 'Public settings of this server',
  access: 'anyone',
  status: 200,
  answer: z.object({
    /** The address of the community that the footer links to (SPEC.md 1); null: no link. */
    community_url: z.string().nullable(),
    messenger: z.enum(['builtin', 'other']),
  }),
  errors: [],
})
