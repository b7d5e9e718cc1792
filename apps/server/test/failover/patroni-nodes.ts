import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { asSuperuser, findFreePort } from './database-server.ts'
import { prepareRole } from '../../src/platform/postgres/application-role.ts'
import { findPostgresPlace, type PostgresPlace } from '../../src/platform/postgres/place.ts'
import { configOf, type Node, PASSWORD, USER } from './patroni-config.ts'

const run = promisify(execFile)
const DATABASE = 'called_it'
const START_MAX_MS = 180_000
const JOIN_MAX_MS = 180_000
const NAMES = ['one', 'two', 'three']

type Member = { name: string; role: string; state: string }

/** Three PostgreSQL servers under Patroni with etcd, on this machine, and HAProxy in front if `isBehindProxy`. */
export class PatroniNodes {
  url = ''
  #children: ChildProcess[] = []
  readonly #folder: string
  readonly #place: PostgresPlace
  #nodes: Node[] = []

  private constructor(folder: string, place: PostgresPlace) {
    this.#folder = folder
    this.#place = place
  }

  static async start(folder: string, isBehindProxy: boolean): Promise<PatroniNodes> {
    const nodes = new PatroniNodes(folder, await findPostgresPlace(folder, () => {}))
    try {
      await nodes.#begin(isBehindProxy)
      return nodes
    } catch (error) {
      await nodes.stop()
      throw error
    }
  }

  async #begin(isBehindProxy: boolean): Promise<void> {
    const etcd = await this.#startEtcd()
    for (const name of NAMES)
      this.#nodes.push({
        name,
        port: await findFreePort(),
        rest: await findFreePort(),
        data: this.#own(join(name, 'data')),
      })
    const programs = this.#makePrograms()
    for (const node of this.#nodes) {
      const config = join(this.#own(node.name), 'patroni.json')
      // YAML reads JSON.
      writeFileSync(config, JSON.stringify(configOf(node, { etcd, programs, folder: this.#folder }), null, 2))
      this.#spawn(node.name, 'patroni', [config], {
        COPY_FROM: this.#nodes.map(({ port, data }) => `${port}=${data}`).join(' '),
        COPY_PASSWORD: PASSWORD,
      })
    }
    const leader = await this.#leader(START_MAX_MS)
    const address = (name: string) => `postgres://${USER}:${PASSWORD}@127.0.0.1:${leader.port}/${name}`
    await prepareRole(address, DATABASE, PASSWORD)
    await this.rejoin()
    const port = isBehindProxy ? await this.#startProxy() : null
    const hosts =
      port === null ? this.#nodes.map((node) => `127.0.0.1:${node.port}`).join() : `127.0.0.1:${port}`
    this.url = `postgres://called_it_app:${PASSWORD}@${hosts}/${DATABASE}`
  }

  /** Kills all processes of the leader's PostgreSQL by SIGKILL. Its Patroni goes on. */
  async kill(): Promise<void> {
    const leader = await this.#leader(JOIN_MAX_MS)
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args='])
    const processes = stdout.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    const postmaster = processes.find(([, , , args]) => args?.includes(` -D ${leader.data} `))?.[1]
    if (postmaster === undefined) throw new Error('The leader runs no PostgreSQL')
    const pids = [
      postmaster,
      ...processes.flatMap(([, pid, parent]) => (parent === postmaster ? [pid!] : [])),
    ]
    for (const pid of pids) {
      try {
        process.kill(Number(pid), 'SIGKILL')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }

  /** Patroni promotes by itself. */
  async promote(): Promise<void> {}

  /** Patroni brings the old primary back as a standby by itself: it never returns as it was. */
  async returnAsItWas(): Promise<number> {
    return 0
  }

  /** Waits until all nodes run, one of them as a synchronous standby. */
  async rejoin(): Promise<void> {
    const until = performance.now() + JOIN_MAX_MS
    let seen: Member[] = []
    while (performance.now() < until) {
      seen = await this.#members()
      const isWhole =
        seen.length === NAMES.length && seen.every(({ state }) => ['running', 'streaming'].includes(state))
      if (
        isWhole &&
        seen.some(({ role }) => role === 'sync_standby') &&
        seen.some(({ role }) => role === 'leader')
      )
        return
      await pause(200)
    }
    throw new Error(`The nodes do not come together: ${JSON.stringify(seen)}; see ${this.#folder}`)
  }

  async stop(): Promise<void> {
    const ended = this.#children.map((child) => new Promise((resolve) => child.once('exit', resolve)))
    const running = this.#children.map(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    // Patroni stops its PostgreSQL in order.
    for (const child of this.#children.toReversed()) child.kill('SIGTERM')
    await Promise.all(ended.filter((_, at) => running[at]))
  }

  async #leader(maxMs: number): Promise<Node> {
    for (const until = performance.now() + maxMs; performance.now() < until; await pause(100)) {
      const leader = (await this.#members()).find(
        ({ role, state }) => role === 'leader' && state === 'running',
      )
      const node = this.#nodes.find(({ name }) => name === leader?.name)
      if (!node) continue
      const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${node.port}/postgres`
      const isPrimary = await asSuperuser(url, async (client) => {
        const { rows } = await client.query<{ is_standby: boolean }>(
          'select pg_is_in_recovery() as is_standby',
        )
        return !rows[0]!.is_standby
      }).catch(() => false)
      if (isPrimary) return node
    }
    throw new Error(`Patroni has no leader; see ${this.#folder}`)
  }

  async #members(): Promise<Member[]> {
    for (const { rest } of this.#nodes) {
      const reply = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => null)
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members
    }
    return []
  }

  async #startEtcd(): Promise<number> {
    const [client, peer] = [await findFreePort(), await findFreePort()]
    const urls = (port: number) => `http://127.0.0.1:${port}`
    this.#spawn('etcd', 'etcd', [
      `--data-dir=${this.#own('etcd')}`,
      `--listen-client-urls=${urls(client)}`,
      `--advertise-client-urls=${urls(client)}`,
      `--listen-peer-urls=${urls(peer)}`,
      `--initial-advertise-peer-urls=${urls(peer)}`,
      `--initial-cluster=default=${urls(peer)}`,
    ])
    return client
  }

  async #startProxy(): Promise<number> {
    const port = await findFreePort()
    const servers = this.#nodes.map(
      ({ name, port: own, rest }) =>
        `  server ${name} 127.0.0.1:${own} check port ${rest} on-marked-down shutdown-sessions`,
    )
    const config = join(this.#folder, 'haproxy.cfg')
    writeFileSync(
      config,
      [
        'defaults',
        '  mode tcp',
        '  timeout connect 2s',
        '  timeout client 30m',
        '  timeout server 30m',
        '  default-server inter 1s fall 1 rise 1',
        'listen postgres',
        `  bind 127.0.0.1:${port}`,
        '  option httpchk GET /primary',
        ...servers,
        '',
      ].join('\n'),
    )
    this.#spawn('haproxy', 'haproxy', ['-f', config])
    await pause(2000)
    return port
  }

  /** A folder with the programs of the embedded PostgreSQL and those that Patroni needs besides. */
  #makePrograms(): string {
    const folder = this.#own('bin')
    for (const name of readdirSync(this.#place.bin))
      symlinkSync(join(this.#place.bin, name), join(folder, name))
    cpSync(join(import.meta.dirname, 'patroni-programs'), folder, { recursive: true })
    for (const name of readdirSync(join(import.meta.dirname, 'patroni-programs')))
      chmodSync(join(folder, name), 0o755)
    return folder
  }

  /** Makes a folder of the user that runs PostgreSQL. */
  #own(name: string): string {
    const { owner } = this.#place
    const folder = join(this.#folder, name)
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    if (owner) chownSync(folder, owner.uid, owner.gid)
    return folder
  }

  #spawn(name: string, program: string, args: string[], env: Record<string, string> = {}): void {
    const { owner } = this.#place
    const log = openSync(join(this.#folder, `${name}.log`), 'a')
    const child = spawn(program, args, {
      cwd: this.#folder,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      ...(owner && { uid: owner.uid, gid: owner.gid }),
    })
    closeSync(log)
    this.#children.push(child)
  }
}
