import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runAs, type PostgresPlace } from './place.ts'
import { openPlain, readPlain } from './plain-file.ts'

const run = promisify(execFile)

/** A process id beyond what any system gives out. */
const NO_PROCESS = 2_147_483_647

/** The contents of `data/postmaster.pid` about the server that wrote it. */
export type PidFile = { pid: number; port: number; ready: boolean }

/** Reads `data/postmaster.pid`; null when there is none, or when it is still being written. */
export async function readPidFile(home: string): Promise<PidFile | null> {
  const text = (await readPlain(pidFilePath(home))) ?? ''
  // In this order: process id, data folder, start time, port, socket folder, address, shared memory, state.
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : null
}

/** The server that is working on this data now, whoever started it. */
export async function findRunningServer(home: string): Promise<PidFile | null> {
  const file = await readPidFile(home)
  return file && (await isServerOf(home, file.pid)) ? file : null
}

/**
 * Clears the way after a crash: stops a server that outlived the process that had started it, in an orderly way,
 * and disarms a note left by a power cut whose process id now belongs to something else. Must only be called by
 * whoever holds the data folder exclusively.
 */
export async function stopLeftover(place: PostgresPlace, log: (line: string) => void): Promise<void> {
  const file = await readPidFile(place.home)
  if (!file) return
  if (await isServerOf(place.home, file.pid)) {
    log(`Stopping the database server (process ${file.pid}) that an interrupted run left behind.`)
    await stopServer(place)
  } else {
    await disarmPidFile(place.home)
  }
}

/** Stops the server of this place through pg_ctl and waits for its end. */
export async function stopServer(place: PostgresPlace): Promise<void> {
  const stop = (mode: 'fast' | 'immediate') =>
    run(
      join(place.bin, 'pg_ctl'),
      ['stop', '-D', join(place.home, 'data'), '-m', mode, '-w', '-t', '60'],
      runAs(place),
    )
  try {
    await stop('fast')
  } catch (error) {
    if (!(await findRunningServer(place.home))) return
    // Safe for the data: everything committed is in the log that the next start replays.
    await stop('immediate').catch((second: Error) => {
      throw new Error(`The database server could not be stopped: ${second.message}`, { cause: error })
    })
  }
}

/**
 * PostgreSQL refuses to start while the process id in the file is alive, even if that process is now another program. Only
 * the id is replaced: by the shared memory noted in the same file PostgreSQL still recognises a surviving worker of the old
 * server, the only case in which starting would harm the data.
 */
async function disarmPidFile(home: string): Promise<void> {
  await using file = await openPlain(pidFilePath(home), constants.O_RDWR)
  const [, ...rest] = (await file.readFile('utf8')).split('\n')
  await file.truncate()
  await file.write([NO_PROCESS, ...rest].join('\n'), 0)
}

const pidFilePath = (home: string): string => join(home, 'data', 'postmaster.pid')

async function isServerOf(home: string, pid: number): Promise<boolean> {
  const line = ` ${(await readCommandLine(pid)).replaceAll('"', '')} `
  return /[\\/]postgres(\.exe)? /.test(line) && line.includes(` -D ${join(home, 'data')} `)
}

/** Returns the command line of a process; empty if there is no such process. */
async function readCommandLine(pid: number): Promise<string> {
  // Not /proc/…/cwd, which would do as well: in a container root may not read that of another user's process.
  if (process.platform === 'linux')
    return (await orNothing(readFile(`/proc/${pid}/cmdline`, 'utf8'))).replaceAll('\0', ' ')
  const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`
  const pids =
    process.platform === 'win32'
      ? run('powershell.exe', ['-NoProfile', '-Command', query])
      : run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
  return orNothing(pids.then(({ stdout }) => stdout.trim()))
}

const orNothing = (text: Promise<string>): Promise<string> => text.catch(() => '')
