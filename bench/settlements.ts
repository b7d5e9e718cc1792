import { putResult } from '@called-it/contract/organiser.ts'
import type { BenchServer } from './bench-server.ts'
import { median, type Measure, seconds } from './measure.ts'
import { tokenOf } from './seed.ts'
import { keyOf } from './world.ts'

/** Matches that are settled one after another; the middle one of their times counts. */
export const SETTLED = [51, 52, 53, 54, 55]
const RANKED = `select *, rank() over (order by points desc, exact_hits desc, outcome_hits desc) as bench_rank
  from rating_rows where publication_id = (select current_publication_id from tournaments where slug = $1)`

/**
 * (a) Settling a match that all users predicted and publishing the rating, by the call an organiser makes,
 * against the raw time in which PostgreSQL ranks as many rows into a new table and builds one index on it.
 */
export async function measureSettlements(server: BenchServer, few: string, many: string): Promise<Measure[]> {
  const times = { raw: [] as number[], few: [] as number[], many: [] as number[] }
  for (const match of SETTLED) {
    // In turns, so that whatever else the machine does troubles all three alike.
    times.raw.push(await rankRaw(server, few))
    times.few.push(await settle(server, few, match))
    times.many.push(await settle(server, many, match))
  }
  const raw = median(times.raw)
  const afterFew = median(times.few)
  const afterMany = median(times.many)
  return [
    { what: 'raw rank() into a table, and one index', figure: seconds(raw), ratio: null, aim: null },
    {
      what: 'settle and publish, few matches before',
      figure: seconds(afterFew),
      ratio: afterFew / raw,
      aim: '≤ 4',
    },
    {
      what: 'settle and publish, many matches before',
      figure: seconds(afterMany),
      ratio: afterMany / raw,
      aim: '≤ 4',
    },
    { what: '… many before against few before', figure: '', ratio: afterMany / afterFew, aim: '≈ 1' },
  ]
}

async function rankRaw({ database }: BenchServer, slug: string): Promise<number> {
  const client = await database.pool.connect()
  try {
    await client.query('checkpoint')
    const start = performance.now()
    // A statement of its own text each time takes no parameters: the slug is ours.
    await client.query(`create table bench_ranked as ${RANKED.replace('$1', `'${slug}'`)}`)
    await client.query('create index on bench_ranked (bench_rank)')
    const time = performance.now() - start
    await client.query('drop table bench_ranked')
    return time
  } finally {
    client.release()
  }
}

async function settle(server: BenchServer, slug: string, match: number): Promise<number> {
  await server.database.pool.query('checkpoint')
  const body = { status: 'finished' as const, score: { first: 1 + (match % 2), second: match % 3 } }
  const start = performance.now()
  await server.call(putResult, { params: { slug, key: keyOf(match) }, query: {}, body }, tokenOf(1))
  return performance.now() - start
}
