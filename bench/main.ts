import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { startBenchServer } from './processes/bench-server.ts'
import { measureComparisons } from './calls/comparisons.ts'
import { measureCosts } from './costs/costs.ts'
import { measureDocuments } from './calls/documents.ts'
import { measureDraws } from './jobs/draws.ts'
import { measureLarge, seedLarge } from './settling/large.ts'
import { measureFeeds } from './settling/feeds.ts'
import { measureKinds } from './settling/kinds.ts'
import { measureMailings } from './jobs/mailings.ts'
import { type Measure, measureOf, MIB, seconds, tableOf } from './measuring/measure.ts'
import { measureNights } from './settling/nights.ts'
import { measureOverload } from './floods/overload.ts'
import { measureReads } from './calls/reads.ts'
import { measureRefusals } from './floods/refusals.ts'
import { measureSaves } from './calls/saves.ts'
import { measureSignIns } from './floods/sign-ins.ts'
import { measureStrangers } from './floods/strangers.ts'
import { measureStreams } from './calls/streams.ts'
import { measureTelegramPace } from './jobs/telegram-pace.ts'
import { checkScale, measureScale } from './scale/scale.ts'
import { forgetPlaces, seedDraw } from './world/seed-draw.ts'
import { isFilled, ORGANISER, tokenOf } from './world/seed.ts'
import { seedHistory } from './world/seed-history.ts'
import { seedPredictions } from './world/seed-predictions.ts'
import { seedUsers } from './world/seed-users.ts'
import { measureSettlements, SETTLED } from './settling/settlements.ts'
import { league } from './world/world.ts'

const FEW = 'few-before'
const MANY = 'many-before'
const MEMORY_AIM_MIB = 400
/** The number of users from which ten publications stand for "many": fifty would only fill the disk. */
const TEN_FROM = 300_000

const PARTS = [
  'streams',
  'settlements',
  'kinds',
  'reads',
  'comparisons',
  'saves',
  'draws',
  'nights',
  'feeds',
  'mailings',
  'refusals',
  'strangers',
  'sign-ins',
  'overload',
  'documents',
  'costs',
]
/** Measured only if it is asked for: it takes 50 minutes for 100,000 users. */
const PACE = 'telegram-pace'
/** Measured only if they are asked for: they write the file of costs, the second one nothing but its checks. */
const SCALE = 'scale'
const SCALE_CHECK = 'scale-check'
/** Measured only if it is asked for: `--users 10000000` takes half an hour to fill, and 20 GB. */
const LARGE = 'large'
const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    // A folder whose database is filled once and kept for the next run.
    keep: { type: 'string' },
    // Measures only some of the parts.
    only: { type: 'string', default: PARTS.join() },
    // The file that `scale` writes; without it that of the repository.
    costs: { type: 'string' },
    // The cores that `scale` counts with, if others use the machine.
    cores: { type: 'string' },
    // Without teams and groups, to measure their cost.
    draw: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const isAsked = (part: string) => values.only.split(',').includes(part)
const users = Number(values.users)
if (!Number.isInteger(users) || users < 100) throw new Error('--users takes a whole number from 100')

const print = (text: string) => process.stdout.write(`${text}\n`)
const matchesBefore = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const many = users > TEN_FROM ? 10 : 50

const server = await startBenchServer(ORGANISER, values.keep)
try {
  const { pool } = server.database
  if (await isFilled(pool)) {
    print(`Using the database of ${values.keep} …`)
    if (values.draw) await forgetPlaces(pool)
  } else {
    print(`Seeding ${users} users …`)
    await seedUsers(pool, users)
    // Draws and streams need no predictions.
    const needsSeasons = [
      'settlements',
      'reads',
      'saves',
      'comparisons',
      'strangers',
      'overload',
      SCALE,
    ].some(isAsked)
    if (isAsked(LARGE)) await seedLarge(server, users)
    const hasSeasons = needsSeasons || (values.keep && !isAsked(LARGE))
    const seasons = hasSeasons ? Object.entries({ [FEW]: 1, [MANY]: many }) : []
    for (const [slug, before] of seasons) {
      await server.call(putTournament, { params: { slug }, query: {}, body: league(slug) }, tokenOf(1))
      await seedPredictions(pool, slug, users, SETTLED)
      await seedHistory(pool, slug, matchesBefore(before))
      // The statistics of a tournament follow any change of it: here a new name.
      const renamed = { ...league(slug), name: { ru: 'Сезон', en: 'Season' } }
      await server.call(putTournament, { params: { slug }, query: {}, body: renamed }, tokenOf(1))
      if (values.draw) await seedDraw(pool, slug)
    }
  }
  // A worker writes the placings of the draw into the columns of the rating, as on the days of the draw.
  const start = performance.now()
  await server.worker.admitAll()
  if (values.draw)
    print(`the worker placed everybody in both tournaments: ${seconds(performance.now() - start)}`)

  const measures: Measure[] = []
  const measure = async (part: string, work: () => Promise<Measure[]>) => {
    if (!isAsked(part)) return
    print(`${part} …`)
    measures.push(...(await work()))
  }
  // First, so that its memory contains no garbage of other parts.
  if (users >= 10_000) await measure('streams', () => measureStreams(server))
  await measure('settlements', () => measureSettlements(server, FEW, MANY, users > TEN_FROM ? 0.35 : 0.6))
  await measure(LARGE, () => measureLarge(server, users))
  await measure('kinds', () => measureKinds(server, users, values.draw))
  await measure('reads', () => measureReads(server, FEW, users, MANY))
  await measure('saves', () => measureSaves(server, FEW, users))
  await measure('draws', () => measureDraws(server, users))
  await measure('nights', () => measureNights(server, users))
  await measure('feeds', () => measureFeeds(server, users))
  await measure('mailings', () => measureMailings(server, users))
  await measure(PACE, () => measureTelegramPace(server, users))
  const forScale = {
    file: values.costs,
    cores: values.cores === undefined ? undefined : Number(values.cores),
  }
  const seasons = { slug: FEW, compared: MANY }
  await measure(SCALE, () => measureScale(server, seasons, users, forScale))
  await measure(SCALE_CHECK, () => checkScale(server, seasons, users, forScale))
  await measure('comparisons', () => measureComparisons(server, MANY, users))
  await measure('refusals', () => measureRefusals(server))
  await measure('strangers', () => measureStrangers(server, FEW))
  await measure('sign-ins', () => measureSignIns(server))
  await measure('overload', () => measureOverload(server, FEW, users))
  await measure('costs', () => measureCosts(server, users))
  const peak = await server.peakMemory()
  // The aim is that of a million users.
  for (const process of isAsked(LARGE) ? [] : (['server', 'worker'] as const)) {
    measures.push(
      measureOf(
        `peak memory of the ${process}`,
        [peak[process]],
        (bytes) => `${Math.round(bytes / MIB)} MiB`,
        { limit: [MEMORY_AIM_MIB * MIB], aim: `≤ 1 (${MEMORY_AIM_MIB} MiB)` },
      ),
    )
  }
  // Documents briefly take more memory than all calls of players, whose memory has been reported before.
  await measure('documents', () => measureDocuments(server))
  const today = new Date().toISOString().slice(0, 10)
  print(`\n${today}, ${users} users, ${availableParallelism()} cores; few: 1 match before, many: ${many}\n`)
  print(tableOf(measures))
} finally {
  await server.stop()
}
