import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The program: PGBOUNCER names one that is not in the path. */
const PROGRAM = process.env.PGBOUNCER ?? 'pgbouncer'
const START_MAX_MS = 20_000

/** The version of the PgBouncer of this machine, as two numbers; null: there is none. */
export function pgbouncerVersion(): [number, number] | null {
  const { stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  return major === undefined ? null : [Number(major), Number(minor)]
}

/** Whether it keeps prepared statements in transaction mode. */
export const keepsStatements = ([major, minor]: [number, number]): boolean => major > 1 || minor >= 21

export type PgBouncer = { url: string; stop(): Promise<void> }

/** Starts PgBouncer in front of the database of an address, in this mode. */
export async function startPgBouncer(
  url: string,
  settings: Record<string, string | number>,
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'called-it-pgbouncer-'))
  chmodSync(folder, 0o755)
  const place = new URL(url)
  const database = place.pathname.slice(1)
  const port = await freePort()
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(folder, 'users.txt'),
    max_client_conn: 500,
    default_pool_size: 10,
    ...settings,
  }
  writeFileSync(join(folder, 'users.txt'), `"${place.username}" "${place.password}"\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n${database} = host=${place.hostname} port=${place.port}\n[pgbouncer]\n` +
      Object.entries(lines)
        .map(([name, value]) => `${name} = ${value}\n`)
        .join(''),
  )
  const isRoot = process.getuid?.() === 0
  let output = ''
  const child = spawn(PROGRAM, [...(isRoot ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for (const until = performance.now() + START_MAX_MS; !(await isOpen(port)); await pause(50))
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`PgBouncer does not start:\n${output}`)
  place.port = String(port)
  place.hostname = '127.0.0.1'
  return {
    url: place.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
