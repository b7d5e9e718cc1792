import { setTimeout as sleep } from 'node:timers/promises'
import { prepareRole } from './application-role.ts'
import { AlreadyRunning, holdExclusively, type Hold } from './exclusive.ts'
import { forgetAway } from './away.ts'
import { createCluster, findRolePassword, readPassword, removeCluster, ROLE, SUPERUSER } from './cluster.ts'
import { findRunningServer, stopLeftover } from './leftover.ts'
import { CannotStart } from '../cannot-start.ts'
import { findPostgresPlace } from './place.ts'
import { launchServer } from './server.ts'

export type EmbeddedPostgresOptions = {
  /** DATA_DIR: the database lives in its folder `postgres`, or where `log` says. */
  dataDir: string
  /** Receives the few messages for the operator. */
  log: (line: string) => void
  /** Called when the server ends without `stop()`. */
  onExit?: (reason: string) => void
  /** How long to wait for another process to release the data: it may still be stopping. Default 5 s. */
  patienceMs?: number
  /** Server settings that replace the usual ones, such as `fsync: 'off'` for data that need not survive. */
  extraSettings?: Record<string, string>
}

export type EmbeddedPostgres = {
  /** The address for any PostgreSQL client, as the owner of the database; the port changes with every start. */
  url: string
  /** The address as the superuser, for tests and benchmarks that create databases; the product never uses it. */
  adminUrl: string
  /** Whether this start created the database, which is empty then. */
  fresh: boolean
  /** Ends every connection, writes everything to disk and waits for that. May be called more than once. */
  stop(): Promise<void>
}

const DATABASE = 'called_it'

/**
 * Starts the PostgreSQL that comes with the product, on data that only this process may use. Creates the data
 * when there is none, and first puts in order what a crash has left. Throws `AlreadyRunning`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, onExit, patienceMs = 5000, extraSettings = {} } = options
  const hold = await holdPatiently(dataDir, patienceMs, log)
  try {
    const place = await findPostgresPlace(dataDir, log)
    await createCluster(place, log)
    const server = await launchServer(place, extraSettings, log)

    let stopping: Promise<void> | undefined
    const end = async () => {
      try {
        await server.stop()
      } finally {
        await hold.release()
      }
    }
    const stop = () => (stopping ??= end())
    try {
      const password = await findRolePassword(place.home)
      const adminUrlOf = await describeConnections(place.home, server.port, SUPERUSER)
      const fresh = await prepareRole(adminUrlOf, DATABASE, password)
      const urlOf = await describeConnections(place.home, server.port, ROLE)
      void server.ended.then((reason) => {
        if (!stopping)
          onExit?.(`The embedded PostgreSQL stopped by itself (${reason}); see ${place.home}/postgres.log.`)
      })
      return { url: urlOf(DATABASE), adminUrl: adminUrlOf(DATABASE), fresh, stop }
    } catch (error) {
      await stop()
      throw error
    }
  } catch (error) {
    await hold.release()
    throw error
  }
}

/** The address of the embedded database if some process is running it now: for tools beside a running server. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const { home } = await findPostgresPlace(dataDir, () => {})
  const server = await findRunningServer(home)
  return server && (await describeConnections(home, server.port, ROLE))(DATABASE)
}

/** Deletes the embedded database with all its contents, permanently. Throws `AlreadyRunning`. */
export async function deleteEmbeddedPostgres(dataDir: string, log: (line: string) => void): Promise<void> {
  const hold = await holdExclusively(dataDir)
  if (!hold) throw new AlreadyRunning(dataDir)
  try {
    const place = await findPostgresPlace(dataDir, log)
    await stopLeftover(place, log)
    await removeCluster(place.home)
    await forgetAway(dataDir)
  } finally {
    await hold.release()
  }
}

async function holdPatiently(
  dataDir: string,
  patienceMs: number,
  log: (line: string) => void,
): Promise<Hold> {
  const deadline = Date.now() + patienceMs
  for (let attempt = 0; ; attempt++) {
    const hold = await holdExclusively(dataDir)
    if (hold) return hold
    if (Date.now() >= deadline) throw new AlreadyRunning(dataDir)
    if (attempt === 0)
      log(`The data in ${dataDir} is in use; waiting a moment in case that one is just stopping.`)
    await sleep(100)
  }
}

/** Returns a user's address of a database of the server. */
async function describeConnections(
  home: string,
  port: number,
  user: typeof SUPERUSER | typeof ROLE,
): Promise<(database: string) => string> {
  const password = await readPassword(home, user)
  if (password === null) {
    throw new CannotStart(
      `The database in ${home} has no password of ${user}: it was started by an earlier version. Start it once with this one.`,
    )
  }
  return (database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}
