import { putResult } from '@called-it/contract/organiser/results.ts'
import { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { median } from '../measuring/measure.ts'
import { SETTLED } from '../settling/settlements.ts'
import { seedDraw } from '../world/seed-draw.ts'
import { seedHistory } from '../world/seed-history.ts'
import { seedPredictions, unpack } from '../world/seed-predictions.ts'
import { tokenOf } from '../world/seed.ts'
import { keyOf, league } from '../world/world.ts'
import { type Cost, type Costs, type Growing, minus, NOTHING, times } from './cost.ts'
import type { Bench } from './measured-bench.ts'
import { between } from './meter.ts'
import type { BenchServer } from '../processes/bench-server.ts'

/** The users of the small tournament: what settling it takes is what any settlement takes. */
const FEW_USERS = 100

type Timed = Cost & { ms: number }

/** Measures packing and settling matches with all users and with a hundred: what does not grow, and what each user adds. */
export async function measureSettlements(
  bench: Bench,
): Promise<Pick<Costs, 'settlement' | 'pack' | 'publication'>> {
  const { server, where } = bench
  const small = `scale-small-${Date.now()}`
  await server.call(putTournament, { params: { slug: small }, query: {}, body: league(small) }, tokenOf(1))
  await seedPredictions(server.database.pool, small, FEW_USERS, SETTLED)
  await seedHistory(server.database.pool, small, [1])
  await seedDraw(server.database.pool, small)
  await server.worker.admitAll()
  const before = await sizeOf(bench)
  const all = await measureOne(bench, where.slug)
  const disk = ((await sizeOf(bench)) - before) / SETTLED.length
  const few = await measureOne(bench, small)
  return {
    settlement: growing(few.settle, all.settle, where.users),
    pack: growing(few.pack, all.pack, where.users),
    publication: { diskPerUser: disk / where.users },
  }
}

/** Packs and settles five matches, as a worker does at the lock and an organiser afterwards; returns the medians. */
async function measureOne(bench: Bench, slug: string): Promise<{ pack: Timed; settle: Timed }> {
  const { server } = bench
  const { pool } = server.database
  const questions = await unpack(pool, slug, SETTLED)
  const { rows } = await pool.query<{ id: number }>('select id from tournaments where slug = $1', [slug])
  const packs: Timed[] = []
  const settles: Timed[] = []
  for (const [at, match] of SETTLED.entries()) {
    const workerMs = await server.workerMs()
    const pack = await timed(bench, () => server.worker.lockQuestion(rows[0]!.id, questions[at]!))
    packs.push({ ...pack, node: (await server.workerMs()) - workerMs, loop: 0 })
    settles.push(await timed(bench, () => enterResult(server, slug, match)))
  }
  return { pack: middle(packs), settle: middle(settles) }
}

let entered = Math.floor(Date.now() / 1000) % 100

/** Enters a result of a match: another one than before, or there would be nothing to settle. */
export async function enterResult(server: BenchServer, slug: string, match: number): Promise<void> {
  entered += 1
  const score = { first: entered % 10, second: Math.floor(entered / 10) % 10 }
  const body = { status: 'finished' as const, score }
  await server.call(putResult, { params: { slug, key: keyOf(match) }, query: {}, body }, tokenOf(1))
}

async function timed({ meter, idle }: Bench, work: () => Promise<unknown>): Promise<Timed> {
  const before = await meter()
  const begun = performance.now()
  await work()
  const ms = performance.now() - begun
  return { ...between(before, await meter(), idle), ms }
}

/** The medians of each field. */
function middle(turns: Timed[]): Timed {
  const fields = Object.keys(turns[0]!) as (keyof Timed)[]
  return Object.fromEntries(fields.map((field) => [field, median(turns.map((turn) => turn[field]))])) as Timed
}

/** Divides what was measured with few users and with all into what is fixed and what each user adds. */
export function growing(few: Timed, all: Timed, users: number): Growing {
  const perUser = {
    ...times(minus(all, few), 1 / (users - FEW_USERS)),
    ms: Math.max(0, all.ms - few.ms) / (users - FEW_USERS),
  }
  const fixed = {
    ...minus({ ...NOTHING, ...few }, times(perUser, FEW_USERS)),
    ms: Math.max(0, few.ms - perUser.ms * FEW_USERS),
  }
  return { fixed, perUser }
}

async function sizeOf({ server }: Bench): Promise<number> {
  const { rows } = await server.database.pool.query<{ bytes: number }>(
    `select (pg_total_relation_size('rating_blocks') + pg_total_relation_size('place_blocks') + pg_total_relation_size('first_blocks'))::float8 as bytes`,
  )
  return rows[0]!.bytes
}
