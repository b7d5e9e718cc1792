import type { PublicUser } from '@called-it/contract/account/accounts.ts'
import { readUsers } from '../accounts/accounts.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { takesPart } from '../participants/participants.ts'

/**
 * Returns the user whose predictions are read; null for the viewer's own, and for a user who takes part in nothing, whose
 * name is shown to nobody. Throws `validation_failed` if the user does not exist.
 */
export async function readOwner(db: Db, userId: number, viewerId: number): Promise<PublicUser | null> {
  if (userId === viewerId) return null
  const [user] = await readUsers(db, [userId])
  if (!user) throw problem('validation_failed', { user_id: ['unknown_user'] })
  return (await takesPart(db, userId)) ? user : null
}

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
