import { readMatchPredictions } from '@called-it/contract/kinds/match.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { press, type Request } from '../measuring/load.ts'
import { type Measure, measureOf, milliseconds, perSecond } from '../measuring/measure.ts'
import { openMatches } from '../world/seed-predictions.ts'
import { tokenOf } from '../world/seed.ts'
import { settle, SETTLED } from '../settling/settlements.ts'
import { keyOf } from '../world/world.ts'

const CLIENTS = 50
const ROUNDS = 5
const SECONDS = 5

/** Writes one row, and nothing else. */
const UPSERT = `insert into bench_saves (tournament_id, question_id, user_id, answer, saved_at)
  values ($1, $2, $3, $4, clock_timestamp())
  on conflict (tournament_id, question_id, user_id) do update set answer = excluded.answer, saved_at = excluded.saved_at`

const any = (count: number) => Math.floor(Math.random() * count)

/**
 * (c) Measures saving a score over HTTP, against bare upserts of the same row on as many connections, and
 * against an endpoint of the same server that only authenticates and upserts one row. It also measures saves
 * while matches are settled.
 */
export async function measureSaves(server: BenchServer, slug: string, users: number): Promise<Measure[]> {
  const { rounds } = await server.call(readMatchPredictions, { params: { slug }, query: {} }, tokenOf(1))
  const keys = new Set(openMatches.map(keyOf))
  const events = rounds.flatMap((round) => round.events).filter((event) => keys.has(event.key))
  const ids = events.map((event) => event.id)
  const someone = () => ({
    authorization: `Bearer ${tokenOf(1 + any(users))}`,
    'content-type': 'application/json',
  })
  const save = () => ({
    method: 'POST',
    path: `/api/v1/tournaments/${slug}/predictions/events`,
    headers: someone(),
    body: JSON.stringify({
      predictions: [{ event_id: ids[any(ids.length)]!, first: any(5), second: any(4) }],
    }),
  })
  const upsert = () => ({
    method: 'POST',
    path: '/bench/upsert',
    headers: someone(),
    body: JSON.stringify({ question_id: ids[any(ids.length)]!, first: any(5), second: any(4) }),
  })

  await server.database.pool.query('create table bench_saves (like predictions including all)')
  const load = { clients: CLIENTS, seconds: SECONDS }
  const turns = { bare: [] as number[], upsert: [] as number[], saves: [] as number[] }
  const waits = { without: [] as number[], during: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    turns.bare.push(await upsertBare(server, ids, users))
    turns.upsert.push((await press(server.address, upsert, load)).rate)
    const alone = await press(server.address, save, load)
    turns.saves.push(alone.rate)
    waits.without.push(alone.p99)
    waits.during.push(await pressWhileSettling(server, slug, save, load))
  }
  await server.database.pool.query('drop table bench_saves')
  return [
    measureOf('bare upserts, one a transaction', turns.bare, perSecond),
    measureOf('saves over HTTP', turns.saves, perSecond, { limit: turns.bare, aim: '≥ 0.5' }),
    measureOf('an endpoint that only upserts', turns.upsert, perSecond),
    measureOf('saves over HTTP, against an endpoint that only upserts', turns.saves, perSecond, {
      limit: turns.upsert,
      aim: '≥ 1.0',
    }),
    measureOf('saves, p99', waits.without, milliseconds),
    measureOf('saves during a settlement, p99', waits.during, milliseconds, {
      limit: waits.without,
      aim: '≤ 2',
    }),
  ]
}

/** Returns the p99 of saves while the same process settles one match after the other. */
async function pressWhileSettling(
  server: BenchServer,
  slug: string,
  save: () => Request,
  load: { clients: number; seconds: number },
): Promise<number> {
  let isOver = false
  const settling = (async () => {
    for (let nth = 0; !isOver; nth += 1) await settle(server, slug, SETTLED[nth % SETTLED.length]!, nth)
  })()
  const { p99 } = await press(server.address, save, load)
  isOver = true
  await settling
  return p99
}

/**
 * Returns the upserts per second of one row, each in its own transaction, on as many connections as the
 * server has.
 */
export async function upsertBare(server: BenchServer, events: number[], users: number): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  const counts = Array.from({ length: server.connections }, async () => {
    const client = await server.database.pool.connect()
    let count = 0
    try {
      while (performance.now() < until) {
        await client.query(UPSERT, [1, events[any(events.length)], 1 + any(users), [any(5), any(4)]])
        count += 1
      }
    } finally {
      client.release()
    }
    return count
  })
  const total = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  return total / SECONDS
}
