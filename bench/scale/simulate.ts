import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { seedPacked } from '../calls/comparisons.ts'
import { tableOf } from '../measuring/measure.ts'
import { startBenchServer } from '../processes/bench-server.ts'
import { SETTLED } from '../settling/settlements.ts'
import { seedDraw } from '../world/seed-draw.ts'
import { seedHistory } from '../world/seed-history.ts'
import { seedPredictions } from '../world/seed-predictions.ts'
import { seedUsers } from '../world/seed-users.ts'
import { isFilled, ORGANISER, tokenOf } from '../world/seed.ts'
import { league } from '../world/world.ts'
import { eveningOf, FINAL, type Habits } from './evening.ts'
import { limitsOf } from './limits.ts'
import { minutesOf, needsOfMinute } from './moments.ts'
import { playEvening } from './played-evening.ts'
import { readCosts, writeCosts } from './scale.ts'
import { gigabits, megabytes, rowsOf, withTables } from './tables.ts'

// Replays an evening from the model of docs/scale.md: minute by minute, as tables, or for real with two nodes.
const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '10000000' },
    // The time within which clients ask again after a signal (s).
    spread: { type: 'string', default: String(FINAL.spread) },
    // The file of costs; without it that of the repository.
    costs: { type: 'string' },
    // Writes the tables of docs/scale.md instead.
    tables: { type: 'boolean', default: false },
    // Plays the evening with two nodes on a database with so many users, on a part of the cores of this machine.
    real: { type: 'boolean', default: false },
    users: { type: 'string', default: '5000' },
    share: { type: 'string', default: '0.5' },
    keep: { type: 'string' },
  },
})
const DOCUMENT = join(import.meta.dirname, '../../docs/scale.md')
const print = (text: string) => process.stdout.write(`${text}\n`)
const number = (name: 'players' | 'spread' | 'users' | 'share'): number => {
  const value = Number(values[name])
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0`)
  return value
}
const habits: Habits = { ...FINAL, players: number('players'), spread: number('spread') }
const costs = await readCosts(values.costs)

if (values.tables) await writeTables()
else if (values.real) await playForReal()
else simulate()

function simulate(): void {
  const minutes = minutesOf(costs, eveningOf(habits)).map((minute) => needsOfMinute(costs, minute))
  const whole = (count: number) => Math.round(count).toLocaleString('en-US')
  print(
    `${whole(habits.players)} players; kick-off in minute ${habits.lock / 60}, goals in ${habits.goals.map((at) => at / 60).join(', ')}, the end in ${habits.end / 60}.\n` +
      'Of each minute its fullest second; cores and nodes as planned, 0.6 busy.\n',
  )
  const HEAD = [
    'minute',
    'calls/s',
    'saves/s',
    'streams',
    'nodes',
    'their cores',
    'primary',
    '… without ratings',
    'log/s',
    'to clients',
    'memory',
  ]
  print(
    rowsOf([
      HEAD,
      ...minutes.map((needs) => [
        String(needs.minute),
        whole(needs.calls),
        whole(needs.saves),
        whole(needs.streams),
        whole(needs.nodes),
        whole(needs.nodeCores),
        whole(needs.primaryCores),
        whole(needs.primaryCoresWithoutRatings),
        megabytes(needs.wal),
        gigabits(needs.out),
        `${whole(needs.nodeMemory / 1e9)} GB`,
      ]),
    ]),
  )
  print(
    `\nLimits:\n${limitsOf(costs, habits, minutes)
      .map((line) => `- ${line}`)
      .join('\n')}`,
  )
}

/** Writes the tables into docs/scale.md, between its marks. */
async function writeTables(): Promise<void> {
  const text = await readFile(DOCUMENT, 'utf8')
  await writeFile(DOCUMENT, withTables(text, costs))
  print(`Written into ${DOCUMENT}`)
}

async function playForReal(): Promise<void> {
  const users = number('users')
  const [slug, compared] = ['few-before', 'many-before']
  const server = await startBenchServer(ORGANISER, values.keep)
  try {
    const { pool } = server.database
    if (!(await isFilled(pool))) {
      print(`Seeding ${users} users …`)
      await seedUsers(pool, users)
      for (const name of [slug, compared]) {
        await server.call(
          putTournament,
          { params: { slug: name }, query: {}, body: league(name) },
          tokenOf(1),
        )
        await seedPredictions(pool, name, users, SETTLED)
        await seedHistory(pool, name, [1])
        await seedDraw(pool, name)
      }
    }
    await server.worker.admitAll()
    await seedPacked(pool, compared, users)
    print('Playing the evening with two nodes …')
    const cores = availableParallelism() * number('share')
    const { factor, measures } = await playEvening(
      server,
      costs,
      { slug, compared, users },
      { habits, cores },
    )
    const title = `An evening of ${habits.players} players times ${factor.toExponential(2)}, who ask again within ${habits.spread} s; ${users} users`
    costs.played = { title, measures }
    await writeCosts(costs, values.costs)
    print(`\n${title}\n\n${tableOf(measures)}`)
  } finally {
    await server.stop()
  }
}
