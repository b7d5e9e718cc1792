import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '../http/problem.ts'

export type Limit = {
  /** Counts one more for `key`; throws 429 with the time to wait if the limit is exceeded. */
  take(key: string): Promise<void>
  /** Takes back what `take` counted. */
  giveBack(key: string): Promise<void>
}

/**
 * Makes a limit that all nodes share, because the database counts it: `points` in `windowMs`. If it `remembers`, a node that
 * has refused a key refuses it until the window ends without asking the database. This is for calls that strangers can send
 * at will: a thousand statements a second on one row would block all connections.
 */
export function makeLimit(
  pool: pg.Pool,
  name: string,
  points: number,
  windowMs: number,
  { remembers = false } = {},
): Limit {
  const limiter = limiterOn(pool, { name, points, windowMs, remembers })
  return {
    take: (key) => consume(limiter, name, key, 1),
    async giveBack(key) {
      await limiter.reward(key)
    },
  }
}

/** A count that all nodes share, for a limit that differs by key. */
export type Counter = {
  /** Adds to the count of `key`; returns the new count and when it is reset (ms from now). */
  add(key: string, more?: number): Promise<{ count: number; endsInMs: number }>
  /** Takes back what `add` counted. */
  takeBack(key: string): Promise<void>
}

/** Above any count of a window, within PostgreSQL's `integer`. */
const COUNT_MAX = 2 ** 31 - 1

/** Counts in the database for all nodes: the count of a key begins with its first use and is reset after `windowMs`. */
export function makeCounter(pool: pg.Pool, name: string, windowMs: number): Counter {
  const limiter = limiterOn(pool, { name, points: COUNT_MAX, windowMs })
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

/** The part of a limit that a node counts by itself before it adds a step to the shared count: a tenth. */
const STEPS = 10

/**
 * A limit for frequent calls of users: a node counts by itself, and adds to the count in the database, which all
 * nodes share, a step at a time. So nearly all users cost no statement. It refuses after `points` in `windowMs`, and
 * at most a step more for each node (decision 20).
 */
export function makeSteppedLimit(
  pool: pg.Pool,
  name: string,
  points: number,
  windowMs: number,
): Pick<Limit, 'take'> {
  const step = Math.ceil(points / STEPS)
  // The last step is refused before it begins.
  const limiter = limiterOn(pool, { name, points: points - step, windowMs, remembers: true })
  type Own = { pending: number; adding: Promise<void> | null }
  let owns = new Map<string, Own>()
  let forgetAt = 0
  return {
    async take(key) {
      // The count of a user with few calls is reset before a step is full.
      if (Date.now() >= forgetAt) {
        owns = new Map()
        forgetAt = Date.now() + windowMs
      }
      const own = owns.get(key) ?? { pending: 0, adding: null }
      owns.set(key, own)
      // While the shared count is updated no call passes, and a refusal is thrown to all waiting calls.
      while (own.adding) await own.adding
      if (own.pending < step) return void (own.pending += 1)
      own.adding = consume(limiter, name, key, step).finally(() => (own.adding = null))
      // A refused key is checked at each call; until the window ends the limiter knows the answer without the database.
      await own.adding
      own.pending = 1
    },
  }
}

type LimiterOptions = { name: string; points: number; windowMs: number; remembers?: boolean }

const limiterOn = (pool: pg.Pool, { name, points, windowMs, remembers = false }: LimiterOptions) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: windowMs / 1000,
    // A worker removes expired counts (`forgetExpired`).
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
