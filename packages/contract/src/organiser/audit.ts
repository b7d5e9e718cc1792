import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { id, pageMeta, paging, time } from '../fields.ts'
import { common } from './organiser-call.ts'

export const readAudit = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/audit',
  summary: 'Every change by an organiser, newest first',
  query: z.object(paging({ default: 50, maximum: 200 })),
  answer: z.object({
    entries: z.array(
      z.object({
        id,
        at: time,
        user: publicUser.nullable(),
        /** `user`, or `cli` and `feed`, which act without a user. */
        actor: z.enum(['user', 'cli', 'feed']),
        action: z.string(),
        tournament: z.string().nullable(),
        target: z.string().nullable(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
    meta: pageMeta,
  }),
  errors: [],
})
