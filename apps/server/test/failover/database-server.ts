import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import {
  createCluster,
  findRolePassword,
  readPassword,
  ROLE,
  SUPERUSER,
} from '../../src/platform/postgres/cluster.ts'
import { findPostgresPlace, type PostgresPlace, runAs } from '../../src/platform/postgres/place.ts'

const run = promisify(execFile)
const START_MAX_MS = 60_000

/** Settings of a server that has standbys, for data that need not outlive the machine. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '150',
  shared_buffers: '64MB',
  wal_keep_size: '512MB',
  max_wal_size: '512MB',
  // The kills are those of processes: what the operating system has is not lost.
  fsync: 'off',
  hot_standby: 'on',
  jit: 'off',
  log_min_messages: 'warning',
}

/** A PostgreSQL server at a port of its own, which it keeps: primary or standby, as its folder says. */
export class DatabaseServer {
  readonly port: number
  readonly #place: PostgresPlace
  readonly #log: string
  #child: ChildProcess | null = null

  private constructor(place: PostgresPlace, port: number, log: string) {
    this.#place = place
    this.port = port
    this.#log = log
  }

  /** Prepares a server in a folder of its own, without data. Its log stands beside the folder, which may be a small disk. */
  static async prepare(folder: string, port?: number): Promise<DatabaseServer> {
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o755)
    const place = await findPostgresPlace(folder, () => {})
    return new DatabaseServer(place, port ?? (await findFreePort()), `${folder}.log`)
  }

  get data(): string {
    return join(this.#place.home, 'data')
  }

  /** Creates an empty cluster. Returns the passwords of the superuser and of the product's role. */
  async create(): Promise<{ superuser: string; role: string }> {
    await createCluster(this.#place, () => {})
    const role = await findRolePassword(this.#place.home)
    return { superuser: (await readPassword(this.#place.home, SUPERUSER))!, role }
  }

  /** Starts the server and waits until it takes connections. */
  async start(password: string, settings: Record<string, string> = {}): Promise<void> {
    const log = openSync(this.#log, 'a')
    const all = Object.entries({ ...SETTINGS, ...settings, port: String(this.port) })
    const child = spawn(
      join(this.#place.bin, 'postgres'),
      ['-D', this.data, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...runAs(this.#place), cwd: '/', stdio: ['ignore', log, log], detached: true },
    )
    closeSync(log)
    this.#child = child
    const until = performance.now() + START_MAX_MS
    for (;;) {
      const isUp = await asSuperuser(this.urlOf(SUPERUSER, password, 'postgres'), async () => true).catch(
        () => false,
      )
      if (isUp) return
      if (this.hasEnded || performance.now() > until)
        throw new Error(`PostgreSQL at port ${this.port} does not start; see ${this.#log}`)
      await pause(50)
    }
  }

  /** Whether the process of the server has ended, or was never started. */
  get hasEnded(): boolean {
    return !this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  urlOf(user: string, password: string, database: string): string {
    return `postgres://${user}:${password}@127.0.0.1:${this.port}/${database}`
  }

  /** Kills every process of the server by SIGKILL. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || this.hasEnded) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
    const children = stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter(([, parent]) => parent === child.pid)
    for (const pid of [child.pid!, ...children.map(([pid]) => pid!)]) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    await ended
    this.#child = null
  }

  /** Takes the data of a running server, and becomes its standby at the next start. */
  async copyFrom(source: DatabaseServer, password: string): Promise<void> {
    await rm(this.data, { recursive: true, force: true })
    await mkdir(this.#place.home, { recursive: true })
    const label = await asSuperuser(source.urlOf(SUPERUSER, password, 'postgres'), async (client) => {
      await client.query("select pg_backup_start('standby', true)")
      // Files may go while they are copied; the log of the server brings what belongs there.
      await run('cp', ['-a', source.data, this.data]).catch((error: { stderr: string }) => {
        if (!/No such file/.test(error.stderr)) throw error
      })
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      )
      return rows[0]!.labelfile
    })
    for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(this.data, name), { force: true })
    for (const folder of ['pg_wal', 'pg_replslot', 'pg_stat_tmp'])
      for (const entry of await readdir(join(this.data, folder), { withFileTypes: true }))
        if (!entry.isDirectory()) rmSync(join(this.data, folder, entry.name))
    const conninfo = `host=127.0.0.1 port=${source.port} user=${SUPERUSER} password=${password} application_name=standby`
    this.#write('backup_label', label)
    this.#write('standby.signal', '')
    this.#write('postgresql.auto.conf', `primary_conninfo = '${conninfo}'\n`)
    await this.#own()
  }

  #write(name: string, text: string): void {
    writeFileSync(join(this.data, name), text, { mode: 0o600 })
  }

  /** Gives the data to the user that runs PostgreSQL. */
  async #own(): Promise<void> {
    const { owner } = this.#place
    if (owner) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, this.data])
  }
}

/** Runs work on a connection of its own. */
export async function asSuperuser<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const DATABASE_ROLE = ROLE
export { SUPERUSER }

/** Returns a port that nothing uses at the moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
