import { DEAR_READS_PER_MINUTE, SEARCHES_PER_MINUTE, WRITES_PER_MINUTE } from '@called-it/rules/limits.ts'
import type pg from 'pg'
import { type Limit, makeSteppedLimit } from './limits.ts'
import { makeLine } from './line.ts'

const MINUTE_MS = 60_000
/** The most searches of a user that run on one node at the same time, and that wait: a search field sends one. */
const SEARCHES_AT_ONCE = 2
const SEARCHES_WAITING = 60
/** The part of the connections that searches may take together. */
const SEARCHES_SHARE = 1 / 3
/** The same for expensive reads: a page that opens sends a few. */
const READS_AT_ONCE = 4
const READS_WAITING = 60
const READS_SHARE = 1 / 2

/** The most changes, searches and expensive reads of a user in a minute. */
export type UserAllowance = { writes: number; searches: number; reads: number }
export const USER_ALLOWANCE: UserAllowance = {
  writes: WRITES_PER_MINUTE,
  searches: SEARCHES_PER_MINUTE,
  reads: DEAR_READS_PER_MINUTE,
}

export type UserLimits = {
  /** Counts a call of a user for all nodes; throws 429 if the limit is exceeded. */
  take(counted: keyof UserAllowance, userId: number): Promise<void>
  /** Runs a search or an expensive read when it is the user's turn; throws 429 if too many of the user's wait already. */
  inLine<Result>(counted: 'searches' | 'reads', userId: number, run: () => Promise<Result>): Promise<Result>
}

/** The limits of signed-in users, on the connections that their calls use. */
export function makeUserLimits(pool: pg.Pool, { writes, searches, reads }: UserAllowance): UserLimits {
  const limits: Record<keyof UserAllowance, Pick<Limit, 'take'>> = {
    writes: makeSteppedLimit(pool, 'user-writes', writes, MINUTE_MS),
    searches: makeSteppedLimit(pool, 'user-searches', searches, MINUTE_MS),
    reads: makeSteppedLimit(pool, 'user-reads', reads, MINUTE_MS),
  }
  const shareOf = (share: number) => Math.max(1, Math.floor(pool.options.max * share))
  const lines = {
    searches: makeLine<number>('user-searches-at-once', {
      each: SEARCHES_AT_ONCE,
      waiting: SEARCHES_WAITING,
      together: shareOf(SEARCHES_SHARE),
    }),
    reads: makeLine<number>('user-reads-at-once', {
      each: READS_AT_ONCE,
      waiting: READS_WAITING,
      together: shareOf(READS_SHARE),
    }),
  }
  return {
    take: (counted, userId) => limits[counted].take(String(userId)),
    inLine: (counted, userId, run) => lines[counted](userId, run),
  }
}
