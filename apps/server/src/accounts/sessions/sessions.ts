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

/** The most tokens that one statement looks up. */
const SESSIONS_AT_ONCE = 100
/** How long used sessions are collected for one statement (ms): on a match day all come in the first minute. */
const NOTED_WITHIN_MS = 2000

/** Begins a session of a user and returns its token; beyond the limit the oldest session ends. */
export async function beginSession(trx: Db, userId: number, userAgent: string | undefined): Promise<string> {
  const token = makeToken()
  await makeSession(trx, userId, hashToken(token), TOKEN_LIFETIME_MS, clientName(userAgent))
  if (await store.deleteSessionsBeyond(trx, userId, SESSIONS_MAX)) await notifySignedOut(trx, userId)
  return token
}

/**
 * Finds the user of a valid token. The use is noted once an hour, in the background;
 * `onError` receives failures of it.
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
      // If the process ends first, the next call notes the use.
      if (used.size === 0) setTimeout(noteUsed, NOTED_WITHIN_MS).unref()
      used.add(session_id)
    }
    return user
  }
}

/** Lists the sessions of a user; `token` is that of the asking session, null if none asks. */
export const listSessions = (db: Db, userId: number, token: string | null): Promise<Session[]> =>
  store.listSessions(db, userId, token === null ? null : hashToken(token))

/**
 * Ends one session of a user at once, on every node, with its streams. Throws
 * `not_found` if it is not a session of this user.
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
