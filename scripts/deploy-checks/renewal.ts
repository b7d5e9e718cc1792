// Two processes for people and a worker behind a real proxy, with the settings that `deploy/` gives operators: each process is stopped and started
// anew while calls, saves and event streams go on.
import { type ChildProcess, spawn } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { serverEnvironment, serverFlags } from '../server-memory.mjs'
import { writeHaproxy, writeNginx } from './settings-files.ts'
import { Failed, has } from './tools.ts'
import { REST_MS, underLoad, type World } from './under-load.ts'

const USERS = 120
const START_MAX_MS = 240_000
const SLUG = 'euro-2024'

/** The proxies that `deploy/` has a file for. */
export const PROXIES = ['caddy', 'nginx', 'haproxy'] as const
export type Proxy = (typeof PROXIES)[number]
type Place = { root: string; folder: string; databaseUrl: string; port: number; rate: number }

/** Renews all processes once under load. Returns the figures; throws `Failed` if anything was lost. */
export async function checkRenewal(proxy: Proxy, place: Place): Promise<string> {
  if (!has(proxy)) return `NOT CHECKED: ${proxy} is not installed`
  const { databaseUrl, port, rate } = place
  const address = `http://127.0.0.1:${port}`
  const running: ChildProcess[] = []
  const endAll = () => {
    for (const child of running) child.kill('SIGKILL')
  }
  process.once('exit', endAll)
  try {
    // The proxy at `port`, then the processes.
    const nodes = [
      { roles: 'api', port: port + 1 },
      { roles: 'api', port: port + 2 },
      { roles: 'worker', port: port + 3 },
    ]
    const start = async (node: (typeof nodes)[number]) => {
      const child = startNode(place.root, databaseUrl, node)
      running.push(child)
      await until(() => isReady(`http://127.0.0.1:${node.port}`), `the process at ${node.port} is not ready`)
      return child
    }
    const children: ChildProcess[] = []
    for (const node of nodes) children.push(await start(node))
    running.push(startProxy(proxy, place))
    await until(() => isReady(address), `${proxy} does not answer`)

    const world = await makeWorld(databaseUrl)
    return await underLoad({ address }, world, rate, async () => {
      const took: number[] = []
      for (const [index, node] of nodes.entries()) {
        if (index > 0) await pause(REST_MS)
        const begun = performance.now()
        const code = await stop(children[index]!)
        if (code !== 0) throw new Failed(`The process at ${node.port} ended with ${code}.`)
        await start(node)
        took.push(performance.now() - begun)
      }
      return `a renewal took ${took.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`
    })
  } finally {
    endAll()
    process.off('exit', endAll)
  }
}

function startNode(root: string, databaseUrl: string, node: { roles: string; port: number }): ChildProcess {
  const env = serverEnvironment({
    PATH: process.env.PATH ?? '',
    DATABASE_URL: databaseUrl,
    ROLES: node.roles,
    PORT: String(node.port),
    TRUST_PROXY: '1',
    MESSENGER: 'builtin',
    DEMO: '1',
    LOG_LEVEL: 'error',
  })
  return spawn(process.execPath, [...serverFlags, join(root, 'apps/server/src/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Starts the proxy with its file of `deploy/`; only what belongs to a machine differs: ports, and no TLS. */
function startProxy(proxy: Proxy, { root, folder, port }: Place): ChildProcess {
  const home = join(folder, proxy)
  mkdirSync(home, { recursive: true })
  if (proxy === 'caddy') {
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      CADDY_ADMIN: `127.0.0.1:${port + 4}`,
      DOMAIN: `http://127.0.0.1:${port}`,
      NODES: `127.0.0.1:${port + 1} 127.0.0.1:${port + 2}`,
    }
    const args = ['run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile']
    return spawn('caddy', args, { env, stdio: 'ignore' })
  }
  if (proxy === 'haproxy') {
    const file = writeHaproxy(root, home, { port, nodes: [port + 1, port + 2] })
    return spawn('haproxy', ['-f', file], { stdio: 'ignore' })
  }
  const file = writeNginx(root, home, (text) =>
    text
      .replaceAll(/^\tlisten (80|\[::\]).*\n/gm, '')
      .replaceAll(/^\tssl_.*\n/gm, '')
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
      .replace(/server \{\s+server_name game\.example;\s+return 301.*\n\}/, '')
      .replace('127.0.0.1:3001', `127.0.0.1:${port + 1}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${port + 2}`),
  )
  return spawn('nginx', ['-p', home, '-c', file], { stdio: 'ignore' })
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function until(look: () => Promise<boolean>, words: string): Promise<void> {
  const latest = performance.now() + START_MAX_MS
  while (!(await look())) {
    if (performance.now() > latest) throw new Failed(`After ${START_MAX_MS / 1000} s ${words}.`)
    await pause(100)
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return ended
}

/** Signs users of the demo in; some of them are members of one team. */
async function makeWorld(databaseUrl: string): Promise<World> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: teams } = await client.query<{ id: number; public_id: string }>(
    `select t.id, t.code as public_id from teams t join team_members m on m.team_id = t.id
     where t.code is not null group by t.id order by count(*) desc, t.id limit 1`,
  )
  const team = teams[0]!
  const { rows: users } = await client.query<{ id: number; is_member: boolean }>(
    `select u.id, exists (select from team_members m where m.user_id = u.id and m.team_id = $1) as is_member
     from users u where u.reddy_id is not null order by is_member desc, u.id limit $2`,
    [team.id, USERS],
  )
  const signedIn = users.map((user) => ({ ...user, token: randomBytes(32).toString('base64url') }))
  for (const { id, token } of signedIn)
    await client.query(
      "insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')",
      [hash('sha256', token, 'buffer'), id],
    )
  await client.end()
  return {
    slug: SLUG,
    teamId: team.public_id,
    tokens: signedIn.map(({ token }) => token),
    members: signedIn.filter(({ is_member }) => is_member).map(({ token }) => token),
  }
}
