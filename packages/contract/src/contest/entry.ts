import { z } from 'zod'
import { isDomain, tidyEmail } from '../account/email.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import type { FieldMistake } from '../mistakes/common-mistakes.ts'
import { auditId } from '../organiser/organiser-call.ts'
import { ENTRY_MODES } from './contest-limits.ts'

/** The most domains of a contest. */
export const ENTRY_DOMAINS_MAX = 50

const domain = text
  .max(253)
  .overwrite(tidyEmail)
  .refine(isDomain, 'domain_form' satisfies FieldMistake)

const entry = z.object({ mode: z.enum(ENTRY_MODES), domains: z.array(z.string()) })
/** Who may come in for the first time. `domains` are those of e-mail addresses. */
export type EntrySetting = z.infer<typeof entry>

const common = { area: 'Organisers', access: 'owner', status: 200, path: '/api/v1/organiser/entry' } as const

export const readEntry = endpoint({
  ...common,
  method: 'GET',
  summary: 'Who may come in for the first time',
  answer: z.object({ entry }),
  errors: [],
})

export const putEntry = endpoint({
  ...common,
  method: 'PUT',
  summary:
    'Say who may come in for the first time: everybody; who has an e-mail address of these domains or signs in by the company; or who is invited. Whoever has been in before always may',
  body: z
    .object({ mode: z.enum(ENTRY_MODES), domains: z.array(domain).max(ENTRY_DOMAINS_MAX) })
    .refine(({ mode, domains }) => mode !== 'domain' || domains.length > 0, {
      path: ['domains'],
      error: 'required' satisfies FieldMistake,
    }),
  answer: z.object({ entry, audit_id: auditId }),
  errors: [],
})
