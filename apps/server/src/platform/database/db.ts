import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { callAfterCommit } from './after-commit.ts'
import { clientTo, preparing, type SessionSettings, UNBOUNDED, watching } from '../connections/clients.ts'
import { asTime } from './database-times.ts'
import { CONNECT_MAX_MS, PatientPool } from '../connections/patient-pool.ts'
import { isLost } from './unavailable.ts'
import { serverOf } from '../connections/writing-server.ts'

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, asTime)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
// Counts and identities stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Db<Schema> = Kysely<Schema>

export type Database<Schema> = {
  db: Db<Schema>
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * The times (ms) after which PostgreSQL ends a statement, a wait for a lock and an idle transaction, and after
 * which a commit is given up here (left out: never).
 */
export type Timeouts = { statement: number; lock: number; rest: number; commit?: number }

/** A statement that commits by itself may wait for a lock first, and the two waits cannot be distinguished (ms). */
const BESIDE_THE_LOCK_MS = 2000

/**
 * Timeouts of API calls. A save waits for a settlement, 1 to 5 s with a million users, and no browser waits longer than
 * 15 s; a settlement or a document of that size is seconds of several statements. A commit takes longer than a second only
 * where a disk or a synchronous standby stalls.
 */
export const CALL_TIMEOUTS: Timeouts = { statement: 30_000, lock: 10_000, rest: 60_000, commit: 6000 }

const boundsOf = ({ commit, lock }: Timeouts) =>
  commit === undefined ? null : { commit, write: lock + BESIDE_THE_LOCK_MS }

/**
 * A prepared statement is planned once. PostgreSQL would otherwise weigh planning it for each set of values,
 * and for the larger ones that costs more than running them: they are written to need no values to plan.
 */
const SETTINGS: SessionSettings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  plan_cache_mode: 'force_generic_plan',
}

const settingsOf = ({ statement, lock, rest }: Timeouts): SessionSettings => ({
  statement_timeout: String(statement),
  lock_timeout: String(lock),
  idle_in_transaction_session_timeout: String(rest),
})

/** The settings of sessions for calls. */
export const CALL_SETTINGS: SessionSettings = { ...SETTINGS, ...settingsOf(CALL_TIMEOUTS) }

/**
 * Opens a pool of at most `size` connections. It connects with the first query, to the server that writes. Without `timeouts`
 * nothing is bounded: for background work. With `isPooled` the address is that of a pooler, whose sessions have the settings of
 * the role (`CALL_SETTINGS`).
 */
export function openDatabase<Schema>(
  url: string,
  size: number,
  onIdleError: (error: Error) => void,
  timeouts?: Timeouts,
  { isPooled = false } = {},
): Database<Schema> {
  const server = serverOf(url)
  const settings = { ...SETTINGS, ...(timeouts ? settingsOf(timeouts) : UNBOUNDED) }
  const Client = clientTo(server, isPooled ? {} : settings)
  const pool = new PatientPool(server, {
    connectionString: server.places[0]!.url,
    max: size,
    Client: watching(preparing(Client), timeouts ? boundsOf(timeouts) : null),
    connectionTimeoutMillis: CONNECT_MAX_MS,
    // A connection that PostgreSQL closed while idle must not end the process.
    idleTimeoutMillis: 60_000,
  })
  // A pool reports that it is closed before its connections are: one may still hear that its database is going away.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error)
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely does not close a pool from which it never took a connection.
      if (!pool.ending) await pool.end()
    },
  }
}

/** Writes whole numbers as the text of a PostgreSQL array, for many arrays of different lengths in one parameter. */
export const arrayText = (numbers: readonly number[] | Int32Array): string => `{${numbers.join()}}`

/** How often a transaction that ends in a deadlock, or loses its server, is tried in all. */
const TRIES = 3

/** One try of a transaction. */
type Attempt = {
  /** Whether nothing of it can have been written: its commit was not sent. */
  isUnwritten: boolean
}

/**
 * Runs a transaction again if PostgreSQL ended it in a deadlock (code 40P01), or if its server was lost before its commit.
 * Inside a caller's transaction only the caller can try again, so there the error is thrown.
 */
export async function againAfterDeadlock<Schema, Result>(
  db: Db<Schema>,
  act: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const attempt = { isUnwritten: false }
    try {
      return await act(attempt)
    } catch (error) {
      const isDeadlock = (error as { code?: string }).code === '40P01'
      const mayRepeat = isDeadlock || (attempt.isUnwritten && isLost(error))
      if (!mayRepeat || db.isTransaction || tries === TRIES) throw error
    }
  }
}

/**
 * Runs `work` in one transaction; inside another one it joins it. `work` may run again, so its only effects must be
 * its writes.
 */
export function inTransaction<Schema, Result>(
  db: Db<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<Schema>)
  return againAfterDeadlock(db, async (attempt) => {
    attempt.isUnwritten = true
    const { trx, result } = await db.transaction().execute(async (trx) => {
      const done = { trx, result: await work(trx) }
      attempt.isUnwritten = false
      return done
    })
    callAfterCommit(trx, db)
    return result
  })
}

/** Runs `work` in one transaction, which is rolled back if it `isTried`; inside another one it joins it, and its caller rolls back. */
export const inTrial = <Schema, Result>(
  db: Db<Schema>,
  isTried: boolean,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> => (isTried && !db.isTransaction ? inRolledBackTransaction : inTransaction)(db, work)

/** Runs `work` and rolls all its writes back: a dry run. */
export async function inRolledBackTransaction<Schema, Result>(
  db: Db<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | undefined
  const undo = new Error('a dry run is rolled back')
  try {
    await againAfterDeadlock(db, (attempt) => {
      attempt.isUnwritten = true
      return db.transaction().execute(async (trx) => {
        result = { value: await work(trx) }
        throw undo
      })
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return result!.value
}
