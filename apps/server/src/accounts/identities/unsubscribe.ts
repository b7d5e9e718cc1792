import { MESSAGE_KINDS, type MessageKind } from '@called-it/contract/account/channels.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { inTransaction } from '../../platform/database/db.ts'
import { readNote, replaceNote } from '../../platform/database/notes.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Stops } from '../../platform/messenger/messenger.ts'
import type { Db } from '../../schema.ts'
import { UNSUBSCRIBE_PATH } from '../../platform/mail/unsubscribe-page.ts'
import { stopKind, stopMailing } from '../profile-store.ts'

// The link that stops messages of a kind from a message itself (RFC 8058). It needs no session, and does nothing but that: programs that look at
// links in letters make GET requests, which change nothing.

const NOTE = 'mail_key'
const KEY_BYTES = 32

/** Returns the key of the links; the first process that needs it makes it. */
async function keyOf(db: Db): Promise<Buffer> {
  const known =
    (await readNote<string>(db, NOTE)) ??
    (await inTransaction(db, async (trx) => {
      const made = randomBytes(KEY_BYTES).toString('base64url')
      const before = await replaceNote<string>(trx, NOTE, made)
      // Another process was faster: its links are already in letters.
      if (before !== null) await replaceNote(trx, NOTE, before)
      return before ?? made
    }))
  return Buffer.from(known, 'base64url')
}

/** What one press stops. */
export type Stopped = { user_id: number; kind: MessageKind | null }

// Links of before there were kinds stop all reminders.
const signature = (key: Buffer, { user_id, kind }: Stopped): Buffer =>
  createHmac('sha256', key)
    .update(kind === null ? `unsubscribe ${user_id}` : `unsubscribe ${user_id} ${kind}`)
    .digest()

/** Returns the path that stops messages of a kind to a user. */
export async function unsubscribePath(db: Db, stops: Stops): Promise<string> {
  const signed = signature(await keyOf(db), stops).toString('base64url')
  return `${UNSUBSCRIBE_PATH}${stops.user_id}.${stops.kind}.${signed}`
}

/** Returns what a token of a link stops. Throws `not_found` for any other text. */
export async function findUnsubscribing(db: Db, token: string): Promise<Stopped> {
  const [, digits, named, signed] = /^([1-9]\d{0,9})(?:\.([a-z]+))?\.([\w-]{43})$/.exec(token) ?? []
  const kind = named === undefined ? null : MESSAGE_KINDS.find((each) => each === named)
  if (!digits || !signed || kind === undefined) throw problem('not_found')
  const stopped = { user_id: Number(digits), kind }
  const expected = signature(await keyOf(db), stopped)
  const sent = Buffer.from(signed, 'base64url')
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw problem('not_found')
  return stopped
}

/** Stops the messages that a link is for, and returns what it has stopped. Throws `not_found`. */
export async function stopByToken(db: Db, token: string): Promise<Stopped> {
  const stopped = await findUnsubscribing(db, token)
  if (stopped.kind === null) await stopMailing(db, stopped.user_id)
  else await stopKind(db, stopped.user_id, stopped.kind)
  return stopped
}
