import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { takesPart } from '../tournaments/tournaments.ts'
import { findUser, type PublicUser } from './entity-store.ts'

/**
 * Whose predictions are read; null for one's own, and for somebody who takes part in nothing, whose name is told to nobody.
 * Refuses with `validation_failed` where there is no such user.
 */
export async function readOwner(db: Db, userId: number, viewerId: number): Promise<PublicUser | null> {
  if (userId === viewerId) return null
  const user = await findUser(db, userId)
  if (!user) throw problem('validation_failed', { user_id: ['unknown_user'] })
  return (await takesPart(db, userId)) ? user : null
}

/** The earliest of these times, null where there is none. */
export const earliestOf = (times: (string | null)[]): string | null =>
  times.filter((at) => at !== null).toSorted()[0] ?? null

/** The latest of these times, null where there is none. */
export const latestOf = (times: (string | null)[]): string | null =>
  times
    .filter((at) => at !== null)
    .toSorted()
    .at(-1) ?? null
