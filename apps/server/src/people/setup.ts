import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as accounts from '../accounts/accounts.ts'
import { inTransaction } from '../platform/database/db.ts'
import { readNote, replaceNote } from '../platform/database/notes.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { grantTo } from './role-grants.ts'

const NOTE = 'setup'
const KEY_BYTES = 32
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/**
 * Makes the one-time key by which somebody becomes the owner of a contest that has none; keys made before are no longer valid.
 * Returns null if there is an owner, who grants roles then.
 */
export function makeSetupKey(db: Db): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    if (await accounts.hasOwner(trx)) return null
    const key = randomBytes(KEY_BYTES).toString('base64url')
    await replaceNote(trx, NOTE, hashOf(key).toString('base64url'))
    return key
  })
}

/** Makes a user the owner by the one-time key. Throws `not_found` for any other key, and if there is an owner already. */
export function claimContest(db: Db, userId: number, key: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    // One claim at a time, and none beside a change of owners.
    await accounts.holdOwners(trx)
    const stored = await readNote<string>(trx, NOTE)
    const isRight = stored !== null && timingSafeEqual(hashOf(key), Buffer.from(stored, 'base64url'))
    if (!isRight || (await accounts.hasOwner(trx))) throw problem('not_found')
    await replaceNote(trx, NOTE, null)
    await grantTo(trx, { actor: 'user', user_id: userId }, userId)
  })
}
