import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../fields.ts'
import { language, localized } from '../localized.ts'
import type { Roles } from './roles.ts'
import { code, invitationCode, withAccount } from './sign-in-fields.ts'

/** Why somebody who has not been in before may not come in. */
export const ENTRY_REFUSALS = [
  'invitation_needed',
  'invitation_unknown',
  'invitation_ended',
  'invitation_used_up',
] as const

const tournamentBrief = z.object({ id, slug: z.string() })
export const userGroup = z.object({
  id,
  key: z.string(),
  code: z.string(),
  name: localized,
  tournament: tournamentBrief,
})
export const teamBrief = z.object({
  id: z.union([id, z.string()]),
  name: z.string(),
  /** The name of a drawn team in each language; null for a friends team, which has one name. */
  title: localized.nullable(),
  kind: z.enum(['basket', 'friends']),
  members_count: z.int(),
  tournament: tournamentBrief,
})

/** A user as others see them. */
export const publicUser = z.object({ id, name: z.string(), avatar: z.string().nullable() })
/** A user as everybody may see them. */
export type PublicUser = z.infer<typeof publicUser>

export const roles = z.object({
  owner: z.boolean(),
  moderator: z.boolean(),
  tournaments: z.union([z.literal('all'), z.array(z.string())]),
}) satisfies z.ZodType<Roles>
export const ROLES = ['user', 'organiser'] as const
/** The signed-in user. */
export const user = publicUser.extend({
  /** Null: the user signs in by other ways. */
  reddy_id: z.string().nullable(),
  lang: language.nullable(),
  has_mailing: z.boolean(),
  /** The department in the company that organisers have put the user into; null: none. */
  department: z.string().nullable(),
  created_at: time,
  groups: z.array(userGroup),
  baskets: z.array(teamBrief),
  role: z.enum(ROLES),
  roles: roles.nullable(),
  is_newcomer: z.boolean(),
})
export type User = z.infer<typeof user>

export const sendCode = endpoint({
  method: 'POST',
  path: '/api/v1/auth/send-code',
  area: 'Auth',
  summary: 'Send a one-time code to an account: a number of the messenger, or an e-mail address',
  access: 'anyone',
  body: withAccount({}),
  status: 200,
  answer: z.object({ sent: z.literal(true), resend_in: z.int(), expires_in: z.int() }),
  errors: ['unknown_account', 'unknown_address', 'address_not_allowed', 'way_off', 'too_many_requests'],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  area: 'Auth',
  summary:
    'Exchange a code for a token; the first sign-in creates the user, if everybody may come in, or by an invitation',
  access: 'anyone',
  body: withAccount({ code, invitation: invitationCode.optional() }),
  status: 200,
  answer: z.object({ user, token: z.string() }),
  errors: [
    'wrong_code',
    'way_off',
    'address_not_allowed',
    'too_many_requests',
    'account_blocked',
    ...ENTRY_REFUSALS,
  ],
})

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/v1/auth/user',
  area: 'Auth',
  summary: 'The signed-in user',
  access: 'signed_in',
  status: 200,
  answer: z.object({ user }),
  errors: [],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  area: 'Auth',
  summary: 'End the session; its token stops working at once',
  access: 'signed_in',
  status: 204,
  answer: null,
  errors: [],
  is_counted: false,
})

export const changeLanguage = endpoint({
  method: 'PUT',
  path: '/api/v1/user/change-lang',
  area: 'User',
  summary: 'Choose the language of the interface and of messages',
  access: 'signed_in',
  body: z.object({ lang: language }),
  status: 200,
  answer: z.object({ user }),
  errors: [],
})
