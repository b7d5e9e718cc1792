import { makeSetupKey } from './people/people.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { keepOrganisers, makePushMailer, sendersOf } from './accounts/accounts.ts'
import { buildApp, buildHealthApp } from './app.ts'
import { startChat } from './chat-bot/chat-bot.ts'
import { nightlyOf } from './config-work.ts'
import type { Config, Role } from './config.ts'
import { addContent } from './content/content.ts'
import { CannotStart, explainAddress, explainDatabase, refuseAddress } from './platform/cannot-start.ts'
import { CALL_TIMEOUTS, type Database, openDatabase, type Timeouts } from './platform/database/db.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { type Jobs, type JobSender, startJobs, startJobSender } from './platform/jobs.ts'
import { type Live, startLive } from './platform/live/live.ts'
import { startTeller } from './platform/live/teller.ts'
import { makeLog } from './platform/log.ts'
import { openWays } from './open-ways.ts'
import type { Sender } from './platform/messenger/messenger.ts'
import type { Telegram } from './platform/telegram/telegram.ts'
import { migrate, migrationNames, missingMigrations } from './platform/database/migrations.ts'
import { refuseOtherSettings, refuseWrongPooler } from './platform/connections/pooler.ts'
import { watchRelease } from './platform/database/oldest-program.ts'
import { serverOf } from './platform/connections/writing-server.ts'
import type { Demo } from './demo/demo.ts'
import { addDemo, findDemo, findMessenger, takeUpMessenger } from './past.ts'
import { askWhatIsNew } from './results/results.ts'
import type { Db, Schema } from './schema.ts'
import { reportOlderDraws } from './teams/teams.ts'
import { AS_ROOT, EVERYBODY_OUT, organisersRemoved, otherMessenger } from './start-words.ts'
import { JOBS, startDemo, startWorker } from './worker.ts'

export type RunningServer = {
  address: string
  /** A message for the person who started the server. */
  greeting: string
  /** Fulfilled when a newer release has migrated the database so that this one must stop, with the sentence that says so. */
  outdated: Promise<string>
  /**
   * Stops in order. With `drainMs` it first waits so long for proxies to use other processes. A second call
   * stops at once.
   */
  stop(drainMs?: number): Promise<void>
}

/** The share of the connections that a process which serves the API reserves for its background work. */
const BACKGROUND_SHARE = 1 / 4

/** Returns how many connections a process has for its background work: one if that is its start alone. */
export function shareOf(connections: number, roles: readonly Role[]): number {
  if (!roles.includes('api')) return connections
  return roles.includes('worker') ? Math.max(1, Math.floor(connections * BACKGROUND_SHARE)) : 1
}

/** Starts everything that the settings ask for, from the database up. Stops it in the opposite order. */
export async function startServer(config: Config, webFolder: string | null): Promise<RunningServer> {
  const log = makeLog(config.logLevel)
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.toReversed()) await step()
    undo.length = 0
  }
  let url = config.databaseUrl
  try {
    await refuseAddress(config.host, config.port)
    url ??= await startEmbedded()
    if (config.databaseUrl !== null) {
      const endWatch = serverOf(url).watch((sentence) => log.warn(sentence))
      undo.push(async () => endWatch())
      await refuseWrongPooler(url, config.poolerUrl)
    }
    await migrate(url, { onWait: (sentence) => log.warn(sentence) })
    const servesApi = config.roles.includes('api')
    // Background work of this process may be slow: at its start, and as a worker.
    const share = shareOf(config.databasePool, config.roles)
    const background = openPool(url, share)
    const database = servesApi
      ? openPool(
          config.poolerUrl ?? url,
          Math.max(1, config.databasePool - share),
          CALL_TIMEOUTS,
          config.poolerUrl !== null,
        )
      : background
    if (servesApi && config.poolerUrl !== null) await refuseOtherSettings(config.poolerUrl, database.pool)
    startTelling(background.db, [background.db, database.db])
    const outdated = Promise.withResolvers<string>()
    undo.push(watchRelease(background.pool, await migrationNames(), outdated.resolve))
    const warnings = [...config.warnings, ...(process.getuid?.() === 0 ? [AS_ROOT] : [])]
    for (const warning of warnings) log.warn(warning)
    const isEverybodyOut = servesApi && (await takeUpMessenger(background.db, config.messenger))
    if (isEverybodyOut) log.warn(EVERYBODY_OUT)
    const used = await findMessenger(background.db)
    if (used !== null && used !== config.messenger) throw new CannotStart(otherMessenger(used))
    const opened = openWays(config, background.db)
    undo.push(() => opened.close())
    const { ways, company, builtin, bot } = opened
    if (bot && config.roles.includes('worker')) startTalk(background, bot)
    const jobs = await startQueue(url, background.db, [...sendersOf(ways), openPush(background.db)])
    const removed = servesApi ? await keepOrganisers(background.db, config.organisers) : 0
    if (removed > 0) log.warn(organisersRemoved(removed))
    await askWhatIsNew(background.db, jobs)
    await addContent(background.db)
    await reportOlderDraws(background.db, (facts, words) => log.info(facts, words))
    if (config.demo) await addDemo(background.db, jobs, config.demoSpeed)
    if (config.demo && 'repeat' in jobs) await startDemo(jobs, background.db)
    const demo = await findDemo(background.db)
    const setupKey = servesApi ? await makeSetupKey(background.db) : null

    const base = {
      config,
      database,
      metricsDb: background.db,
      log,
      isMigrated: async () => (await missingMigrations(database.pool)).length === 0,
    }
    const app = servesApi
      ? await buildApp({
          ...base,
          config,
          live: startStream(url),
          jobs,
          ways,
          company,
          builtin,
          webFolder,
        })
      : await buildHealthApp(base)
    undo.push(() => app.close())
    const hurry = new AbortController()
    const stopServing = async (drainMs = 0) => {
      if (app.drain.endsAt !== null) return hurry.abort()
      app.drain.begin(drainMs)
      if (drainMs > 0) await pause(drainMs, null, { signal: hurry.signal }).catch(() => {})
      await stop()
    }
    if (isEverybodyOut) app.security.record('everybody_signed_out', {})
    const { host, port } = config
    const address = await app.listen({ host, port }).catch((error: unknown) => {
      throw explainAddress(host, port, error)
    })
    const greeting = servesApi
      ? greet({ ...config, warnings }, address, { demo, setupKey })
      : `\n  Called It works in the background; ${address}/healthz shows that it works.\n`
    return { address, greeting, outdated: outdated.promise, stop: stopServing }
  } catch (error) {
    await stop()
    throw url === null ? error : explainDatabase(url, error)
  }

  /** Asks for what people write to the bot. */
  function startTalk(database: Database<Schema>, bot: Telegram): void {
    const chat = startChat(database, bot, config.publicUrl, (error, words) => log.warn({ err: error }, words))
    undo.push(() => chat.close())
  }

  /** Tells what is written on these databases. It ends after everything that writes. */
  function startTelling(db: Db, roots: Db[]): void {
    const teller = startTeller(db, roots, (error) => log.warn({ err: error }, 'could not tell signals'))
    undo.push(() => teller.close())
  }

  function openPush(db: Db): Sender {
    const mailer = makePushMailer(db, { publicUrl: config.publicUrl, hosts: config.pushHosts })
    undo.push(async () => mailer.close())
    return { key: 'push', mailer }
  }

  function openPool(url: string, size: number, timeouts?: Timeouts, isPooled = false): Database<Schema> {
    const warn = (error: Error) => log.warn({ err: error }, 'idle connection lost')
    const pool = openDatabase<Schema>(url, size, warn, timeouts, { isPooled })
    undo.push(() => pool.close())
    return pool
  }

  /** Starts the job queue. A worker also runs its jobs. */
  async function startQueue(url: string, db: Db, senders: Sender[]): Promise<JobSender | Jobs> {
    const onError = (error: Error) => log.error({ err: error }, 'job failed')
    if (!config.roles.includes('worker')) {
      const sender = await startJobSender(url, JOBS, onError)
      undo.push(() => sender.close())
      return sender
    }
    const jobs = await startJobs(url, JOBS, onError)
    undo.push(() => jobs.close())
    await startWorker(
      db,
      jobs,
      {
        sending: { senders, publicUrl: config.publicUrl },
        reopenHours: config.reopenHours,
        backups: nightlyOf(config.backups, url),
        feeds: config.feeds,
      },
      (facts, words) => log.info(facts, words),
    )
    return jobs
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

function greet(
  { publicUrl, messenger, warnings }: Config,
  listening: string,
  { demo, setupKey }: { demo: Demo | null; setupKey: string | null },
): string {
  const address = publicUrl ?? listening
  const lines = ['', `  Called It is ready at ${address}`]
  if (messenger === 'builtin') {
    const visitors = demo
      ? `the number ${demo.user}; the organiser's is ${demo.organiser}`
      : 'any number of 4 to 15 digits that does not start with 0'
    lines.push('', `  Sign in with ${visitors}.`, `  The codes appear at ${address}/dev/messenger`)
  }
  if (setupKey !== null)
    lines.push(
      '',
      '  Nobody runs this contest yet. Whoever opens this link and signs in becomes its owner, once:',
      `  ${address}/setup?key=${setupKey}`,
    )
  lines.push(...warnings.flatMap((warning) => ['', `  WARNING: ${warning}`]))
  return [...lines, ''].join('\n')
}
