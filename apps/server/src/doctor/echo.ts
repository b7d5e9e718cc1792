import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { inTransaction } from '../platform/database/db.ts'
import { readNote, replaceNote } from '../platform/database/notes.ts'
import type { Db } from '../schema.ts'

// The doctor asks the product at its public address to prove that it works on the same database, and to say how the request arrived.

const NOTE = 'doctor_key'
const KEY_BYTES = 32
const NONCE_BYTES = 16
/** How long a question is answered (ms): one that somebody has found in a log is worth nothing. */
const VALID_MS = 60_000

export const ECHO_PATH = '/doctor'

/** How a request arrived at a process of the product. */
export type Echo = {
  /** The proof that the process knows the key of the database. */
  proof: string
  /** The sender of the connection. */
  peer: string
  /** The client, as the process believes. */
  address: string
  /** The header `X-Forwarded-For` as it arrived. */
  forwarded: string | null
}

const sign = (key: string, what: string, text: string): string =>
  createHmac('sha256', key).update(`${what}:${text}`).digest('base64url')

/** Returns the key of this database. Made once. */
async function keyOf(db: Db): Promise<string> {
  const found = await readNote<string>(db, NOTE)
  if (found !== null) return found
  return inTransaction(db, async (trx) => {
    const made = randomBytes(KEY_BYTES).toString('base64url')
    const before = await replaceNote(trx, NOTE, made)
    // Two doctors may have begun together: the first key counts.
    if (before !== null) await replaceNote(trx, NOTE, before)
    return before ?? made
  })
}

/** A question that only a process on the same database answers. */
export type Question = { path: string; isRight: (proof: string) => boolean }

/** Makes a question. */
export async function ask(db: Db, now = Date.now()): Promise<Question> {
  const key = await keyOf(db)
  const nonce = `${now.toString(36)}-${randomBytes(NONCE_BYTES).toString('hex')}`
  const proof = sign(key, 'answer', nonce)
  return {
    path: `${ECHO_PATH}/${nonce}.${sign(key, 'question', nonce)}`,
    isRight: (given) => given === proof,
  }
}

/** Returns the proof for a question; null: it was not asked by a doctor of this database, or long ago. */
export async function prove(db: Db, question: string, now = Date.now()): Promise<string | null> {
  const [nonce = '', signature = ''] = question.split('.')
  const asked = Number.parseInt(nonce.split('-')[0]!, 36)
  if (!(Math.abs(now - asked) < VALID_MS)) return null
  const key = await readNote<string>(db, NOTE)
  if (key === null) return null
  const [right, given] = [Buffer.from(sign(key, 'question', nonce)), Buffer.from(signature)]
  return right.length === given.length && timingSafeEqual(right, given) ? sign(key, 'answer', nonce) : null
}
