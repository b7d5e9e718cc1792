import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { inTransaction } from '../../platform/database/db.ts'
import { readNote, replaceNote } from '../../platform/database/notes.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { UNSUBSCRIBE_PATH } from '../../platform/mail/unsubscribe-page.ts'
import { stopMailing } from '../profile-store.ts'

// The link that stops reminders from a letter (RFC 8058). It needs no session, and does nothing but that: programs that look at
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

const signature = (key: Buffer, userId: number): Buffer =>
  createHmac('sha256', key).update(`unsubscribe ${userId}`).digest()

/** Returns the path that stops the reminders of a user. */
export async function unsubscribePath(db: Db, userId: number): Promise<string> {
  return `${UNSUBSCRIBE_PATH}${userId}.${signature(await keyOf(db), userId).toString('base64url')}`
}

/** Returns the user that a token of a link is for. Throws `not_found` for any other text. */
export async function findUnsubscribing(db: Db, token: string): Promise<number> {
  const [, digits, signed] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? []
  if (!digits || !signed) throw problem('not_found')
  const expected = signature(await keyOf(db), Number(digits))
  const sent = Buffer.from(signed, 'base64url')
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw problem('not_found')
  return Number(digits)
}

/** Stops the reminders of the user whose link it is, and returns the user. Throws `not_found`. */
export async function stopReminders(db: Db, token: string): Promise<number> {
  const userId = await findUnsubscribing(db, token)
  await stopMailing(db, userId)
  return userId
}
