// `npm run check:upgrade -- [COMMIT]`: runs an older commit (by default the last release, a tag in git) and this one on one
// database under load: the old program alone, both together after this one has migrated, this one alone, and back to the old one.
// No call may fail, and no saved score may be lost. An older commit with other packages installs them.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { type Node, startNode } from './node.ts'
import { drive, findGame, findLost, Nodes, signIn } from './traffic.ts'

const root = join(import.meta.dirname, '../..')
const PLAYERS = 20
const CALLS_PER_SECOND = 40
/** How long each state of the upgrade is kept under load (ms). */
const STATE_MS = 8000
/** How long a node that stops still answers, while proxies turn away. */
const DRAIN_SECONDS = '2'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function lastRelease(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*')
  } catch {
    process.stderr.write('No release is tagged here. Name a commit: npm run check:upgrade -- COMMIT\n')
    process.exit(2)
  }
}

const older = process.argv[2] ?? lastRelease()
const folder = mkdtempSync(join(tmpdir(), 'called-it-upgrade-'))
const checkout = join(folder, 'older')
const nodes = new Nodes()
const running: Node[] = []
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
let isClean = false
let stopPostgres = async () => {}

try {
  git('worktree', 'add', '--detach', '--quiet', checkout, older)
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  say(`Installing ${older}${lockOf(checkout) === lockOf(root) ? '' : ', which has other packages'}.`)
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: checkout,
    stdio: 'inherit',
  })
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => {} })
  stopPostgres = () => postgres.stop()
  const settings = {
    DATABASE_URL: postgres.url,
    NODE_ENV: 'development',
    MESSENGER: 'builtin',
    DEMO: '1',
    DRAIN_SECONDS,
    LOG_LEVEL: 'error',
  }
  const start = async (place: string) => {
    const node = await startNode(place, settings)
    running.push(node)
    nodes.add(node.address)
    return node
  }
  const stop = async (node: Node) => {
    const code = await node.stop()
    nodes.remove(node.address)
    if (code !== 0) throw new Error(`A node ended with ${code}:\n${node.output()}`)
  }

  let old = await start(checkout)
  const players = await signIn(
    old.address,
    Array.from({ length: PLAYERS }, (_, nth) => String(8_800_000 + nth)),
  )
  const game = await findGame(nodes, players[0]!)
  const end = new AbortController()
  const load = drive(nodes, players, game, CALLS_PER_SECOND, end.signal)
  const keep = async (state: string) => {
    say(state)
    await pause(STATE_MS)
  }
  await keep('The older program alone.')
  const own = await start(root)
  await keep('Both together: this one has migrated the database.')
  await stop(old)
  await keep('This one alone.')
  old = await start(checkout)
  await keep('Both together again.')
  await stop(own)
  await keep('One step back: the older program alone, on the new database.')
  end.abort()
  const { outcome, saved } = await load
  const lost = await findLost(nodes, players, game, saved)
  await stop(old)
  say(
    `${outcome.calls} calls, ${outcome.saves} saves: ${outcome.failures.length} failed, ${lost.length} saved scores lost.`,
  )
  for (const sentence of [...outcome.failures.slice(0, 20), ...lost]) say(`  ${sentence}`)
  isClean = outcome.failures.length === 0 && lost.length === 0 && outcome.saves > 0
} catch (error) {
  say((error as Error).message)
} finally {
  for (const node of running) await node.stop()
  await stopPostgres()
  git('worktree', 'remove', '--force', checkout)
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isClean ? 0 : 1)
