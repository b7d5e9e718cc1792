import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type CommitBounds, CommitWatch } from './bounded-commits.ts'
import { asTime } from './database-times.ts'

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, asTime)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
// Counts and identities stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Above this many different texts a process stops naming statements: some code is making SQL of values. */
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

/** Statements with this mark are planned anew each time: those over whole tables, where the sizes decide. */
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

/** The text of a statement, which callers hand to pg alone or in an object with its values (as the limits do). */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return null
  return typeof statement.text === 'string' ? statement.text : null
}

/** The same, whose commits are bounded. */
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
      const called = (...told: unknown[]) => {
        done()
        Reflect.apply(callback, null, told)
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
 * After how long (ms) PostgreSQL ends what takes longer: a statement, waiting for a lock, a transaction that rests; and after
 * how long a commit is given up here (left out: never).
 */
export type Timeouts = { statement: number; lock: number; rest: number; commit?: number }

/** A statement that commits by itself may have waited for a lock before; nobody can tell the two apart (ms). */
const BESIDE_THE_LOCK_MS = 2000

/**
 * Those of the calls of the API. A save waits for a settlement, 1 to 5 s of a million users, and no browser for longer than
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
 * Opens a pool of at most `size` connections. Nothing connects before the first query. Without `timeouts` everything may
 * take its time: for work that nobody waits for.
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
  // A pool says that it is closed before its connections are: one of them may still hear that its database goes away.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error)
  })
  // One that ends while it is in use is told of by the next statement on it; untold here it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely leaves a pool alone that it never took a connection of.
      if (!pool.ending) await pool.end()
    },
  }
}

/** Whole numbers as the text of a PostgreSQL array: where many arrays of any lengths go in one parameter. */
export const arrayText = (numbers: readonly number[] | Int32Array): string => `{${numbers.join()}}`

/** How often what ended in a deadlock is done in all. */
const TRIES = 3

/**
 * PostgreSQL ends one of two transactions that wait for each other in a circle (code 40P01): what it ended is done again.
 * Of a transaction that the caller has begun nothing can be done again but the whole of it: there the error is his.
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
 * Runs `work` in one transaction; inside another one it simply joins it. It may be run again, so it leaves nothing behind
 * but what it writes.
 */
export function inTransaction<Schema, Result>(
  db: Db<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<Schema>)
  return againAfterDeadlock(db, () => db.transaction().execute(work))
}

/** Makes `work` see its own writes and then undoes them all: what a dry run is. */
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
