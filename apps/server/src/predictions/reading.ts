import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import { readUsers } from '../accounts/accounts.ts'
import { makeBatch } from '../platform/database/batch.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { listTakingPart } from '../participants/participants.ts'

/** The most users that one statement looks up. */
const OWNERS_AT_ONCE = 100

type Seen = { userId: number; viewerId: number }

/**
 * Makes a reader of the user whose predictions are read; null for the viewer's own, and for a user who takes part in nothing, whose
 * name is shown to nobody. Users who are asked for at the same moment share two statements. Throws `validation_failed` if the user
 * does not exist.
 */
export function makeOwnerReader(db: Db): (seen: Seen) => Promise<PublicUser | null> {
  const read = makeBatch(OWNERS_AT_ONCE, async (ids: number[]) => {
    const [users, taking] = await Promise.all([readUsers(db, ids), listTakingPart(db, ids)])
    const byId = new Map(users.map((user) => [user.id, user]))
    return ids.map((id) => ({ user: byId.get(id), takesPart: taking.has(id) }))
  })
  return async ({ userId, viewerId }) => {
    if (userId === viewerId) return null
    const { user, takesPart } = await read(userId)
    if (!user) throw problem('validation_failed', { user_id: ['unknown_user'] })
    return takesPart ? user : null
  }
}

/** The same, once. */
export const readOwner = (db: Db, userId: number, viewerId: number): Promise<PublicUser | null> =>
  makeOwnerReader(db)({ userId, viewerId })

/** Returns the earliest of these times; null if there is none. */
export const earliestOf = (times: (string | null)[]): string | null =>
  times.filter((at) => at !== null).toSorted()[0] ?? null

/** Returns the latest of these times; null if there is none. */
export const latestOf = (times: (string | null)[]): string | null =>
  times
    .filter((at) => at !== null)
    .toSorted()
    .at(-1) ?? null

/** Compares two items by their start; items without one are last. */
export const byStart = (a: Started, b: Started): number => startOf(a) - startOf(b)

type Started = { started_at: string | null }
const startOf = ({ started_at }: Started): number =>
  started_at === null ? Number.MAX_VALUE : Date.parse(started_at)
