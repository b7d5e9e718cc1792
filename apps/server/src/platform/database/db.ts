import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { callAfterCommit } from './after-commit.ts'
import { type CommitBounds, CommitWatch } from './bounded-commits.ts'
import { asTime } from './database-times.ts'

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, asTime)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
// Counts and identities stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Above this number of different texts a process stops naming statements: some code puts values into SQL. */
const NAMED_STATEMENTS_MAX = 500
const names = new Map<string, string>()
const nameOf = (text: string): string | undefined => {
  let name = names.get(text)
  if (!name && names.size < NAMED_STATEMENTS_MAX) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return name
}

/** Statements with this mark are planned anew each time: they read whole tables, and the plan depends on the sizes. */
export const PLAN_ANEW = '/* plan anew */'

/**
 * A connection that prepares every statement with parameters once, so that PostgreSQL parses it once per
 * connection instead of once per request. Kysely has no switch for this.
 */
class PreparingClient extends pg.Client {
  // `any`, because the signature in pg has nine overloads.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isPlain && !text.startsWith(PLAN_ANEW) ? nameOf(text) : undefined
    if (!name) return Reflect.apply(super.query, this, args)
    return Reflect.apply(super.query, this, [{ name, text, values }, ...rest])
  }
}

/** The text of a statement: callers pass it to pg alone, or in an object with its values (as the limits do). */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return null
  return typeof statement.text === 'string' ? statement.text : null
}

/** The same connection with bounded commits. */
const boundedBy = (bounds: CommitBounds) =>
  class extends PreparingClient {
    readonly #watch = new CommitWatch(this, bounds)
    override query(...args: any[]): any {
      const text = textOf(args[0])
      const done = text === null ? null : this.#watch.watch(text)
      if (!done) return Reflect.apply(super.query, this, args)
      const callback: unknown = args.at(-1)
      if (typeof callback !== 'function') {
        const result: Promise<unknown> = Reflect.apply(super.query, this, args)
        result.then(done, done)
        return result
      }
      const called = (...results: unknown[]) => {
        done()
        Reflect.apply(callback, null, results)
      }
      return Reflect.apply(super.query, this, [...args.slice(0, -1), called])
    }
  }

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

const clientOf = (timeouts?: Timeouts) =>
  timeouts?.commit === undefined
    ? PreparingClient
    : boundedBy({ commit: timeouts.commit, write: timeouts.lock + BESIDE_THE_LOCK_MS })

const optionsOf = ({ statement, lock, rest }: Timeouts): string =>
  ` -c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=${rest}`

/**
 * Opens a pool of at most `size` connections. It connects with the first query. Without `timeouts` nothing is
 * bounded: for background work.
 */
export function openDatabase<Schema>(
  url: string,
  size: number,
  onIdleError: (error: Error) => void,
  timeouts?: Timeouts,
): Database<Schema> {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    Client: clientOf(timeouts) as unknown as typeof pg.Client,
    // A prepared statement is planned once. PostgreSQL would otherwise weigh planning it for each set of values,
    // and for the larger ones that costs more than running them: they are written to need no values to plan.
    options: `-c timezone=UTC -c plan_cache_mode=force_generic_plan${timeouts ? optionsOf(timeouts) : ''}`,
    connectionTimeoutMillis: 10_000,
    // A connection that PostgreSQL closed while idle must not end the process.
    idleTimeoutMillis: 60_000,
  })
  // A pool reports that it is closed before its connections are: one may still hear that its database is going away.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error)
  })
  // If a connection ends while it is in use, its next statement fails. Without this listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
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

/** How often a transaction that ends in a deadlock is tried in all. */
const TRIES = 3

/**
 * Runs a transaction again if PostgreSQL ended it in a deadlock (code 40P01).
 * Inside a caller's transaction only the caller can try again, so there the error is thrown.
 */
export async function againAfterDeadlock<Schema, Result>(
  db: Db<Schema>,
  act: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (error) {
      const isDeadlock = (error as { code?: string }).code === '40P01'
      if (!isDeadlock || db.isTransaction || tries === TRIES) throw error
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
  return againAfterDeadlock(db, async () => {
    const { trx, result } = await db.transaction().execute(async (trx) => ({ trx, result: await work(trx) }))
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
    await againAfterDeadlock(db, () =>
      db.transaction().execute(async (trx) => {
        result = { value: await work(trx) }
        throw undo
      }),
    )
  } catch (error) {
    if (error !== undo) throw error
  }
  return result!.value
}
