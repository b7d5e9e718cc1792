import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '../platform/database/db.ts'
import type { Actor } from '../audit/audit.ts'
import type { Db } from '../schema.ts'
import { holdTournament } from '../tournaments/tournaments.ts'
import { findEvent, type Replay } from './store.ts'

/** The author of the data that a recording enters. */
export const BY: Actor = { actor: 'feed', user_id: null }

/** A job runs again at least this often, to notice changes by an organiser (ms). */
export const LOOK_AGAIN_MS = 60_000

/** The end of a run: in how many milliseconds there is more, and whether everything is over. */
export type Played = { wait: number; is_over: boolean }

/**
 * Writes to an event if it is still as it was read. If an organiser or another process has changed it
 * meanwhile, the next run looks at it again.
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
