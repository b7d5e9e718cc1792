import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '../platform/database/db.ts'
import type { Actor } from '../audit/audit.ts'
import type { Db } from '../schema.ts'
import { holdTournament } from '../tournaments/tournaments.ts'
import { findEvent, type Replay } from './store.ts'

/** Who enters what a recording tells. */
export const BY: Actor = { actor: 'feed', user_id: null }

/** A job comes back at least this often, to notice what an organiser has moved (ms). */
export const LOOK_AGAIN_MS = 60_000

/** How a run ended: in how many milliseconds there is more, and whether nothing more is to come at all. */
export type Played = { wait: number; is_over: boolean }

/**
 * Writes where an event still is as it was read. What an organiser or another process has entered meanwhile
 * stands, and is looked at in the next run.
 */
export async function ifUnchanged(
  db: Db,
  replay: Replay,
  event: { key: string },
  write: (trx: Db) => Promise<unknown>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await holdTournament(trx, replay.tournament_id)
    const current = await findEvent(trx, replay.tournament_id, event.key)
    if (isDeepStrictEqual(current, event)) await write(trx)
  })
}
