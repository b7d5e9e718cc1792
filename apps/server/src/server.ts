import { pino, stdSerializers } from 'pino'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './platform/db.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { startJobs } from './platform/jobs.ts'
import { startLive } from './platform/live.ts'
import { builtinMessenger } from './platform/messenger.ts'
import { reddyMessenger } from './platform/reddy.ts'
import { migrate, missingMigrations } from './platform/migrations.ts'
import { type Demo, loadDemo } from './feeds/feeds.ts'
import type { Schema } from './schema.ts'
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

    const live = startLive(url, (error) => log.warn({ err: error }, 'live connection lost'))
    undo.push(() => live.close())
    if (config.roles.includes('worker')) {
      const jobs = await startJobs(url, JOBS, (error) => log.error({ err: error }, 'job failed'))
      undo.push(() => jobs.close())
      await startWorker(database.db, jobs)
    }
    const builtin = config.reddy ? null : builtinMessenger(() => new Date())
    const messenger = config.reddy ? reddyMessenger(config.reddy) : builtin!
    const app = await buildApp({
      config,
      database,
      live,
      messenger: { send: messenger.send, builtin },
      log,
      webFolder: config.roles.includes('api') ? webFolder : null,
      isMigrated: async () => (await missingMigrations(database.pool)).length === 0,
    })
    undo.push(() => app.close())
    const address = await app.listen({ port: config.port, host: config.host })
    return { address, greeting: greet(config.publicUrl ?? address, demo, builtin !== null), stop }
  } catch (error) {
    await stop()
    throw error
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
