import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '../http/problem.ts'

export type Limit = {
  /** Counts one more for `key`; refuses with 429 and the time to wait when that is one too many. */
  take(key: string): Promise<void>
  /** Takes back what `take` counted. */
  giveBack(key: string): Promise<void>
}

/**
 * A limit that all nodes share, because it is counted in the database: `points` in `windowMs`. Where it `remembers`, a
 * node that has refused a key does so until the window ends without asking again: for what strangers may send as often
 * as they like, since a thousand statements a second that count at one row would keep all connections waiting.
 */
export function makeLimit(
  pool: pg.Pool,
  name: string,
  points: number,
  windowMs: number,
  { remembers = false } = {},
): Limit {
  const limiter = limiterOn(pool, name, points, windowMs, remembers)
  return {
    take: (key) => consume(limiter, name, key, 1),
    async giveBack(key) {
      await limiter.reward(key)
    },
  }
}

/** A count that all nodes share, for a limit that is not the same for every key. */
export type Counter = {
  /** Counts so many more for `key`; gives how many there are now, and when they are forgotten (ms from now). */
  add(key: string, more?: number): Promise<{ count: number; endsInMs: number }>
  /** Takes back what `add` counted. */
  takeBack(key: string): Promise<void>
}

/** More than any count of a window, within PostgreSQL's `integer`. */
const COUNT_MAX = 2 ** 31 - 1

/** Counts for all nodes, in the database: a count of a key begins with its first one and is forgotten after `windowMs`. */
export function makeCounter(pool: pg.Pool, name: string, windowMs: number): Counter {
  const limiter = limiterOn(pool, name, COUNT_MAX, windowMs)
  return {
    async add(key, more = 1) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key, more)
      return { count: consumedPoints, endsInMs: msBeforeNext }
    },
    async takeBack(key) {
      await limiter.reward(key)
    },
  }
}

/** Of a limit that is counted in steps, what a node counts by itself before it tells the others: a tenth. */
const STEPS = 10

/**
 * A limit for what users do all the time: a node counts by itself, and adds to the count in the database, which all
 * nodes share, a step at a time. So nearly all who play cost no statement. It refuses after `points` in `windowMs`, and
 * at most a step more for each node (decision 20).
 */
export function makeSteppedLimit(
  pool: pg.Pool,
  name: string,
  points: number,
  windowMs: number,
): Pick<Limit, 'take'> {
  const step = Math.ceil(points / STEPS)
  // The last step is refused before it is begun.
  const limiter = limiterOn(pool, name, points - step, windowMs, true)
  type Own = { untold: number; telling: Promise<void> | null }
  let owns = new Map<string, Own>()
  let forgetAt = 0
  return {
    async take(key) {
      // Who does little is forgotten before a step is full.
      if (Date.now() >= forgetAt) {
        owns = new Map()
        forgetAt = Date.now() + windowMs
      }
      const own = owns.get(key) ?? { untold: 0, telling: null }
      owns.set(key, own)
      // While the others are told nobody slips through, and a refusal is that of all who wait for it.
      while (own.telling) await own.telling
      if (own.untold < step) return void (own.untold += 1)
      own.telling = consume(limiter, name, key, step).finally(() => (own.telling = null))
      // Whoever was refused asks each time; as long as the window goes on, the limiter knows without the database.
      await own.telling
      own.untold = 1
    },
  }
}

const limiterOn = (pool: pg.Pool, name: string, points: number, windowMs: number, remembers = false) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: windowMs / 1000,
    // A worker removes what has expired (`forgetExpired`).
    clearExpiredByTimeout: false,
    ...(remembers && { inMemoryBlockOnConsumed: points + 1 }),
  })

async function consume(limiter: RateLimiterPostgres, name: string, key: string, points: number) {
  try {
    await limiter.consume(key, points)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext, name)
    throw refusal
  }
}
