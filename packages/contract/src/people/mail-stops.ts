import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { EMAIL_MAX } from '../account/email.ts'
import { endpoint } from '../endpoint.ts'
import { pageMeta, paging, time } from '../fields.ts'
import { auditId } from '../organiser/organiser-call.ts'

const mailStop = z.object({
  address: z.string(),
  /** The codes of SMTP. */
  refusal: z.string(),
  stopped_at: time,
  ends_at: time,
  /** Null: nobody signs in with the address. */
  user: publicUser.nullable(),
})
/** An address that gets no mail, because a server has refused it for good. */
export type MailStop = z.infer<typeof mailStop>

const common = { area: 'Organisers', access: 'owner', status: 200 } as const

export const listMailStops = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/mail-stops',
  summary:
    'The addresses that get no mail, because a mail server has refused them for good; the newest first',
  query: z.object(paging({ default: 25, maximum: 100 })),
  answer: z.object({ stops: z.array(mailStop), meta: pageMeta }),
  errors: [],
})

export const resumeMail = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/mail-stops/resume',
  summary:
    'Send mail to an address again; a server that refuses it again stops it again. `audit_id` is null if mail was not stopped',
  body: z.object({ address: z.string().max(EMAIL_MAX) }),
  answer: z.object({ audit_id: auditId }),
  errors: [],
})
