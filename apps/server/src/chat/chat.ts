import type { Message, readMessages as readMessagesCall } from '@called-it/contract/teams/chat.ts'
import { moderates } from '@called-it/contract/account/roles.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import { keepUsers } from '../accounts/accounts.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Limit, makeLimit } from '../platform/limits/limits.ts'
import type { SignedIn } from '../platform/http/endpoint.ts'
import { notify } from '../platform/live/notify.ts'
import { problem } from '../platform/http/problem.ts'
import type { RecordReader } from '../leagues/leagues.ts'
import { forgetMessagesOf, writeAudit } from '../audit/audit.ts'
import type { Db } from '../schema.ts'
import * as teams from '../teams/teams.ts'
import { momentsOf } from './moments.ts'
import * as store from './store.ts'

/** The most messages that a user can send in a window (ms), in all teams together. */
const FLOOD_MESSAGES = 10
const FLOOD_MS = 10_000

/** The limit of messages, counted for all nodes. */
export const makeChatLimit = (pool: Parameters<typeof makeLimit>[0]): Limit =>
  makeLimit(pool, 'chat-message', FLOOD_MESSAGES, FLOOD_MS)

/**
 * Returns a page of a team's chat before a message and after another (`before`, `after`; left out: no such bound), newest
 * first, with the team's moments of the time that it covers and the reader's read mark. Throws `not_found`, and `forbidden`
 * for a user who is not in the team.
 */
export async function readMessages(
  db: Db,
  records: RecordReader,
  userId: number,
  publicId: string,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<Answer<typeof readMessagesCall>> {
  const team = await teams.findOwnTeam(db, publicId, userId)
  const [state, listed, until, since, members] = await Promise.all([
    store.readState(db, team.id, userId),
    store.listMessages(db, team.id, userId, {
      before: before ?? null,
      after: after ?? null,
      limit: limit + 1,
    }),
    before === undefined ? null : store.findNextTime(db, team.id, before),
    after === undefined ? null : store.findTime(db, team.id, after),
    teams.listMembers(db, team.id),
  ])
  if (!state) throw problem('forbidden')
  const messages = listed.slice(0, limit)
  const has_more = listed.length > limit
  const from = has_more ? messages.at(-1)!.sent_at : since
  const known = await records.read(
    team.tournament.id,
    members.map(({ user }) => user.id),
  )
  return {
    messages,
    moments: momentsOf(known, members, { from, until }),
    ...state,
    meta: { has_more, limit },
  }
}

/**
 * Sends a message to a team. A message with a key that its sender has used in this team is not written again: the earlier
 * message is returned. Throws `not_found`, `forbidden` for a user who is not in the team, and `too_many_requests`.
 */
export async function sendMessage(
  db: Db,
  limit: Limit,
  userId: number,
  publicId: string,
  { text, key }: { text: string; key?: string | undefined },
): Promise<Message> {
  const team = await teams.findOwnTeam(db, publicId, userId)
  const known = key === undefined ? null : await store.findByKey(db, team.id, userId, key)
  if (known) return asSent(known, text)
  await limit.take(String(userId))
  return inTransaction(db, async (trx) => {
    // One sender at a time, so that messages appear in the order of their ids and none appears before one that has been
    // read.
    if (!(await teams.holdTeam(trx, team))) throw problem('not_found')
    // A deletion of the sender's account waits and then removes this message too; or it came first, and nothing is sent.
    const [sender] = await keepUsers(trx, [userId])
    if (!sender || !(await teams.isMember(trx, team.id, userId))) throw problem('forbidden')
    const sent = key === undefined ? null : await store.findByKey(trx, team.id, userId, key)
    if (sent) return asSent(sent, text)
    const message = await store.addMessage(trx, { team_id: team.id, user_id: userId, text, key: key ?? null })
    // The sender has the chat on screen, so everything is marked as read.
    await teams.markRead(trx, team.id, userId, message.id)
    await notifyMembers(trx, team)
    return message
  })
}

/** Writes messages with given times, for the demo's past. Nobody is notified, and no key is written twice. */
export const restoreMessages = store.addOld

/** For its sender a removed message counts as sent: sending it again would not bring it back. */
function asSent({ is_removed, ...message }: Message & { is_removed: boolean }, text: string): Message {
  return is_removed ? { ...message, text } : message
}

/**
 * Removes a message. Its author, the owner of a friends team, moderators and the tournament's organisers may; a removal by the
 * latter is in the audit log. Throws `not_found`, and `forbidden` for all others.
 */
export async function removeMessage(
  db: Db,
  user: Pick<SignedIn, 'id' | 'roles'>,
  publicId: string,
  messageId: number,
): Promise<void> {
  const team = await teams.findTeam(db, publicId)
  const isModerator = moderates(user.roles, team.tournament.slug)
  if (!isModerator && !(await teams.isMember(db, team.id, user.id))) throw problem('forbidden')
  await inTransaction(db, async (trx) => {
    const message = await store.holdMessage(trx, team.id, messageId)
    if (!message) throw problem('not_found')
    const isOwn = message.user_id === user.id || team.owner_id === user.id
    if (!isOwn && !isModerator) throw problem('forbidden')
    await store.removeMessage(trx, messageId)
    if (!isOwn) {
      await writeAudit(
        trx,
        { actor: 'user', user_id: user.id },
        {
          action: 'message.remove',
          tournament: team.tournament.slug,
          target: String(messageId),
          before: { team: team.name, user_id: message.user_id, text: message.text },
          after: null,
        },
      )
    }
    await notifyMembers(trx, team)
  })
}

/** Removes all messages of a user, also from the audit log, because the account is deleted. */
export async function removeMessagesOf(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const teamIds = await store.removeMessagesOf(trx, userId)
    // Afterwards, because a removal by an organiser has been waited for and is in the audit log now.
    await forgetMessagesOf(trx, userId)
    for (const team of await teams.listTeams(trx, teamIds)) {
      await notifyMembers(trx, team)
    }
  })
}

/**
 * Stores that everything up to a message has been read, and notifies the reader's other devices. Returns the read mark: it
 * never goes back, and not beyond the newest message. Throws `not_found` and `forbidden`.
 */
export async function markRead(db: Db, userId: number, publicId: string, messageId: number): Promise<number> {
  const team = await teams.findOwnTeam(db, publicId, userId)
  return inTransaction(db, async (trx) => {
    const seen = Math.min(messageId, await store.findNewest(trx, team.id))
    if (await teams.markRead(trx, team.id, userId, seen)) await notifyMembers(trx, team, [userId])
    const state = await store.readState(trx, team.id, userId)
    if (!state) throw problem('forbidden')
    return state.read_to
  })
}

async function notifyMembers(db: Db, team: teams.TeamRow, to?: number[]): Promise<void> {
  const members = to ?? (await teams.listMemberIds(db, [team.id]))
  await notify(db, { topic: 'message', tournament: team.tournament.slug, team: team.public_id }, members)
}
