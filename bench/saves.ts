import { readMatchPredictions } from '@called-it/contract/predictions.ts'
import type { BenchServer } from './bench-server.ts'
import { press } from './load.ts'
import { median, type Measure, perSecond } from './measure.ts'
import { openMatches, tokenOf } from './seed.ts'
import { keyOf } from './world.ts'

const CLIENTS = 50
const ROUNDS = 3
const SECONDS = 5

const any = (count: number) => Math.floor(Math.random() * count)

/** (c) Saving a score over HTTP, against bare upserts of the same row on as many connections. */
export async function measureSaves(server: BenchServer, slug: string, users: number): Promise<Measure[]> {
  const { rounds } = await server.call(readMatchPredictions, { params: { slug }, query: {} }, tokenOf(1))
  const keys = new Set(openMatches.map(keyOf))
  const events = rounds.flatMap((round) => round.events).filter((event) => keys.has(event.key))
  const save = () => ({
    method: 'POST',
    path: `/api/v1/tournaments/${slug}/predictions/events`,
    headers: { authorization: `Bearer ${tokenOf(1 + any(users))}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      predictions: [{ event_id: events[any(events.length)]!.id, first: any(5), second: any(4) }],
    }),
  })

  await server.database.pool.query('create table bench_saves (like match_predictions including all)')
  const bare: number[] = []
  const overHttp: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(
      await upsertBare(
        server,
        events.map((event) => event.id),
        users,
      ),
    )
    overHttp.push(await press(server.address, save, { clients: CLIENTS, seconds: SECONDS }))
  }
  await server.database.pool.query('drop table bench_saves')
  return [
    { what: 'bare upserts, one a transaction', figure: perSecond(median(bare)), ratio: null, aim: null },
    {
      what: 'saves over HTTP',
      figure: perSecond(median(overHttp)),
      ratio: median(overHttp) / median(bare),
      aim: '≥ 0.5',
    },
  ]
}

async function upsertBare(server: BenchServer, events: number[], users: number): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  const counts = Array.from({ length: server.connections }, async () => {
    const client = await server.database.pool.connect()
    let count = 0
    try {
      while (performance.now() < until) {
        await client.query(
          `insert into bench_saves (tournament_id, event_id, user_id, first, second, saved_at)
           values ($1, $2, $3, $4, $5, clock_timestamp())
           on conflict (tournament_id, event_id, user_id) do update
             set first = excluded.first, second = excluded.second, saved_at = excluded.saved_at`,
          [1, events[any(events.length)], 1 + any(users), any(5), any(4)],
        )
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
