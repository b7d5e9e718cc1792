import pg from 'pg'
import type { Place } from './addresses.ts'

/** The longest time for a look at one server (ms). */
const LOOK_MAX_MS = 3000

/** What a server says about itself. */
export type Facts = {
  is_standby: boolean
  is_read_only: boolean
  /** The number that a cluster has from its creation on: its standbys have the same. */
  system: string
  /** Grows with each promotion; null on a standby. */
  timeline: number | null
  /** When the server was started, which tells two servers apart. */
  started: string
  /** The number of the session there. */
  pid: number
}

/** Columns of `Facts`. */
export const FACTS = `pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only,
  (select system_identifier::text from pg_control_system()) as system,
  case when not pg_is_in_recovery()
    then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
  pg_postmaster_start_time()::text as started, pg_backend_pid() as pid`

/** A server with what it says. */
export type Seen = { place: Place; facts: Facts }
/** What became of a look at a server. */
export type Looked = Seen | { place: Place; error: Error }

/** Ends a connection at once, with whatever is under way on it. */
export const drop = (client: pg.Client): void => {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** Asks a server for its facts. */
export async function ask(place: Place): Promise<Looked> {
  try {
    const [facts] = await askServer<Facts>(place, `select ${FACTS}`)
    return { place, facts: facts! }
  } catch (error) {
    return { place, error: error as Error }
  }
}

/** Asks a server a statement on a connection of its own, for some seconds at most. */
export async function askServer<Row extends pg.QueryResultRow>(
  place: Place,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: place.url, connectionTimeoutMillis: LOOK_MAX_MS })
  client.on('error', () => {})
  const late = setTimeout(() => drop(client), LOOK_MAX_MS)
  try {
    await client.connect()
    return (await client.query<Row>(statement, values)).rows
  } finally {
    clearTimeout(late)
    // What is still open is of no use, and its end is nobody's concern.
    client.end().catch(() => {})
  }
}
