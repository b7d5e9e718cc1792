import { once } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { makeAuthenticate, reddyWay } from '../../apps/server/src/accounts/accounts.ts'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { CALL_TIMEOUTS, openDatabase } from '../../apps/server/src/platform/database/db.ts'
import { startJobs } from '../../apps/server/src/platform/jobs.ts'
import { makeLog } from '../../apps/server/src/platform/log.ts'
import { startLive } from '../../apps/server/src/platform/live/live.ts'
import { startTeller } from '../../apps/server/src/platform/live/teller.ts'
import { migrate, missingMigrations } from '../../apps/server/src/platform/database/migrations.ts'
import type { Schema } from '../../apps/server/src/schema.ts'
import { JOBS } from '../../apps/server/src/worker.ts'

/** A message to the parent process. */
export type ServerMessage =
  | { kind: 'ready'; address: string; databaseUrl: string; connections: number }
  | { kind: 'memory'; peakBytes: number }
  /**
   * The current memory of the process (bytes), the time for which its event loop was busy so far, and the
   * part of it on a processor (ms).
   */
  /** The time that the whole process has spent on processors so far (ms). */
  | { kind: 'cpu'; cpuMs: number }
  | { kind: 'load'; rss: number; busyMs: number; cpuMs: number }
  /**
   * The time that the whole process and its main thread have spent on processors (ms), its memory, and the bytes that
   * calls have got from the database and sent to it.
   */
  | { kind: 'usage'; processMs: number; threadMs: number; rss: number; fromDb: number; toDb: number }

/** What the driver does not declare: the connection of a client. */
type Connected = { connection: { stream: Socket } }

// The server under test: the whole HTTP side on the bundled database, as in production, and one more call
// that only queries the database. It runs in a separate process, so that its memory is its own.
const config = readConfig({ ...process.env, NODE_ENV: 'development', PORT: '0', HOST: '127.0.0.1' })
const send = (message: ServerMessage) => process.send!(message)
const fail = (error: unknown) => {
  throw error
}

// A second process serves the database of the first one.
const postgres = config.databaseUrl
  ? null
  : await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {}, onExit: fail })
if (postgres) await letSeed(postgres)
const databaseUrl = config.databaseUrl ?? postgres!.url
await migrate(databaseUrl)
const database = openDatabase<Schema>(databaseUrl, config.databasePool, fail, CALL_TIMEOUTS)
const sockets = new Set<Socket>()
database.pool.on('connect', (client) => sockets.add((client as unknown as Connected).connection.stream))
const live = startLive(databaseUrl, fail)
const teller = startTeller(database.db, [database.db], fail)
const jobs = await startJobs(databaseUrl, JOBS, fail)
const app = await buildApp({
  // Production refuses the messenger that shows its codes: this one takes them and shows nothing.
  config: { ...config, nodeEnv: 'production' },
  database,
  live,
  jobs,
  ways: [
    reddyWay({
      knowsKeys: false,
      rate: null,
      send: async () => 'sent',
      deliver: async () => ({ outcome: 'sent' }),
    }),
  ],
  builtin: null,
  log: makeLog('error'),
  webFolder: null,
  isMigrated: async () => (await missingMigrations(database.pool)).length === 0,
})
// The cheapest call that queries the database: the limit for every other call.
app.get('/bench/select-1', async () => {
  const { rows } = await database.pool.query('select 1 as one')
  return rows[0]
})
// A save without its checks, which authenticates and writes one row: the limit for saves.
const authenticate = makeAuthenticate(database.db, [], (error) => process.stderr.write(`${String(error)}\n`))
await app.register(async (scope) => {
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    scope.getDefaultJsonParser('error', 'error'),
  )
  scope.post<{ Body: { question_id: number; first: number; second: number } }>(
    '/bench/upsert',
    async (request) => {
      const user = await authenticate(request.headers.authorization!.slice('Bearer '.length))
      const { question_id, first, second } = request.body
      const { rows } = await database.pool.query(
        `insert into bench_saves (tournament_id, question_id, user_id, answer, saved_at)
     values (1, $1, $2, $3, clock_timestamp())
     on conflict (tournament_id, question_id, user_id) do update
       set answer = excluded.answer, saved_at = excluded.saved_at
     returning saved_at`,
        [question_id, user!.id, [first, second]],
      )
      return rows[0]
    },
  )
})
const address = await app.listen({ port: 0, host: config.host })

process.on('message', (message) => {
  // maxRSS is in KiB on every system.
  if (message === 'memory') send({ kind: 'memory', peakBytes: process.resourceUsage().maxRSS * 1024 })
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage()
    send({ kind: 'cpu', cpuMs: (user + system) / 1000 })
  }
  if (message === 'usage') send({ kind: 'usage', ...usage() })
  if (message === 'load')
    send({
      kind: 'load',
      rss: process.memoryUsage.rss(),
      busyMs: performance.eventLoopUtilization().active,
      cpuMs: process.threadCpuUsage().user / 1000,
    })
})
send({ kind: 'ready', address, databaseUrl, connections: config.databasePool })
// The channel closes when the parent wants this process to stop, and when the parent has died.
await once(process, 'disconnect')
await app.close()
await jobs.close()
await live.close()
await teller.close()
await database.close()
await postgres?.stop()
process.exit(0)

function usage() {
  const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
  const sum = (of: (socket: Socket) => number) =>
    [...sockets].reduce((bytes, socket) => bytes + of(socket), 0)
  return {
    processMs: ms(process.cpuUsage()),
    threadMs: ms(process.threadCpuUsage()),
    rss: process.memoryUsage.rss(),
    fromDb: sum((socket) => socket.bytesRead),
    toDb: sum((socket) => socket.bytesWritten),
  }
}

/** The measured server uses the production role; for fast seeding the role gets two more rights. */
async function letSeed({ adminUrl, url }: EmbeddedPostgres): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const role = pg.escapeIdentifier(new URL(url).username)
  await admin.query(`grant pg_checkpoint to ${role}`)
  await admin.query(`grant set on parameter session_replication_role to ${role}`)
  await admin.end()
}
