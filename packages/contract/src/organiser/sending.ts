import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { time } from '../fields.ts'
import { IDENTITY_KINDS } from '../account/identities.ts'
import { common } from './organiser-call.ts'

const sender = z.object({
  sender: z.enum([...IDENTITY_KINDS, 'push']),
  per_second: z.number().nullable(),
  held_until: time.nullable(),
  waiting: z.int(),
  takes_minutes: z.int(),
  done_at: time,
  late: z.int(),
  sent: z.int(),
  refused: z.int(),
  dead: z.int(),
})
export type SenderPlan = z.infer<typeof sender>

export const readSending = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/sending',
  summary:
    'How many messages wait for each sender, by when they are sent at its pace, and how messages fared',
  answer: z.object({ senders: z.array(sender) }),
  errors: [],
  is_scoped: true,
})
