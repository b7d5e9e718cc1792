import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:fs'
import { readFile, rename, type FileHandle } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import { readPidFile, stopLeftover, stopServer } from './leftover.ts'
import { LOG, runAs, type PostgresPlace } from './place.ts'
import { openPlain } from './plain-file.ts'

export type RunningServer = {
  port: number
  /** Resolves when the server has ended, with the reason in words. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** Settings for one laptop: commits survive a power cut, and the memory stays modest. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '1GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Without the details of errors: they contain values of rows, account numbers too.
  log_error_verbosity: 'terse',
}

/** Causes of a failed start that pass by themselves: a port just taken, a dying process of a killed server. */
const PASSING = /Address already in use|pre-existing shared memory block|lock file .* already exists/
const ATTEMPTS = 20

const LOG_LIMIT_BYTES = 10_000_000

/**
 * Starts the server on a free port of 127.0.0.1, after clearing away what a crash has left. Resolves when it
 * answers, which after a crash it does once it has replayed its log.
 */
export async function launchServer(
  place: PostgresPlace,
  extraSettings: Record<string, string>,
  log: (line: string) => void,
): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      await stopLeftover(place, log)
      return await launchOnce(place, extraSettings)
    } catch (error) {
      if (attempt === ATTEMPTS || !PASSING.test((error as Error).message)) throw error
      await sleep(500)
    }
  }
}

async function launchOnce(
  place: PostgresPlace,
  extraSettings: Record<string, string>,
): Promise<RunningServer> {
  const port = await findFreePort()
  const settings = Object.entries({ ...SETTINGS, ...extraSettings, port: String(port) })
  const logPath = join(place.home, LOG)
  const logFile = await openLog(logPath)
  const logStart = (await logFile.stat()).size
  const child = spawn(
    join(place.bin, 'postgres'),
    ['-D', join(place.home, 'data'), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...runAs(place),
      stdio: ['ignore', logFile.fd, logFile.fd],
      // Its own process group: Ctrl-C in the terminal is for us, who let requests in flight finish first.
      detached: true,
      windowsHide: true,
    },
  )
  const ended = describeEnd(child)
  await logFile.close()
  let running = true
  void ended.then(() => (running = false))
  while (running) {
    const file = await readPidFile(place.home)
    if (file?.pid === child.pid && file?.ready) return { port, ended, stop: () => stop(place, child, ended) }
    await Promise.race([sleep(25), ended])
  }
  const output = (await readFile(logPath)).subarray(logStart).toString().trim()
  throw new CannotStart(`The embedded PostgreSQL did not start (${await ended}).\n${output}`)
}

async function stop(place: PostgresPlace, child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await stopServer(place)
  await ended
}

const describeEnd = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`))
  })

/** Opens the server's log for appending; a large one is renamed and replaces the previous one. */
async function openLog(path: string): Promise<FileHandle> {
  const file = await openToAppend(path)
  if ((await file.stat()).size < LOG_LIMIT_BYTES) return file
  await file.close()
  await rename(path, `${path}.old`)
  return openToAppend(path)
}

/** The server writes through this open file: its user needs no right to the file and gets none. */
const openToAppend = (path: string): Promise<FileHandle> =>
  openPlain(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600)

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
