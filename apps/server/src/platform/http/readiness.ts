import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a result is kept (ms), so that frequent checks cost no more than one in two seconds. */
const HOLDS_MS = 2000
/** The longest time for a check of the database (ms); a slower one counts as not ready. */
const WAIT_MAX_MS = 3000

/**
 * Whether a node can serve, as `look` finds it; looked at once at a time, however many ask. What takes too long is not ready,
 * and goes on being looked at.
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
 * Commits something, as a save does: it waits for the disk, and for a standby where there is a synchronous one. What is
 * written is a note in the log of PostgreSQL that nobody reads, in no table.
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
