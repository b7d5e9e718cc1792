import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from './problem.ts'

export type Limit = {
  /** Counts one more for `key`; refuses with 429 and the time to wait when that is one too many. */
  take(key: string): Promise<void>
  /** Takes back what `take` counted. */
  giveBack(key: string): Promise<void>
}

/** A limit that all nodes share, because it is counted in the database: `points` in `windowMs`. */
export function makeLimit(pool: pg.Pool, name: string, points: number, windowMs: number): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: windowMs / 1000,
  })
  return {
    async take(key) {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext, name)
        throw refusal
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
  }
}
