import { z } from 'zod'
import { publicUser, roles } from '../account/accounts.ts'
import { identity } from '../account/identities.ts'
import { session } from '../account/sessions.ts'
import { endpoint } from '../endpoint.ts'
import { idText, pageMeta, paging, searchText, slug, time } from '../fields.ts'
import { language } from '../localized.ts'
import { auditId } from '../organiser/organiser-call.ts'
import { PEOPLE_FILTERS } from './people-filters.ts'

/** A user as owners see them. */
const person = publicUser.extend({
  reddy_id: z.string().nullable(),
  /** What the user signs in with; `key` is the number, the address or the name there. */
  identities: z.array(
    identity.extend({
      /** Since when letters do not reach the address; null: they do, or it is no address. */
      stopped_at: time.nullable(),
    }),
  ),
  lang: language.nullable(),
  department: z.string().nullable(),
  created_at: time,
  last_seen_at: time.nullable(),
  roles: roles.nullable(),
  is_by_setting: z.boolean(),
  is_by_group: z.boolean(),
  blocked_at: time.nullable(),
})
export type Person = z.infer<typeof person>

const common = { area: 'Organisers', access: 'owner', status: 200 } as const
const params = z.object({ id: idText })
const answer = z.object({ user: person })
const changed = answer.extend({ audit_id: auditId })

export const listUsers = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/users',
  summary:
    'Users, those with a role first, then the newest; a search finds parts of names, and whole account numbers, e-mail addresses, names of Telegram, and addresses of the company',
  query: z.object({
    search: searchText.optional(),
    role: z.enum(PEOPLE_FILTERS).optional(),
    department: searchText.optional(),
    ...paging({ default: 25, maximum: 100 }),
  }),
  answer: z.object({ users: z.array(person), meta: pageMeta, is_cut: z.boolean() }),
  errors: [],
})

export const readUser = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/users/{id}',
  summary: 'One user with roles',
  params,
  answer,
  errors: [],
})

export const putRoles = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/users/{id}/roles',
  summary: 'Grant and take roles, from the next call of the user on. The last owner stays one',
  params,
  body: roles.extend({ tournaments: z.union([z.literal('all'), z.array(slug).max(200)]) }),
  answer: changed,
  errors: ['last_owner'],
})

export const listUserSessions = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/users/{id}/sessions',
  summary: 'The sessions of a user, last used first',
  params,
  answer: z.object({ sessions: z.array(session) }),
  errors: [],
})

export const endUserSessions = endpoint({
  ...common,
  status: 204,
  method: 'DELETE',
  path: '/api/v1/organiser/users/{id}/sessions',
  summary: 'End all sessions of a user; their tokens stop working at once',
  params,
  answer: null,
  errors: [],
})

export const endUserSession = endpoint({
  ...common,
  status: 204,
  method: 'DELETE',
  path: '/api/v1/organiser/users/{id}/sessions/{sessionId}',
  summary: 'End one session of a user; its token stops working at once',
  params: params.extend({ sessionId: idText }),
  answer: null,
  errors: [],
})

export const blockUser = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/users/{id}/block',
  summary: 'Block a user: sessions end, no sign-in, no messages. Predictions and rows in ratings stay',
  params,
  answer: changed,
  errors: ['last_owner'],
})

export const unblockUser = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/v1/organiser/users/{id}/block',
  summary: 'Let a blocked user sign in again',
  params,
  answer: changed,
  errors: [],
})

export const resetProfile = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/users/{id}/reset-profile',
  summary: 'Replace the name of a user by a given one and remove the picture',
  params,
  answer,
  errors: [],
})

export const closeUser = endpoint({
  ...common,
  status: 204,
  method: 'DELETE',
  path: '/api/v1/organiser/users/{id}',
  summary: "Delete an account at its user's request, as the user's own call does. It cannot be taken back",
  params,
  answer: null,
  errors: ['last_owner'],
})
