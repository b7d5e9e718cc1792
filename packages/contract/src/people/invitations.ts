import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { invitationCode } from '../account/sign-in-fields.ts'
import { endpoint } from '../endpoint.ts'
import { id, idText, pageMeta, paging, slug, text, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { auditId, dryRunQuery } from '../organiser/organiser-call.ts'
import { INVITED_COLUMNS, INVITED_ROWS_MAX, INVITED_TEXT_MAX } from '../tables/invited.ts'
import { DEPARTMENT_MAX, INVITATION_USES_MAX } from './invitation-limits.ts'

/** Where an invitation leads, as whoever holds it sees it. */
const leads = {
  tournament: z.object({ slug: z.string(), name: localized }).nullable(),
  /** Whether the draw of the tournament places whoever comes. */
  is_drawn: z.boolean(),
  department: z.string().nullable(),
}

const shown = z.object({
  /** The name of who invites. */
  inviter: z.string(),
  ...leads,
  team: z.object({ name: z.string(), members_count: z.int() }).nullable(),
  expires_at: time.nullable(),
})
/** What an invitation says to whoever holds it. */
export type ShownInvitation = z.infer<typeof shown>

const accepted = z.object({
  /** The id of the friends team that one has joined. */
  team: z.string().nullable(),
  ...leads,
  /** Why a part of it did not come to pass, such as a team that is full. */
  missed: z.array(z.object({ code: z.string(), message: z.string() })),
})
/** Where an invitation has led its user. */
export type AcceptedInvitation = z.infer<typeof accepted>

const codeParams = z.object({ code: invitationCode })

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/invitations/{code}',
  area: 'Auth',
  summary: 'Who invites, where, and until when. Reading it uses nothing up',
  access: 'anyone',
  status: 200,
  params: codeParams,
  answer: z.object({ invitation: shown }),
  errors: ['invitation_unknown', 'invitation_ended', 'invitation_used_up', 'too_many_requests'],
})

export const readOwnInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/user/invitations/{code}',
  area: 'User',
  summary:
    'An invitation, and where it has led the caller; `accepted` is null if the caller has not come by it',
  access: 'signed_in',
  status: 200,
  params: codeParams,
  answer: z.object({ invitation: shown, accepted: accepted.nullable() }),
  errors: ['invitation_unknown', 'invitation_ended', 'invitation_used_up'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/user/invitations/{code}',
  area: 'User',
  summary:
    'Follow an invitation: into its tournament, draw, department and team. The second time it uses nothing up',
  access: 'signed_in',
  status: 200,
  params: codeParams,
  answer: z.object({ accepted }),
  errors: ['invitation_unknown', 'invitation_ended', 'invitation_used_up'],
})

const common = { area: 'Organisers', access: 'owner', status: 200 } as const

const invitation = z.object({
  id,
  kind: z.enum(['link', 'list']),
  state: z.enum(['open', 'ended', 'used_up', 'revoked']),
  made_by: publicUser,
  made_at: time,
  expires_at: time.nullable(),
  max_uses: z.int().nullable(),
  uses: z.int(),
  /** How many accounts of a list have not come yet. */
  waiting: z.int(),
  ...leads,
  team: z.object({ name: z.string() }).nullable(),
})
/** An invitation as owners see it. */
export type Invitation = z.infer<typeof invitation>

const department = text.trim().min(1).max(DEPARTMENT_MAX)
const destination = {
  tournament: slug.nullable().default(null),
  is_drawn: z.boolean().default(false),
  department: department.nullable().default(null),
  /** The id of a friends team, as its link holds it. */
  team: text.max(40).nullable().default(null),
}
const conditions = {
  expires_at: time.nullable(),
  max_uses: z.int().min(1).max(INVITATION_USES_MAX).nullable(),
}
const params = z.object({ id: idText })
const made = z.object({ invitation, audit_id: auditId })
/** The code is told once: only its hash is kept. */
const withLink = made.extend({ code: z.string(), url: z.string() })

export const listInvitations = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/invitations',
  summary: 'Invitations, the newest first, and how many of each department were invited and came',
  query: z.object(paging({ default: 20, maximum: 100 })),
  answer: z.object({
    invitations: z.array(invitation),
    departments: z.array(z.object({ department: z.string().nullable(), invited: z.int(), came: z.int() })),
    meta: pageMeta,
  }),
  errors: [],
})

export const postInvitation = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/invitations',
  summary:
    'Make a link that lets people in, until its end and as often as it says. Its code is told once, now',
  body: z.object({ ...conditions, ...destination }),
  answer: withLink,
  errors: [],
})

export const putInvitation = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/v1/organiser/invitations/{id}',
  summary: 'Change the end of an invitation, and how often it can be used',
  params,
  body: z.object(conditions),
  answer: made,
  errors: ['not_found'],
})

export const renewInvitation = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/invitations/{id}/renew',
  summary: 'Give an invitation a new link; the one before stops working at once',
  params,
  answer: withLink,
  errors: ['not_found'],
})

export const revokeInvitation = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/v1/organiser/invitations/{id}',
  summary: 'Revoke an invitation: nobody else comes by it. Whoever has come stays',
  params,
  answer: made,
  errors: ['not_found'],
})

export const listUses = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/organiser/invitations/{id}/users',
  summary: 'Who came by an invitation, the last first',
  params,
  query: z.object(paging({ default: 25, maximum: 100 })),
  answer: z.object({
    users: z.array(
      z.object({ user: publicUser, department: z.string().nullable(), is_newcomer: z.boolean(), at: time }),
    ),
    meta: pageMeta,
  }),
  errors: ['not_found'],
})

/** What becomes of a list of accounts. */
const listed = z.object({
  /** Null: only tried, or nobody new stands in it. */
  invitation: invitation.nullable(),
  audit_id: auditId,
  columns: z.array(z.enum(INVITED_COLUMNS).nullable()),
  rows: z.int(),
  /** How many accounts may come in now that could not before. */
  new: z.int(),
  /** How many have an account already: only their department is changed. */
  known: z.int(),
  /** How many lines repeat an account of a line before. */
  repeated: z.int(),
  mistakes: z.array(z.object({ line: z.int(), text: z.string(), message: localized })),
})
export type Listed = z.infer<typeof listed>

const listText = text.min(1).max(INVITED_TEXT_MAX)
const listConditions = { expires_at: time.nullable(), ...destination }

export const postList = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/invitations/list',
  summary: `Invite e-mail addresses and account numbers, one a line, at most ${INVITED_ROWS_MAX}. Lines with mistakes are left out and named`,
  query: dryRunQuery,
  body: z.object({ text: listText, ...listConditions }),
  answer: listed,
  errors: [],
})

export const postCsv = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/organiser/invitations/csv',
  summary:
    'Invite by a table with names and departments. `columns` says what each column is; left out, its head does',
  query: dryRunQuery,
  body: z.object({
    text: listText,
    columns: z.array(z.enum(INVITED_COLUMNS).nullable()).max(50).optional(),
    ...listConditions,
  }),
  answer: listed,
  errors: [],
})
