// `npm run check:upgrade -- [COMMIT]`: runs an older commit (by default the last release, a tag in git; as long as there is none, the newest commit that
// lacks a migration and has the others as they are here) and this one on one database under load: the old program alone, both together after this one has
// migrated, this one alone, and back to the old one. Then two releases to come are planted: one whose migration fails, so that the programs that run go on,
// and one that needs a newer program, so that this one stops by itself. No call may fail, and no saved score may be lost. An older commit with other
// packages installs them.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { Ended, type Node, startNode } from './node.ts'
import { drive, findGame, findLost, Nodes, signIn } from './traffic.ts'

const root = join(import.meta.dirname, '../..')
const PLAYERS = 20
const CALLS_PER_SECOND = 40
/** How long each state of the upgrade is kept under load (ms). */
const STATE_MS = 8000
/** How long a node that stops still answers, while proxies turn away. */
const DRAIN_SECONDS = '2'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The migrations of a commit, by name and content. */
const migrationsOf = (commit: string) => git('ls-tree', commit, 'apps/server/migrations/').split('\n')

/**
 * Returns the newest commit that lacks a migration of this one and has the others as they are here. A migration that no release has may still change, and
 * a database made by an earlier form of it is of no use to this program.
 */
function beforeNewMigrations(): string | undefined {
  const here = migrationsOf('HEAD')
  const changes = git('log', '--format=%H', '--', 'apps/server/migrations').split('\n')
  return changes
    .flatMap((change) => {
      try {
        return [git('rev-parse', '--verify', '--quiet', `${change}~1`)]
      } catch {
        return [] // the first commit that this clone has
      }
    })
    .find((commit) => {
      const there = migrationsOf(commit)
      return there.length < here.length && there.every((line) => here.includes(line))
    })
}

/** Returns what is upgraded from, and in words what it is. */
function lastRelease(): { commit: string; words: string } {
  try {
    const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*')
    return { commit: tag, words: `the last release, ${tag}` }
  } catch {
    const commit = beforeNewMigrations()
    if (commit !== undefined)
      return {
        commit,
        words: `${commit.slice(0, 8)}, from before the newest migrations, since no release is tagged here`,
      }
    process.stderr.write(
      'Neither a release nor a commit from before the newest migrations is here, as in a shallow clone: fetch them, or name a commit, npm run check:upgrade -- COMMIT\n',
    )
    process.exit(2)
  }
}

const [, , named] = process.argv
const older = named === undefined ? lastRelease() : { commit: named, words: named }
const folder = mkdtempSync(join(tmpdir(), 'called-it-upgrade-'))
const checkout = join(folder, 'older')
const newer = join(folder, 'newer')
const versionIn = (text: string) => /"version": "([^"]+)"/.exec(text)![1]!
/** The migration of a release to come. */
const PLANTED = '9001_planted.sql'
const nodes = new Nodes()
const running: Node[] = []
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** Makes of this program's commit a release to come, with one migration more; null: of the same version. */
function plantRelease(place: string, asked: string | null, migration: string): void {
  if (!existsSync(place)) {
    git('worktree', 'add', '--detach', '--quiet', place, 'HEAD')
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  }
  const file = join(place, 'apps/server/package.json')
  const text = readFileSync(file, 'utf8')
  const version = asked ?? versionIn(text)
  writeFileSync(file, text.replace(/"version": "[^"]+"/, `"version": "${version}"`))
  writeFileSync(
    join(place, 'apps/server/migrations', PLANTED),
    `-- Oldest program: ${version}\n${migration}\n`,
  )
}
let isClean = false
let stopPostgres = async () => {}

try {
  git('worktree', 'add', '--detach', '--quiet', checkout, older.commit)
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  say(`Installing ${older.words}${lockOf(checkout) === lockOf(root) ? '' : ', which has other packages'}.`)
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
  const back = await start(root)
  await stop(old)
  say('This one again.')

  plantRelease(newer, null, 'drop table sports cascade; select 1 / 0;')
  const refusal = await start(newer).then(
    () => 'it has started',
    (error: unknown) => (error instanceof Ended ? error.message : Promise.reject(error)),
  )
  if (!refusal.includes(`The migration ${PLANTED} has failed, and the database is as it was before it`))
    throw new Error(`A release whose migration fails says: ${refusal}`)
  await keep('A release whose migration has failed has said so and ended; this one goes on.')

  plantRelease(newer, '99.0.0', 'create table planted (id int);')
  const next = await start(newer)
  const code = await back.ended
  nodes.remove(back.address)
  if (code !== 1 || !back.output().includes(`since ${PLANTED} it needs release 99.0.0 or a newer one`))
    throw new Error(`A program that is too old for its database ended with ${code}:\n${back.output()}`)
  await keep('A release that needs a newer program has migrated; this one has said so and stopped by itself.')
  end.abort()
  const { outcome, saved } = await load
  const lost = await findLost(nodes, players, game, saved)
  await stop(next)
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
  for (const place of [checkout, newer]) if (existsSync(place)) git('worktree', 'remove', '--force', place)
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isClean ? 0 : 1)
