import { expect, vi } from 'vitest'
import type { Db } from '../src/schema.ts'
import type { TestApp } from './app.ts'

/** How two that happen at the same moment meet: one has written and not committed yet when the other comes. */
export function meetingsOn(server: TestApp) {
  /** Does `first` in a transaction that stays open while `meanwhile` runs, whatever comes of it. */
  async function during<Reply>(
    first: (trx: Db) => Promise<unknown>,
    meanwhile: (commit: () => Promise<void>) => Promise<Reply>,
  ): Promise<Reply> {
    const trx = await server.database.db.startTransaction().execute()
    try {
      await first(trx)
      return await meanwhile(() => trx.commit().execute())
    } finally {
      // Left open it would keep what comes after waiting.
      if (!trx.isCommitted) await trx.rollback().execute()
    }
  }

  /** Does `first`, and commits it as soon as what `then` asks for waits for it; gives the reply of that. */
  const overtake = <Reply>(
    first: (trx: Db) => Promise<unknown>,
    then: () => Promise<Reply>,
  ): Promise<Reply> =>
    during(first, async (commit) => {
      const reply = then()
      await vi.waitFor(async () => {
        const { rows } = await server.database.pool.query(
          'select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
        )
        expect(rows).toHaveLength(1)
      })
      await commit()
      return reply
    })

  /** The same where nothing has to wait: `then` ends before `first` commits. */
  const overlap = <Reply>(first: (trx: Db) => Promise<unknown>, then: () => Promise<Reply>): Promise<Reply> =>
    during(first, async (commit) => {
      const reply = await then()
      await commit()
      return reply
    })

  return { overtake, overlap }
}
