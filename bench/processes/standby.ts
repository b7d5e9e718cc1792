import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { findPostgresPlace } from '../../apps/server/src/platform/postgres/place.ts'
import { launchServer } from '../../apps/server/src/platform/postgres/server.ts'
import { openFarPort } from '../measuring/far-port.ts'

const fail = (reason: string) => {
  throw new Error(reason)
}

/** Starts the bundled PostgreSQL with a synchronous standby, which is `awayMs` away (one way); every commit waits for it. */
export async function startWithStandby(awayMs: number): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'called-it-standby-'))
  await chmod(folder, 0o755)
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const start = (extraSettings: Record<string, string> = {}) =>
    startEmbeddedPostgres({ dataDir: first, log: () => {}, onExit: fail, extraSettings })
  // The standby begins as a copy of the stopped primary.
  await (await start()).stop()
  const place = await findPostgresPlace(first, () => {})
  const home = join(second, 'postgres')
  await mkdir(home, { recursive: true })
  await cp(join(place.home, 'data'), join(home, 'data'), { recursive: true, preserveTimestamps: true })
  await writeFile(join(home, 'data', 'standby.signal'), '')
  if (place.owner) await ownAll(join(home, 'data'), place.owner.uid, place.owner.gid)
  const primary = await start()
  const admin = new URL(primary.adminUrl)
  const far = await openFarPort(Number(admin.port), awayMs)
  const from = `host=127.0.0.1 port=${far.port} user=${admin.username} password=${admin.password} application_name=standby`
  const standby = await launchServer({ ...place, home }, { primary_conninfo: from }, () => {})
  const client = new pg.Client({ connectionString: primary.adminUrl })
  await client.connect()
  for (let isThere = false; !isThere;) {
    const { rows } = await client.query(`select from pg_stat_replication where state = 'streaming'`)
    isThere = rows.length > 0
  }
  await client.query(`alter system set synchronous_standby_names = 'standby'`)
  await client.query('select pg_reload_conf()')
  for (let isSynchronous = false; !isSynchronous;) {
    const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`)
    isSynchronous = rows.length > 0
  }
  await client.end()
  return {
    url: primary.url,
    async stop() {
      await primary.stop()
      await standby.stop()
      await far.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ownAll(path: string, uid: number, gid: number): Promise<void> {
  await chmod(path, 0o700)
  await chown(path, uid, gid)
  for (const name of await readdir(path, { recursive: true })) await chown(join(path, name), uid, gid)
}
