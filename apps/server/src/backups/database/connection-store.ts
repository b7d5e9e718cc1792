import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { explainDatabase } from '../../platform/cannot-start.ts'
import { makeClient } from '../../platform/connections/clients.ts'
import type { Db, Schema } from '../../schema.ts'

const CONNECT_MAX_MS = 10_000

/**
 * The settings of a transaction that writes values as text and reads them again: the same on every server, whatever its own settings
 * are. Such a transaction may take long.
 */
const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** Runs work on a connection of its own. */
export async function onConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = makeClient(url, { connectionTimeoutMillis: CONNECT_MAX_MS })
  try {
    await client.connect()
  } catch (error) {
    throw explainDatabase(url, error)
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Runs work on a connection of its own, in a transaction that begins with `begin` and is rolled back if the work fails, or if it is a
 * trial. Without a commit the end of the connection takes everything back, also in the middle of a stream.
 */
export const inOwnTransaction = <Result>(
  url: string,
  begin: string,
  work: (client: pg.Client) => Promise<Result>,
  { isTrial = false } = {},
): Promise<Result> =>
  onConnection(url, async (client) => {
    await client.query(begin)
    for (const [name, value] of Object.entries(SETTINGS)) await client.query(`set local ${name} = '${value}'`)
    const result = await work(client)
    await client.query(isTrial ? 'rollback' : 'commit')
    return result
  })

/** Returns the connection as modules know databases. Its statements belong to the transaction that the connection is in. */
export function dbOver(client: pg.Client): Db {
  const held = { query: client.query.bind(client), release: () => {} }
  return new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: { connect: async () => held, end: async () => {} } as unknown as pg.Pool,
    }),
  })
}
