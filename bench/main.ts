import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { putTournament } from '@called-it/contract/organiser.ts'
import { startBenchServer } from './bench-server.ts'
import { type Measure, tableOf } from './measure.ts'
import { measureReads } from './reads.ts'
import { measureSaves } from './saves.ts'
import { ORGANISER, seedHistory, seedPredictions, seedUsers, tokenOf } from './seed.ts'
import { measureSettlements, SETTLED } from './settlements.ts'
import { league } from './world.ts'

const FEW = 'few-before'
const MANY = 'many-before'
const MIB = 1024 * 1024
const MEMORY_AIM_MIB = 400
/** Fifty publications of a million rows would only fill the disk: beyond this, ten stand for "many". */
const LARGE = 300_000

const { values } = parseArgs({ options: { users: { type: 'string', default: '100000' } } })
const users = Number(values.users)
if (!Number.isInteger(users) || users < 100) throw new Error('--users takes a whole number from 100')

const say = (text: string) => process.stdout.write(`${text}\n`)
const matchesBefore = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const many = users > LARGE ? 10 : 50

const server = await startBenchServer(ORGANISER)
try {
  say(`Seeding ${users} users …`)
  const { pool } = server.database
  await seedUsers(pool, users)
  for (const [slug, before] of [
    [FEW, 1],
    [MANY, many],
  ] as const) {
    await server.call(putTournament, { params: { slug }, body: league(slug) }, tokenOf(1))
    await seedPredictions(pool, slug, users, SETTLED)
    await seedHistory(pool, slug, matchesBefore(before))
  }

  say('Settling …')
  const measures: Measure[] = await measureSettlements(server, FEW, MANY)
  say('Reading …')
  measures.push(...(await measureReads(server, FEW, users)))
  say('Saving …')
  measures.push(...(await measureSaves(server, FEW, users)))
  const peak = (await server.peakMemory()) / MIB
  measures.push({
    what: 'peak memory of the server',
    figure: `${Math.round(peak)} MiB`,
    ratio: peak / MEMORY_AIM_MIB,
    aim: `≤ 1 (${MEMORY_AIM_MIB} MiB)`,
  })
  const today = new Date().toISOString().slice(0, 10)
  say(`\n${today}, ${users} users, ${availableParallelism()} cores; few: 1 match before, many: ${many}\n`)
  say(tableOf(measures))
} finally {
  await server.stop()
}
