import { z } from 'zod'
import { ENTRY_MODES } from '../contest/contest-limits.ts'
import { endpoint } from '../endpoint.ts'
import { time } from '../fields.ts'
import { localized } from '../localized.ts'
import { code, withAccount } from './sign-in-fields.ts'

/** What users sign in with: an account number of the messenger, an e-mail address, a chat, an account of a company. */
export const IDENTITY_KINDS = ['reddy', 'email', 'telegram', 'oidc'] as const
export type IdentityKind = (typeof IDENTITY_KINDS)[number]

const way = z.object({
  key: z.enum(IDENTITY_KINDS),
  kind: z.enum(['code', 'link', 'redirect']),
  name: localized,
  is_main: z.boolean(),
})
/** A way to sign in that is on. */
export type SignInWay = z.infer<typeof way>

export const identity = z.object({ kind: z.enum(IDENTITY_KINDS), key: z.string(), linked_at: time })
/** What its user sees of an identity; `key` is the number, the address or the name there. */
export type OwnIdentity = z.infer<typeof identity>
export const ownIdentities = z.array(identity)

const own = { area: 'User', access: 'signed_in', status: 200 } as const
const answer = z.object({ identities: ownIdentities })

export const listWays = endpoint({
  method: 'GET',
  path: '/api/v1/auth/ways',
  area: 'Auth',
  summary: 'The ways to sign in that are on, the main one first',
  access: 'anyone',
  status: 200,
  answer: z.object({
    ways: z.array(way),
    is_by_invitation: z.boolean(),
    entry: z.enum(ENTRY_MODES),
    /** The address that letters with codes come from; null: e-mail is off. */
    mail_from: z.string().nullable(),
  }),
  errors: [],
})

export const listIdentities = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/user/identities',
  summary: 'What the caller signs in with',
  answer,
  errors: [],
})

export const sendLinkCode = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/user/identities/send-code',
  summary: 'Send a one-time code to an account that the caller wants to sign in with, too',
  body: withAccount({}),
  answer: z.object({ sent: z.literal(true), resend_in: z.int(), expires_in: z.int() }),
  errors: [
    'unknown_account',
    'unknown_address',
    'address_not_allowed',
    'way_off',
    'already_linked',
    'too_many_requests',
  ],
})

export const linkIdentity = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/user/identities',
  summary: 'Link an account by the code that was sent there; the other ways of the caller are told',
  body: withAccount({ code }),
  answer,
  errors: ['wrong_code', 'identity_taken', 'already_linked', 'way_off', 'too_many_requests'],
})

export const unlinkIdentity = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/v1/user/identities/{way}',
  summary: 'Sign in with it no more; the last one stays',
  params: z.object({ way: z.enum(IDENTITY_KINDS) }),
  answer,
  errors: ['last_identity'],
})
