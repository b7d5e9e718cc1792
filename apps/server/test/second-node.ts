import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { reddyWay } from '../src/accounts/accounts.ts'
import { buildApp } from '../src/app.ts'
import type { AppParts } from '../src/app-parts.ts'
import { openDatabase, type Timeouts } from '../src/platform/database/db.ts'
import { startLive } from '../src/platform/live/live.ts'
import { startTeller } from '../src/platform/live/teller.ts'
import type { Schema } from '../src/schema.ts'
import { ORGANISER, type TestApp } from './app.ts'

/**
 * Starts another node of a test's server: on the same database, with its own connections and memory. The caller closes it.
 */
export async function startSecondNode(
  server: TestApp,
  { timeouts, ...parts }: Partial<AppParts> & { timeouts?: Timeouts } = {},
): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const url = server.database.pool.options.connectionString!
  const database = openDatabase<Schema>(url, 3, () => {}, timeouts)
  const live = startLive(url, () => {})
  const teller = startTeller(database.db, [database.db], () => {})
  const listening = new Promise<void>((resolve) => live.onListening(resolve))
  const app = await buildApp({
    config: {
      organisers: [ORGANISER],
      communityUrl: null,
      trustProxy: 1,
      trustedNetworks: [],
      pushHosts: [],
      hasServiceWorker: true,
      connectionsPerAddress: 1000,
      reopenHours: 24,
      corsOrigins: [],
      publicUrl: null,
      dataDir: tmpdir(),
      databasePool: 3,
      backups: { folder: null },
      metricsToken: null,
      feeds: {},
      nodeEnv: 'test',
      isMessengerChosen: true,
    },
    database,
    live,
    jobs: server.jobs,
    ways: [reddyWay(server.messenger)],
    builtin: null,
    webFolder: null,
    log: false,
    isMigrated: async () => true,
    ...parts,
  })
  await listening
  return {
    app,
    async close() {
      await app.close()
      await live.close()
      await teller.close()
      await database.close()
    },
  }
}
