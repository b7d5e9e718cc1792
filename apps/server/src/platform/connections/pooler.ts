import pg from 'pg'
import { CannotStart, explainDatabase } from '../cannot-start.ts'
import { databaseNameOf, hostsOf } from './addresses.ts'
import { makeClient } from './clients.ts'
import { CALL_SETTINGS } from '../database/db.ts'

// A pooler in transaction mode lends the connection of a session to others between its transactions. So nothing may be kept in a
// session there: calls need none of it, and all other work goes to the server itself (DATABASE_DIRECT_URL).

const CONNECT_MAX_MS = 10_000
/** How long a statement of this file may wait for a connection of the pooler (ms). */
const WAIT_MAX_MS = 5000
/** How often it is tried to get the connection of another session: other processes may take it. */
const TRIES = 5
/** Codes for a prepared statement that the server does not know, or already has. */
const LACKS_STATEMENT = ['26000', '42P05']
const NOT_PERMITTED = '42501'

/** `session`: no pooler, or one that gives each session a connection of its own. */
export type PoolerMode = 'session' | 'transaction' | 'transaction without prepared statements'

/** Finds out what stands at an address: whether it lends connections between transactions, and keeps prepared statements then. */
export async function examinePooler(url: string): Promise<PoolerMode> {
  const [own, other] = [1, 2].map(() =>
    makeClient(url, { connectionTimeoutMillis: CONNECT_MAX_MS, query_timeout: WAIT_MAX_MS }, {}),
  ) as [pg.Client, pg.Client]
  // A named statement with a parameter is what the product sends.
  const pidOf = async (client: pg.Client) => {
    const named = { name: 'examine_pooler', text: 'select pg_backend_pid() as pid where $1', values: [true] }
    return (await client.query<{ pid: number }>(named)).rows[0]!.pid
  }
  try {
    await own.connect()
    const first = await pidOf(own)
    // PostgreSQL tells each client the number of its process; a pooler tells numbers of its own.
    if ((own as unknown as { processID: number }).processID === first) return 'session'
    await other.connect()
    let isLent = false
    for (let tries = 0; tries < TRIES && !isLent; tries += 1) {
      await other.query('begin')
      const taken = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
      // Its own connection is lent to the other session now, so this needs another one.
      isLent = taken === first || (await pidOf(own)) !== first
      if (isLent) await pidOf(own)
      await other.query('rollback')
    }
    return isLent ? 'transaction' : 'session'
  } catch (error) {
    if (LACKS_STATEMENT.includes((error as { code?: string }).code ?? ''))
      return 'transaction without prepared statements'
    throw error
  } finally {
    await Promise.allSettled([own.end(), other.end()])
  }
}

/**
 * Throws `CannotStart` if the product would fail later behind what stands at its addresses: `direct` is used for all that needs a
 * session, `pooler` for calls (null: there is none). Makes the settings of the pooler's role.
 */
export async function refuseWrongPooler(direct: string, pooler: string | null): Promise<void> {
  const name = pooler === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  if ((await explained(direct, examinePooler)) !== 'session')
    throw new CannotStart(lendsSessions(direct, name))
  if (pooler === null) return
  await explained(direct, () => makeRoleSettings(direct, pooler))
  if ((await explained(pooler, examinePooler)) === 'transaction without prepared statements')
    throw new CannotStart(lacksStatements(pooler))
}

/** Runs work on an address; its failures say which one. */
async function explained<Result>(url: string, work: (url: string) => Promise<Result>): Promise<Result> {
  try {
    return await work(url)
  } catch (error) {
    throw explainDatabase(url, error)
  }
}

const lendsSessions = (url: string, name: string): string =>
  name === 'DATABASE_URL'
    ? `DATABASE_URL (${hostsOf(url)}) leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to the address of the ` +
      'PostgreSQL server itself, which signals, migrations and background work need.'
    : `DATABASE_DIRECT_URL (${hostsOf(url)}) leads to a pooler in transaction mode: it must lead to the PostgreSQL server itself.`

const lacksStatements = (url: string): string =>
  `The pooler at ${hostsOf(url)} (DATABASE_URL) is in transaction mode and does not keep prepared statements: it is a PgBouncer before ` +
  '1.21, or max_prepared_statements is 0. Take a newer one, set max_prepared_statements = 200, or set pool_mode = session.'

/** Gives the role of the pooler the settings of sessions for calls, in this database: a session that is lent cannot keep them. */
async function makeRoleSettings(direct: string, pooler: string): Promise<void> {
  const client = makeClient(direct, { connectionTimeoutMillis: CONNECT_MAX_MS })
  await client.connect()
  try {
    const role = decodeURIComponent(/^[^:]*:\/\/([^:@]*)/.exec(pooler)![1]!)
    const { rows } = await client.query<{ role: string; settings: string[] | null }>(
      `select r.rolname as role, s.setconfig as settings from pg_roles r
       left join pg_db_role_setting s on s.setrole = r.oid
         and s.setdatabase = (select oid from pg_database where datname = current_database())
       where r.rolname = coalesce(nullif($1, ''), current_user)`,
      [role],
    )
    const [known] = rows
    if (!known) return // The pooler will say that there is no such role.
    const missing = Object.entries(CALL_SETTINGS).filter(
      ([name, value]) =>
        !known.settings?.some((one) => one.toLowerCase() === `${name}=${value}`.toLowerCase()),
    )
    const place = `role ${pg.escapeIdentifier(known.role)} in database ${pg.escapeIdentifier(databaseNameOf(direct))}`
    const statements = missing.map(
      ([name, value]) => `alter ${place} set ${name} = ${pg.escapeLiteral(value)}`,
    )
    if (statements.length === 0) return
    await client.query(statements.join('; ')).catch((error: { code?: string }) => {
      if (error.code !== NOT_PERMITTED) throw error
      throw new CannotStart(
        `The role ${known.role} of the pooler (DATABASE_URL) lacks settings that only its owner may make. Run in the database: ${statements.join('; ')};`,
        { cause: error },
      )
    })
  } finally {
    await client.end()
  }
}

/** Throws `CannotStart` if sessions of the pooler do not have the settings of calls: days and times would be wrong, statements unbounded. */
export async function refuseOtherSettings(url: string, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; asked: string; is: string }>(
    `select p.name, x.asked, split_part(p.setting, ',', 1) as is
     from unnest($1::text[], $2::text[]) as x (name, asked) join pg_settings p on lower(p.name) = x.name`,
    [Object.keys(CALL_SETTINGS), Object.values(CALL_SETTINGS)],
  )
  const other = rows.filter(({ asked, is }) => asked !== is)
  if (other.length === 0) return
  throw new CannotStart(
    `Sessions of the pooler at ${hostsOf(url)} (DATABASE_URL) have other settings than their role: ${other
      .map(({ name, is }) => `${name} = ${is}`)
      .join(', ')}. They may be older than the settings: RECONNECT in the pooler's console, and start again.`,
  )
}
