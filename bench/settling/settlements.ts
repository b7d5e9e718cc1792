import { putResult } from '@called-it/contract/organiser/results.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { type Measure, measureOf, MIB, seconds } from '../measuring/measure.ts'
import { tokenOf } from '../world/seed.ts'
import { forgetPacked, unpack } from '../world/seed-predictions.ts'
import { keyOf } from '../world/world.ts'

/** Matches that are settled one after another; the median of their times counts. */
export const SETTLED = [51, 52, 53, 54, 55]
const RANKED = (slug: string) =>
  `select *, rank() over (order by points desc, exact_hits desc, outcome_hits desc) as bench_rank
  from bench_rows where slug = '${slug}'`

/**
 * (a) Measures the settlement of a match that all users predicted, with the publication of the rating, by the
 * call of an organiser. The limit is the time in which PostgreSQL ranks as many rows into a new table and
 * builds one index on it. Before that the match locks, and its answers are packed.
 */
export async function measureSettlements(
  server: BenchServer,
  few: string,
  many: string,
  aim: number,
): Promise<Measure[]> {
  const times = { raw: [] as number[], pack: [] as number[], few: [] as number[], many: [] as number[] }
  const sizes: number[] = []
  for (const slug of [few, many]) {
    await forgetPacked(server.database.pool, slug)
    await unpack(server.database.pool, slug, SETTLED)
  }
  for (const match of SETTLED) {
    // In turns, so that other work of the machine affects all of them alike.
    times.raw.push(await rankRaw(server, few))
    times.pack.push(await pack(server, few, match))
    await pack(server, many, match)
    const before = await sizeOf(server)
    times.few.push(await settle(server, few, match))
    sizes.push((await sizeOf(server)) - before)
    times.many.push(await settle(server, many, match))
  }
  const { raw } = times
  return [
    measureOf('raw rank() into a table, and one index', raw, seconds),
    measureOf('pack the answers of a match', times.pack, seconds, { limit: raw, aim: '≤ 1.5' }),
    measureOf('settle and publish, few matches before', times.few, seconds, { limit: raw, aim: `≤ ${aim}` }),
    measureOf('settle and publish, many matches before', times.many, seconds, {
      limit: raw,
      aim: `≤ ${aim}`,
    }),
    measureOf('… many before against few before', times.many, () => '', { limit: times.few, aim: '≤ 1.1' }),
    measureOf(
      'disk for each publication, its round included',
      sizes,
      (bytes) => `${(bytes / MIB).toFixed(1)} MiB`,
      {
        limit: [10 * 1e6],
        aim: '≤ 1 (10 MB) of 1,000,000',
      },
    ),
  ]
}

async function rankRaw({ database }: BenchServer, slug: string): Promise<number> {
  const client = await database.pool.connect()
  try {
    await client.query('checkpoint')
    const start = performance.now()
    // A statement whose text differs each time takes no parameters; the slug is our own.
    await client.query(`create table bench_ranked as ${RANKED(slug)}`)
    await client.query('create index on bench_ranked (bench_rank)')
    const time = performance.now() - start
    await client.query('drop table bench_ranked')
    return time
  } finally {
    client.release()
  }
}

/** Does the job of a worker when a match locks. */
export async function pack({ database, worker }: BenchServer, slug: string, match: number): Promise<number> {
  await database.pool.query('checkpoint')
  const { rows } = await database.pool.query<{ id: number; tournament_id: number }>(
    `select q.id, q.tournament_id from questions q join events e on e.id = q.event_id
       join tournaments t on t.id = e.tournament_id where t.slug = $1 and e.key = $2`,
    [slug, keyOf(match)],
  )
  const start = performance.now()
  await worker.lockQuestion(rows[0]!.tournament_id, rows[0]!.id)
  return performance.now() - start
}

/** The bytes that all publications of users take in the database. */
export async function sizeOf({ database }: BenchServer): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: number }>(
    `select pg_total_relation_size('rating_blocks') + pg_total_relation_size('place_blocks')
       + pg_total_relation_size('first_blocks') as bytes`,
  )
  return rows[0]!.bytes
}

/** Enters a result: a different one each time, so that there is always something to settle. */
export async function settle(server: BenchServer, slug: string, match: number, nth = match): Promise<number> {
  if (nth === match) await server.database.pool.query('checkpoint')
  const body = { status: 'finished' as const, score: { first: 1 + (nth % 2), second: nth % 3 } }
  const start = performance.now()
  await server.call(putResult, { params: { slug, key: keyOf(match) }, query: {}, body }, tokenOf(1))
  return performance.now() - start
}
