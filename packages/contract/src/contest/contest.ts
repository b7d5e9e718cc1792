import { z } from 'zod'
import { code } from '../account/sign-in-fields.ts'
import { IMAGE_BYTES_MAX } from '../account/image-types.ts'
import { endpoint } from '../endpoint.ts'
import { text, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { auditId } from '../organiser/organiser-call.ts'
import { zone } from '../templates/template-shape.ts'
import { CONTEST_NAME_MAX, LOGO_TYPES } from './contest-limits.ts'

const name = text.trim().min(1).max(CONTEST_NAME_MAX)
/** The address of the logo with its size in px: pages keep the room for it. */
const logo = z.object({ address: z.string(), width: z.int(), height: z.int() })
export type Logo = z.infer<typeof logo>

const contest = z.object({
  name: localized,
  /** `#rrggbb`; null: the product's own. */
  accent: z.string().nullable(),
  zone: z.string().nullable(),
  logo: logo.nullable(),
})
export type Contest = z.infer<typeof contest>

const signInWay = z.object({
  key: z.string(),
  name: localized,
  proved_at: time.nullable(),
})
/** A way to sign in, and when a message of it was last known to have arrived. */
export type SignInWay = z.infer<typeof signInWay>

/** The name of a contest that nobody has named. */
export const PRODUCT_NAME = 'Called It'

const common = { area: 'Organisers', access: 'owner', status: 200 } as const

export const readContest = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/contest',
  summary:
    'Name, accent, zone and logo of the contest, its ways to sign in, and whether its first run is over',
  answer: z.object({ contest, is_set_up: z.boolean(), ways: z.array(signInWay) }),
  errors: [],
})

export const putContest = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/contest',
  summary:
    'Name the contest, choose its accent (the nearest colour that is read on every surface is taken) and its zone. Pages show it within 15 s',
  body: z.object({
    name: z.strictObject({ ru: name, en: name }),
    accent: z
      .string()
      .max(7)
      .regex(/^#[\da-f]{6}$/i, 'colour_form')
      .nullable(),
    zone: zone.nullable().optional(),
  }),
  answer: z.object({ contest, audit_id: auditId }),
  errors: [],
})

export const putLogo = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/contest/logo',
  summary:
    'Give the contest a logo: the image itself is the body; it is scaled down and stored without its metadata',
  file_types: LOGO_TYPES,
  body_limit: IMAGE_BYTES_MAX,
  answer: z.object({ contest }),
  errors: ['validation_failed'],
})

export const deleteLogo = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/v1/organiser/contest/logo',
  summary: 'Remove the logo',
  answer: z.object({ contest }),
  errors: [],
})

/** The most characters of the key of a way to sign in. */
const way = text.min(1).max(40)

export const testWay = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/contest/ways/{way}/test',
  summary: 'Send oneself a message with a code by a way to sign in; the code shows that it has arrived',
  params: z.object({ way }),
  answer: z.object({ sent: z.literal(true) }),
  errors: ['not_found', 'unknown_account'],
})

export const proveWay = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/contest/ways/{way}/prove',
  summary:
    'Say that a test message has arrived, by its code; the way counts as ready then. A code lives 10 minutes',
  params: z.object({ way }),
  body: z.object({ code }),
  answer: z.object({ ways: z.array(signInWay) }),
  errors: ['not_found', 'wrong_code'],
})

export const finishSetup = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/contest/finish-setup',
  summary: 'End the first run: owners are no longer led through it',
  status: 204,
  answer: null,
  errors: [],
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
