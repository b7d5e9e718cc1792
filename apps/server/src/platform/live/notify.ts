import { type Signal, signal } from '@called-it/contract/topics.ts'
import type { Kysely } from 'kysely'
import { afterCommit } from '../database/after-commit.ts'
import { addMessage, sendMessage } from './signal-store.ts'
import { tellSoon } from './teller.ts'

/** A message between nodes: the streams of this user check their tokens again. */
export type SignedOut = { topic: 'signed_out'; user_id: number }
/** A message between nodes: streams that a node has opened and closed, each as the user's id and a number of the node. */
export type StreamChanges = {
  topic: 'streams'
  node: string
  opened: [userId: number, nth: number][]
  closed: [userId: number, nth: number][]
}
/** The recipients of a signal: users by id, all organisers, or everybody (null). */
export type Recipients = number[] | 'organisers' | null
/** A message between nodes: a signal and its recipients. */
export type Passed = { signal: Signal; to: Recipients }

/** The most ids in a message: PostgreSQL accepts 8000 bytes, and a user's id has up to 10 digits. */
const USERS_AT_ONCE = 500

/**
 * Sends a signal to the streams of all nodes if and when the transaction commits. `to` holds the ids of the recipients;
 * left out: everybody.
 */
export async function notify<Schema>(db: Kysely<Schema>, message: Signal, to?: number[]): Promise<void> {
  const parsed = signal.parse(message)
  if (!to) return pass(db, { signal: parsed, to: null })
  for (let at = 0; at < to.length; at += USERS_AT_ONCE) {
    await pass(db, { signal: parsed, to: to.slice(at, at + USERS_AT_ONCE) })
  }
}

/** Tells the organisers on all nodes, if and when the transaction commits, that their desk may have changed. Sent once a transaction. */
export const notifyDesk = <Schema>(db: Kysely<Schema>): Promise<void> =>
  pass(db, { signal: signal.parse({ topic: 'desk' }), to: 'organisers' })

/** Ends the streams of a user who signed out, on every node. */
export const notifySignedOut = <Schema>(db: Kysely<Schema>, userId: number): Promise<void> =>
  pass(db, { topic: 'signed_out', user_id: userId })

/** Tells all nodes at once, and in the order of the calls, which streams a node has opened and closed. */
export const notifyStreams = <Schema>(db: Kysely<Schema>, changes: StreamChanges): Promise<void> =>
  sendMessage(db, JSON.stringify(changes))

/** Writes a message in the transaction of `db`; it is told after the commit (decision 42). */
async function pass<Schema>(db: Kysely<Schema>, message: Passed | SignedOut): Promise<void> {
  await addMessage(db, JSON.stringify(message))
  afterCommit(db, tellSoon)
}
