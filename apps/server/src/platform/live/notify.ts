import { type Signal, signal } from '@called-it/contract/topics.ts'
import { type Kysely, sql } from 'kysely'
import { CHANNEL } from './live.ts'

/** Between the nodes alone: the streams of this user look at their tokens again. */
export type SignedOut = { topic: 'signed_out'; user_id: number }
/** Between the nodes alone: streams that one of them has opened and closed, as the user's id and a number of that node's. */
export type StreamsTold = {
  topic: 'streams'
  node: string
  opened: [userId: number, nth: number][]
  closed: [userId: number, nth: number][]
}
/** What the nodes tell each other: a signal, and to whom it goes; null: to everybody. */
export type Passed = { signal: Signal; to: number[] | null }

/** PostgreSQL takes 8000 bytes at once, and a user's id has up to 10 digits. */
const USERS_AT_ONCE = 500

/**
 * Tells the streams of all nodes, when and only when the transaction commits. `to` are the ids of the users whom it
 * concerns; left out, it reaches everybody.
 */
export async function notify<Schema>(db: Kysely<Schema>, what: Signal, to?: number[]): Promise<void> {
  const whole = signal.parse(what)
  if (!to) return pass(db, { signal: whole, to: null })
  for (let at = 0; at < to.length; at += USERS_AT_ONCE) {
    await pass(db, { signal: whole, to: to.slice(at, at + USERS_AT_ONCE) })
  }
}

/** A logout is nobody else's business: it ends that user's streams, on whichever node they are. */
export const notifySignedOut = <Schema>(db: Kysely<Schema>, userId: number): Promise<void> =>
  pass(db, { topic: 'signed_out', user_id: userId })

export const notifyStreams = <Schema>(db: Kysely<Schema>, told: StreamsTold): Promise<void> => pass(db, told)

async function pass<Schema>(db: Kysely<Schema>, message: Passed | SignedOut | StreamsTold): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db)
}
