import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { localized } from '../localized.ts'

/** The most characters of a contest's name. */
export const CONTEST_NAME_MAX = 40

const name = text.trim().min(1).max(CONTEST_NAME_MAX)
const contest = z.object({
  name: localized,
  /** `#rrggbb`; null: the product's own. */
  accent: z.string().nullable(),
})
export type Contest = z.infer<typeof contest>

/** The name of a contest that nobody has named. */
export const PRODUCT_NAME = 'Called It'

const common = { area: 'Organisers', access: 'owner', status: 200 } as const

export const readContest = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/contest',
  summary: 'The name and the accent colour of the contest',
  answer: z.object({ contest }),
  errors: [],
})

export const putContest = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/contest',
  summary:
    'Name the contest and choose its accent: the nearest colour that is read on every surface is taken. Pages show both within 15 s',
  body: z.object({
    name: z.strictObject({ ru: name, en: name }),
    accent: z
      .string()
      .max(7)
      .regex(/^#[\da-f]{6}$/i, 'colour_form')
      .nullable(),
  }),
  answer: z.object({ contest }),
  errors: [],
})

export const testMessage = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/contest/test-message',
  summary: 'Send oneself a message by the messenger that sends the sign-in codes',
  answer: z.object({ sent: z.literal(true) }),
  errors: ['unknown_account'],
})

export const claimContest = endpoint({
  method: 'POST',
  path: '/api/v1/setup',
  area: 'User',
  summary:
    'Become the owner of a contest that has none, by the one-time key that the server printed at its start. 404 for any other key',
  access: 'signed_in',
  body: z.object({ key: text.max(100) }),
  status: 204,
  answer: null,
  errors: ['not_found'],
})
