import pg from 'pg'
import { type CommitBounds, CommitWatch } from '../database/bounded-commits.ts'
import { isLost } from '../database/unavailable.ts'
import { drop, type Facts, FACTS } from './facts.ts'
import { CONNECT_MAX_MS } from './patient-pool.ts'
import { serverOf, type WritingServer } from './writing-server.ts'

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

/** Settings of a session by their names. */
export type SessionSettings = Record<string, string>

/** No statement is bounded, whatever the role of the database says: for background work. */
export const UNBOUNDED: SessionSettings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** Fields of a pg connection that pg does not declare. */
type Inside = {
  host: string
  port: number
  _ending: boolean
  connection: { on(event: 'errorMessage', listener: (message: { code?: string }) => void): void }
}

/** After which silence the system looks whether the other side is still there (ms). */
const PROBE_AFTER_MS = 10_000
/** PostgreSQL's code for a write where only reads are possible. */
const READ_ONLY = '25006'

/**
 * Makes the class of the connections to a database. Each connects to the server that writes, looks whether it is really one and
 * makes its settings in the same statement. Through a pooler there are none (`pooler.ts`).
 */
export function clientTo(server: WritingServer, settings: SessionSettings = UNBOUNDED): typeof pg.Client {
  const made = Object.entries(settings).map(
    ([name, value]) =>
      `, set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, false) as "set ${name}"`,
  )
  // pg knows `query_timeout` of a statement, and does not declare it.
  const look = { text: `select ${FACTS}${made.join('')}`, query_timeout: CONNECT_MAX_MS }

  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({
        connectionTimeoutMillis: CONNECT_MAX_MS,
        keepAlive: true,
        keepAliveInitialDelayMillis: PROBE_AFTER_MS,
        ...config,
      })
      // A connection that ends while it is in use fails its statement; the event would end the process.
      this.on('error', () => {})
    }
    // `any`, because the signatures in pg return a promise or nothing.
    override connect(callback?: any): any {
      const connected = this.#open()
      if (!callback) return connected.then(() => this)
      connected.then(
        () => callback(null, this),
        (error: unknown) => callback(error),
      )
    }
    async #open(): Promise<void> {
      const place = await server.find()
      const inside = this as unknown as Inside
      if (server.places.length > 1) Object.assign(inside, { host: place.host, port: place.port })
      this.once('end', () => {
        server.remove(this)
        if (!inside._ending) server.doubt(place)
      })
      inside.connection.on('errorMessage', ({ code }) => code === READ_ONLY && server.suspect())
      try {
        await super.connect()
        const { rows } = await super.query<Facts>(look)
        server.accept({ place, facts: rows[0]! })
        server.add(this, rows[0]!)
      } catch (error) {
        // At once: whoever hears of the error may connect again before this connection has ended.
        if (isLost(error)) server.doubt(place)
        drop(this)
        throw error
      }
    }
  } as unknown as typeof pg.Client
}

/** Returns a connection to the server of a database that writes. The caller connects and ends it. */
export function makeClient(
  address: string,
  config: Omit<pg.ClientConfig, 'connectionString'> = {},
  settings: SessionSettings = UNBOUNDED,
): pg.Client {
  const server = serverOf(address)
  const Client = clientTo(server, settings)
  return new Client({ ...config, connectionString: server.places[0]!.url })
}

/**
 * A connection that prepares every statement with parameters once, so that PostgreSQL parses it once per
 * connection instead of once per request. Kysely has no switch for this.
 */
export const preparing = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
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

/** The same connection, which watches its commits (`bounded-commits.ts`). */
export const watching = (Client: typeof pg.Client, bounds: CommitBounds | null): typeof pg.Client =>
  class extends Client {
    readonly #watch = new CommitWatch(this, bounds)
    override query(...args: any[]): any {
      const text = textOf(args[0])
      const done = text === null ? null : this.#watch.watch(text)
      if (!done) return Reflect.apply(super.query, this, args)
      const callback: unknown = args.at(-1)
      if (typeof callback !== 'function') {
        const result: Promise<unknown> = Reflect.apply(super.query, this, args)
        return result.then(
          (value) => {
            const unsure = done()
            if (unsure) throw unsure
            return value
          },
          (error: unknown) => {
            done()
            throw error
          },
        )
      }
      const called = (error: Error | undefined, result: unknown) => {
        const unsure = done()
        Reflect.apply(callback, null, !error && unsure ? [unsure] : [error, result])
      }
      return Reflect.apply(super.query, this, [...args.slice(0, -1), called])
    }
  }
