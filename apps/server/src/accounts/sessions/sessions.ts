import type { Session } from '@called-it/contract/account/sessions.ts'
import { SESSIONS_MAX, TOKEN_LIFETIME_MS } from '@called-it/rules/limits.ts'
import { makeBatch } from '../../platform/database/batch.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { notifySignedOut } from '../../platform/live/notify.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { clientName } from './client-name.ts'
import { forgetNetworks } from '../sign-in/code-store.ts'
import { hashToken, makeToken } from './secrets.ts'
import * as store from './session-store.ts'
import { findUsersByTokens, makeSession, type UserRow } from '../store.ts'

/** Tokens that one statement looks up at most. */
const SESSIONS_AT_ONCE = 100
/** So long those in use are gathered for one statement: the first minute of a match day brings all of them (ms). */
const NOTED_WITHIN_MS = 2000

/** Begins a session of a user and gives its token; with one more than there may be the oldest ends. */
export async function beginSession(trx: Db, userId: number, userAgent: string | undefined): Promise<string> {
  const token = makeToken()
  await makeSession(trx, userId, hashToken(token), TOKEN_LIFETIME_MS, clientName(userAgent))
  if (await store.deleteSessionsBeyond(trx, userId, SESSIONS_MAX)) await notifySignedOut(trx, userId)
  return token
}

/**
 * Finds whose living session a token is. That it is in use is noted once an hour, beside the answer, which does not wait
 * for it; `onError` hears where that fails.
 */
export function makeFindUser(db: Db, onError: (error: unknown) => void) {
  const find = makeBatch(SESSIONS_AT_ONCE, (hashes: Buffer[]) => findUsersByTokens(db, hashes))
  let used = new Set<number>()
  function noteUsed(): void {
    const ids = [...used]
    used = new Set()
    store.noteUse(db, ids).catch(onError)
  }
  return async function findUser(token: string): Promise<UserRow | null> {
    const found = await find(hashToken(token))
    if (!found) return null
    const { session_id, is_unnoted, ...user } = found
    if (is_unnoted) {
      // What a process that ends had not written yet is noted with the next call.
      if (used.size === 0) setTimeout(noteUsed, NOTED_WITHIN_MS).unref()
      used.add(session_id)
    }
    return user
  }
}

/** Where a user is signed in; `token` is that of the session that asks, null where none does. */
export const listSessions = (db: Db, userId: number, token: string | null): Promise<Session[]> =>
  store.listSessions(db, userId, token === null ? null : hashToken(token))

/**
 * Ends one session of a user: its token is dead at once, on every node, and the streams read with it end. Refuses with
 * `not_found` what is none of this user's.
 */
export const endSession = (db: Db, userId: number, id: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!(await store.deleteSessionOf(trx, userId, id))) throw problem('not_found')
    await notifySignedOut(trx, userId)
  })

export const logoutEverywhere = (db: Db, userId: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await store.deleteSessionsOf(trx, userId)
    await forgetNetworks(trx, userId)
    await notifySignedOut(trx, userId)
  })
