import { checkMessage, MESSAGE_MAX } from '@called-it/rules/message.ts'
import { z } from 'zod'
import { publicUser } from '../account/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { byRule, digits, id, idText, text, time } from '../fields.ts'
import { localized } from '../localized.ts'
import { teamIdText } from './teams.ts'

const params = z.object({ id: teamIdText })

export const message = z.object({
  id: z.int(),
  /** Null: the account was deleted. */
  user: publicUser.nullable(),
  text: z.string(),
  sent_at: time,
  /** The key that the sender gave it; only the sender sees it. */
  key: z.string().nullable(),
})
export type Message = z.infer<typeof message>

/** A moment of the team, shown as a line between messages: only settled events, at most three a day (UTC). */
export const teamMoment = z.discriminatedUnion('type', [
  /** The members who joined on one day; `at` is the time of the last. */
  z.object({ type: z.literal('joined'), at: time, users: z.array(publicUser) }),
  z.object({
    type: z.literal('exact'),
    at: time,
    users: z.array(publicUser),
    event: z.object({ id, first: localized.nullable(), second: localized.nullable() }),
    score: z.object({ first: z.int(), second: z.int() }),
  }),
  z.object({
    type: z.literal('round'),
    at: time,
    round: z.object({ id, name: localized }),
    /** The best three members of the round who earned points. */
    best: z.array(z.object({ user: publicUser, points: z.int() })),
    /** The leader of the team over all rounds so far. */
    leader: z.object({ user: publicUser, points: z.int() }),
  }),
])
export type TeamMoment = z.infer<typeof teamMoment>

export const readMessages = endpoint({
  method: 'GET',
  path: '/api/v1/teams/{id}/messages',
  area: 'Teams',
  summary: "A team's chat, newest first; for members only",
  access: 'signed_in',
  is_dear: true,
  params,
  query: z.strictObject({
    /** Only messages older than this one. */
    before: idText.optional(),
    /** Only messages newer than this one, still newest first. */
    after: idText.optional(),
    limit: digits(1, 100, 50),
  }),
  status: 200,
  answer: z.object({
    messages: z.array(message),
    /** The moments in the time span of these messages, newest first. */
    moments: z.array(teamMoment),
    /** The newest message that the viewer has seen on any device; 0: none. */
    read_to: z.int(),
    /** How many newer messages others have sent; 100 means 100 or more. */
    unread: z.int(),
    /** How many messages of the chat have been removed so far: if the number grows, a message that the client has may be gone. */
    removed: z.int(),
    meta: z.object({ has_more: z.boolean(), limit: z.int() }),
  }),
  errors: ['forbidden'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/v1/teams/{id}/messages',
  area: 'Teams',
  summary:
    'Write to the team; with a key of the sender’s own, sending again writes nothing twice. Not repeatable without a key',
  access: 'signed_in',
  params,
  body: z.object({
    text: text.normalize('NFC').trim().max(MESSAGE_MAX).check(byRule(checkMessage)),
    key: z.uuid().optional(),
  }),
  status: 201,
  answer: z.object({ message }),
  errors: ['forbidden', 'too_many_requests'],
})

export const removeMessage = endpoint({
  method: 'DELETE',
  path: '/api/v1/teams/{id}/messages/{messageId}',
  area: 'Teams',
  summary: 'Remove a message; for its author, the owner of the friends team, and organisers',
  access: 'signed_in',
  params: params.extend({ messageId: idText }),
  status: 204,
  answer: null,
  errors: ['forbidden'],
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/v1/teams/{id}/messages/read',
  area: 'Teams',
  summary: 'Mark all messages up to this one as read',
  access: 'signed_in',
  params,
  body: z.object({ message_id: id }),
  status: 200,
  answer: z.object({ read_to: z.int() }),
  errors: ['forbidden'],
})
