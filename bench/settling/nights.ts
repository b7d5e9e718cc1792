import { readFightPredictions } from '@called-it/contract/kinds/fight-card.ts'
import { readFightOutlook } from '@called-it/contract/kinds/fight-outlook.ts'
import { putResult } from '@called-it/contract/organiser/results.ts'
import { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { admitAll } from '../../apps/server/src/ratings/ratings.ts'
import { lockQuestion } from '../../apps/server/src/results/results.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { press } from '../measuring/load.ts'
import { type Measure, measureOf, milliseconds, perSecond, seconds } from '../measuring/measure.ts'
import { FIGHT_KEYS, fightNight, seedCards } from './nights-world.ts'
import { tokenOf } from '../world/seed.ts'
import { unpackAll } from '../world/seed-kinds.ts'

const NIGHT = 'bench-night'
const CLIENTS = 50
const ROUNDS = 5
const SECONDS = 3
/** The number of open fights at which places are shown and the number of groups of users is the largest. */
const OPEN = 4

/**
 * (g) Measures a night of fights in which each user has a different card: its lock, its results, and the
 * outlooks once four fights are left. For the first outlook after a result it measures how long the process
 * is busy; all later ones are measured against a call that only runs `SELECT 1`.
 */
export async function measureNights(server: BenchServer, users: number): Promise<Measure[]> {
  const { address, database } = server
  await server.call(
    putTournament,
    { params: { slug: NIGHT }, query: {}, body: fightNight(NIGHT) },
    tokenOf(1),
  )
  await seedCards(database.pool, NIGHT, users)
  await admitAll(database.db)
  await unpackAll(database.pool, NIGHT)
  const locked = await timed(() => lockNight(server))

  const roundId = await roundOf(server)
  const someone = () => tokenOf(1 + Math.floor(Math.random() * users))
  const outlook = (token: string) =>
    server.call(readFightOutlook, { params: { slug: NIGHT, roundId } }, token)
  const results: number[] = []
  const [first, busy]: [number[], number[]] = [[], []]
  const early = FIGHT_KEYS.slice(0, -OPEN)
  for (const key of early) results.push(await result(server, key, results.length))
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    results.push(await result(server, early.at(-1)!, turn))
    const token = await whoHasScenarios(server, roundId, users)
    // An outlook of the last state has been read: the next result makes it outdated again.
    await result(server, early.at(-1)!, turn + 1)
    const before = await server.load()
    first.push(await timed(() => outlook(token)))
    busy.push((await server.load()).busyMs - before.busyMs)
  }
  const rates = { limit: [] as number[], outlook: [] as number[] }
  const authorized = () => ({
    path: `/api/v1/tournaments/${NIGHT}/rounds/${roundId}/outlook`,
    headers: { authorization: `Bearer ${someone()}` },
  })
  for (let round = 0; round < ROUNDS; round += 1) {
    const load = { clients: CLIENTS, seconds: SECONDS }
    rates.limit.push((await press(address, () => ({ path: '/bench/select-1' }), load)).rate)
    rates.outlook.push((await press(address, authorized, load)).rate)
  }
  return [
    measureOf('pack the cards of a night at its lock', [locked], seconds),
    measureOf('a result of the night', results, seconds),
    measureOf('the first outlook after a result', first, seconds),
    measureOf('the event loop busy meanwhile', busy, milliseconds),
    measureOf('SELECT 1 and nothing else', rates.limit, perSecond),
    measureOf('what the night could still bring', rates.outlook, perSecond, {
      limit: rates.limit,
      aim: '≥ 0.2',
    }),
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function lockNight({ database }: BenchServer): Promise<void> {
  const { rows } = await database.pool.query<{ id: number; tournament_id: number }>(
    `select q.id, q.tournament_id from questions q join tournaments t on t.id = q.tournament_id
     where t.slug = $1 and q.kind = 'fight_card'`,
    [NIGHT],
  )
  await lockQuestion(database.db, rows[0]!.tournament_id, rows[0]!.id)
}

async function roundOf(server: BenchServer): Promise<string> {
  const input = { params: { slug: NIGHT }, query: {} }
  const { rounds } = await server.call(readFightPredictions, input, tokenOf(1))
  return String(rounds[0]!.id)
}

/**
 * Returns a user with few enough open picks: for others the server does not group the stakes of all users.
 */
async function whoHasScenarios(server: BenchServer, roundId: string, users: number): Promise<string> {
  for (let user = 1; user <= users; user += 1) {
    const { scenarios } = await server.call(
      readFightOutlook,
      { params: { slug: NIGHT, roundId } },
      tokenOf(user),
    )
    if (scenarios.length > 0) return tokenOf(user)
  }
  throw new Error('nobody has scenarios')
}

const result = (server: BenchServer, key: string, nth: number) => {
  const body = { status: 'finished' as const, winner: nth % 2 ? ('first' as const) : ('second' as const) }
  return timed(() =>
    server.call(putResult, { params: { slug: NIGHT, key }, query: {}, body: body as never }, tokenOf(1)),
  )
}
