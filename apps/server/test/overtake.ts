import { expect } from 'vitest'
import type { Db } from '../src/schema.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/** Steps for two transactions at the same moment: one has written and not committed yet when the other begins. */
export function meetingsOn(server: TestApp) {
  /** Does `first` in a transaction that stays open while `meanwhile` runs, even if `meanwhile` fails. */
  async function during<Reply>(
    first: (trx: Db) => Promise<unknown>,
    meanwhile: (commit: () => Promise<void>) => Promise<Reply>,
  ): Promise<Reply> {
    const trx = await server.database.db.startTransaction().execute()
    try {
      await first(trx)
      return await meanwhile(() => trx.commit().execute())
    } finally {
      // If it stayed open, the next statements would wait for it.
      if (!trx.isCommitted) await trx.rollback().execute()
    }
  }

  /**
   * Does `first`, and commits it as soon as the request that `then` makes waits for it; returns the reply to that request.
   */
  const overtake = <Reply>(
    first: (trx: Db) => Promise<unknown>,
    then: () => Promise<Reply>,
  ): Promise<Reply> =>
    during(first, async (commit) => {
      const reply = then()
      await eventually(async () => {
        const { rows } = await server.database.pool.query(
          'select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
        )
        expect(rows).toHaveLength(1)
      })
      await commit()
      return reply
    })

  /** The same for a request that does not have to wait: `then` ends before `first` commits. */
  const overlap = <Reply>(first: (trx: Db) => Promise<unknown>, then: () => Promise<Reply>): Promise<Reply> =>
    during(first, async (commit) => {
      const reply = await then()
      await commit()
      return reply
    })

  return { overtake, overlap }
}
