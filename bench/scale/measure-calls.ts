import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from '../measuring/load.ts'
import { median } from '../measuring/measure.ts'
import { SETTLED } from '../settling/settlements.ts'
import type { Caller, Where } from './callers.ts'
import { type CallCost, CALLS, type CallName, type Cost, OF_RATING, times } from './cost.ts'
import { tokenOf } from '../world/seed.ts'
import { expectAll, type Generator, type Named } from './generator.ts'
import { enterResult } from './measure-settlements.ts'
import { between } from './meter.ts'
import type { Bench } from './measured-bench.ts'

/** How many calls are under way, and how many are measured. */
const LEVELS = [
  { underWay: 1, calls: 200 },
  { underWay: 4, calls: 400 },
  { underWay: 16, calls: 800 },
  { underWay: 64, calls: 1600 },
]
/** Calls apart from each other: the pause before each (ms). Processors and their caches do something else meanwhile, or sleep. */
const APART_MS = 25
const APART_CALLS = 200
/** Calls of each kind before anything is measured: V8 compiles what they run. */
const WARM_UP = 1500
/** The share of refusals up to which a cost counts: a refusal costs a tenth of the cheapest call. */
const REFUSED_MAX = 0.03
/** The most cold calls of a kind. */
const COLD = 300
/** Names are kept for a minute (decision 45). */
const NAMES_OLD_MS = 61_000
/** Rows of a block: a row of each block is read once. */
const BLOCK_ROWS = 100

export type Measured = Exclude<CallName, 'signIn'>
const MEASURED = CALLS.filter((name): name is Measured => name !== 'signIn')

type Numbered = (name: Measured) => (nth: number) => Named

/** Makes the nth call of a kind; 7919 does not divide the number of users, so they differ. */
const numbered =
  ({ server, where }: Bench, caller: Caller): Numbered =>
  (name) =>
  (nth) => ({ name, address: server.address, ...caller[name](1 + ((nth * 7919 + 13) % where.users)) })

/** Calls each kind many times, so that V8 has compiled what they run. */
export async function warmUp(bench: Bench, caller: Caller): Promise<void> {
  const call = numbered(bench, caller)
  for (const name of MEASURED) await bench.generator.keep(call(name), 8, WARM_UP)
}

/** Measures a call of each kind, alone and together with others of its kind, then reads of a rating that is new to the node. */
export async function measureCalls(bench: Bench, caller: Caller): Promise<Record<Measured, CallCost>> {
  const call = numbered(bench, caller)
  await warmUp(bench, caller)
  const found: [Measured, CallCost][] = []
  for (const name of MEASURED) {
    const levels: CallCost['levels'] = [await measureApart(bench, call(name))]
    let waitMs = 0
    for (const { underWay, calls } of LEVELS) {
      const { cost, tookMs, refused } = await measure(bench, call(name), underWay, calls)
      if (underWay === 1) waitMs = median(tookMs)
      // A node that refuses some of so many calls does not bear them.
      if (refused <= REFUSED_MAX) levels.push({ underWay, cost })
    }
    found.push([name, { waitMs, levels }])
  }
  const costs = Object.fromEntries(found) as Record<Measured, CallCost>
  const cold = coldCallsOf(bench.where)
  for (const name of OF_RATING) costs[name].cold = await measureCold(bench, cold[name])
  return costs
}

/** Measures calls with pauses between them, and how many of them are under way on the average: a part of one. */
async function measureApart(
  { generator, meter, idle }: Bench,
  make: (nth: number) => Named,
): Promise<CallCost['levels'][number]> {
  const before = await meter()
  const answers = []
  for (let nth = 1; nth <= APART_CALLS; nth += 1) {
    await pause(APART_MS)
    answers.push(await generator.send(make(nth)))
  }
  const after = await meter()
  expectAll(answers)
  const waited = answers.reduce((sum, { tookMs }) => sum + tookMs, 0)
  return {
    underWay: waited / (after.at - before.at),
    cost: times(between(before, after, idle), 1 / APART_CALLS),
  }
}

async function measure(
  { generator, meter, idle }: Bench,
  make: Parameters<Generator['keep']>[0],
  underWay: number,
  calls: number,
): Promise<{ cost: Cost; tookMs: number[]; refused: number }> {
  const before = await meter()
  const answers = await generator.keep(make, underWay, calls)
  const after = await meter()
  const answered = answers.filter(({ status }) => status !== 503)
  expectAll(answered)
  return {
    cost: times(between(before, after, idle), 1 / answered.length),
    tookMs: answered.map(({ tookMs }) => tookMs),
    refused: 1 - answered.length / calls,
  }
}

/** Reads of a rating, each of other blocks: the own row, a page, and what is around the caller. */
function coldCallsOf({ slug, users }: Where) {
  const blocks = Math.ceil(users / BLOCK_ROWS)
  const as = (user: number, path: string): Request => ({
    path,
    headers: { 'accept-encoding': 'gzip, deflate, br', authorization: `Bearer ${tokenOf(user)}` },
  })
  const random = () => 1 + Math.floor(Math.random() * users)
  return {
    rating: () => as(random(), `/api/v1/${slug}/ratings?page=1`),
    page: (nth: number) => as(random(), `/api/v1/${slug}/ratings?page=${1 + 5 * (nth % blocks)}`),
    around: () => as(random(), `/api/v1/${slug}/ratings/around`),
  }
}

/** Publishes the rating anew, waits until the names in it are old, and reads each block once. */
async function measureCold(bench: Bench, make: (nth: number) => Request): Promise<Cost> {
  const { server, where } = bench
  await enterResult(server, where.slug, SETTLED[0]!)
  await pause(NAMES_OLD_MS)
  const calls = Math.min(COLD, Math.ceil(where.users / BLOCK_ROWS))
  const named = (nth: number) => ({ name: 'cold', address: server.address, ...make(nth) })
  return (await measure(bench, named, 1, calls)).cost
}
