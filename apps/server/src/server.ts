import { pino, stdSerializers } from 'pino'
import { buildApp, buildHealthApp } from './app.ts'
import type { Config } from './config.ts'
import { explainAddress, explainDatabase } from './platform/cannot-start.ts'
import { openDatabase } from './platform/db.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { startJobs } from './platform/jobs.ts'
import { type Live, startLive } from './platform/live.ts'
import { builtinMessenger } from './platform/messenger.ts'
import { reddyMessenger } from './platform/reddy.ts'
import { migrate, missingMigrations } from './platform/migrations.ts'
import { type Demo, loadDemo } from './feeds/feeds.ts'
import type { Db, Schema } from './schema.ts'
import { JOBS, startWorker } from './worker.ts'

export type RunningServer = {
  address: string
  /** What the person who started it should know. */
  greeting: string
  stop(): Promise<void>
}

/** Starts everything that the settings ask for, from the database up; stops it in the opposite order. */
export async function startServer(config: Config, webFolder: string | null): Promise<RunningServer> {
  const log = pino({ level: config.logLevel, serializers: { err: withoutConnection } })
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.toReversed()) await step()
    undo.length = 0
  }
  try {
    const url = config.databaseUrl ?? (await startEmbedded())
    await migrate(url)
    const database = openDatabase<Schema>(url, config.databasePool, (error) =>
      log.warn({ err: error }, 'idle connection lost'),
    )
    undo.push(() => database.close())
    const demo = config.demo ? await loadDemo(database.db, { speed: config.demoSpeed }) : null

    const builtin = config.reddy ? null : builtinMessenger(() => new Date())
    const servesApi = config.roles.includes('api')
    if (config.roles.includes('worker')) await startWork(url, database.db)
    const base = {
      config,
      database,
      log,
      isMigrated: async () => (await missingMigrations(database.pool)).length === 0,
    }
    const app = servesApi
      ? await buildApp({
          ...base,
          config,
          live: startStream(url),
          messenger: { send: (config.reddy ? reddyMessenger(config.reddy) : builtin!).send, builtin },
          webFolder,
        })
      : await buildHealthApp(base)
    undo.push(() => app.close())
    const { host, port } = config
    const address = await app.listen({ host, port }).catch((error: unknown) => {
      throw explainAddress(host, port, error)
    })
    const greeting = servesApi
      ? greet(config.publicUrl ?? address, demo, builtin !== null)
      : `\n  Called It works in the background; ${address}/healthz tells that it lives.\n`
    return { address, greeting, stop }
  } catch (error) {
    await stop()
    throw error
  }

  async function startWork(url: string, db: Db): Promise<void> {
    const jobs = await startJobs(url, JOBS, (error) => log.error({ err: error }, 'job failed')).catch(
      (error: unknown) => {
        throw explainDatabase(url, error)
      },
    )
    undo.push(() => jobs.close())
    await startWorker(db, jobs)
  }

  function startStream(url: string): Live {
    const live = startLive(url, (error) => log.warn({ err: error }, 'live connection lost'))
    undo.push(() => live.close())
    return live
  }

  async function startEmbedded(): Promise<string> {
    const embedded = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: (line) => log.info(line),
      onExit: (reason) => {
        log.fatal(reason)
        process.exit(1)
      },
    })
    undo.push(() => embedded.stop())
    return embedded.url
  }
}

/** An error of a connection carries the connection, which is long and knows how to cancel what others ask. */
function withoutConnection(error: Error) {
  const { client: _, ...told } = stdSerializers.err(error) as Record<string, unknown>
  return told
}

function greet(address: string, demo: Demo | null, hasBuiltinMessenger: boolean): string {
  const lines = ['', `  Called It is ready at ${address}`]
  if (demo) lines.push('', `  Sign in with the number ${demo.user}; the organiser's is ${demo.organiser}.`)
  else if (hasBuiltinMessenger) {
    lines.push('', '  Sign in with any number of 4 to 15 digits that does not start with 0.')
  }
  if (hasBuiltinMessenger) lines.push(`  The codes appear at ${address}/dev/messenger`)
  return [...lines, ''].join('\n')
}
