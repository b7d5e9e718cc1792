import { SEARCHES_PER_MINUTE, WRITES_PER_MINUTE } from '@called-it/rules/limits.ts'
import type pg from 'pg'
import { type Limit, makeSteppedLimit } from './limits.ts'
import { makeLine } from './line.ts'

const MINUTE_MS = 60_000
/** Searches of a user that one node runs at the same time, and that wait meanwhile: a field asks for one. */
const SEARCHES_AT_ONCE = 2
const SEARCHES_WAITING = 60
/** The part of the connections that searches may take together. */
const SEARCHES_SHARE = 1 / 3

/** What a user may do: so many changes and searches in a minute. */
export type UserAllowance = { writes: number; searches: number }
export const USER_ALLOWANCE: UserAllowance = { writes: WRITES_PER_MINUTE, searches: SEARCHES_PER_MINUTE }

export type UserLimits = {
  /** Counts a call of a user; refuses with 429 when that is one too many. Shared by all nodes. */
  take(counted: keyof UserAllowance, userId: number): Promise<void>
  /** Runs a search when it is its user's turn; refuses with 429 when too many of his wait already. */
  search<Result>(userId: number, run: () => Promise<Result>): Promise<Result>
}

/** The limits of signed-in users, on the connections that their calls use. */
export function makeUserLimits(pool: pg.Pool, { writes, searches }: UserAllowance): UserLimits {
  const limits: Record<keyof UserAllowance, Pick<Limit, 'take'>> = {
    writes: makeSteppedLimit(pool, 'user-writes', writes, MINUTE_MS),
    searches: makeSteppedLimit(pool, 'user-searches', searches, MINUTE_MS),
  }
  return {
    take: (counted, userId) => limits[counted].take(String(userId)),
    search: makeLine<number>('user-searches-at-once', {
      each: SEARCHES_AT_ONCE,
      waiting: SEARCHES_WAITING,
      together: Math.max(1, Math.floor(pool.options.max * SEARCHES_SHARE)),
    }),
  }
}
