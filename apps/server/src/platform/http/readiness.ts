import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a result is kept (ms), so that frequent checks cost no more than one in two seconds. */
const HOLDS_MS = 2000
/** The longest time for a check of the database (ms); a slower one counts as not ready. */
const WAIT_MAX_MS = 3000

/**
 * Returns whether a node can serve, by the result of `look`, which runs once at a time for all callers. A check that takes
 * too long counts as not ready, and continues.
 */
export function makeReadiness(look: () => Promise<boolean>): () => Promise<boolean> {
  let found: { isReady: boolean; at: number } | null = null
  let looking: { begun: number; done: Promise<void> } | null = null

  async function lookNow(): Promise<void> {
    const isReady = await look().catch(() => false)
    found = { isReady, at: performance.now() }
    looking = null
  }
  return async () => {
    if (!looking && found && performance.now() - found.at < HOLDS_MS) return found.isReady
    looking ??= { begun: performance.now(), done: lookNow() }
    const left = looking.begun + WAIT_MAX_MS - performance.now()
    if (left <= 0) return false
    const isLate = await Promise.race([looking.done.then(() => false), pause(left, true, { ref: false })])
    return !isLate && found!.isReady
  }
}

/**
 * Commits a write, as a save does: it waits for the disk, and for a synchronous standby if there is one. It writes a message
 * into PostgreSQL's log, which nobody reads, and into no table.
 */
export async function commitSomething(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select pg_logical_emit_message(true, 'called-it', 'ready')")
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
