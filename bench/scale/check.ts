import type { Measure } from '../measuring/measure.ts'
import type { Caller } from './callers.ts'
import { type CallName, type Costs } from './cost.ts'
import type { Answered, Generator, Named } from './generator.ts'
import type { Bench } from './measured-bench.ts'
import { between } from './meter.ts'
import { type Load, NO_LOAD, peakOf, scaled, type Usage, usageOf } from './model.ts'

/** How far the model may be from what is measured. */
export const MISS = 0.25
const SHARES = [0.3, 0.6, 0.9]
const SECONDS = 15
const WARM_S = 3

/** Evenings that were not used to measure costs: calls in these proportions. */
const MIXES: Record<string, Partial<Record<CallName, number>>> = {
  'before the lock': { save: 5, matches: 1, tournament: 2, progress: 2 },
  'after the end': { rating: 4, around: 1, page: 1, compare: 0.5, tournament: 2, progress: 2, matches: 0.5 },
}

/**
 * Compares the model with runs: mixed calls in an open loop, at parts of what the model says that so many cores bear, those of the
 * generator included. `known` says how much of a miss comes from another number of calls under way than the model expects.
 */
export async function checkModel(
  bench: Bench,
  costs: Costs,
  caller: Caller,
  cores: number,
): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const [what, calls] of Object.entries(MIXES)) {
    const mix: Load = { ...NO_LOAD, players: bench.where.users, calls }
    const peak = peakOf(costs, mix, 1, cores)
    for (const share of SHARES) {
      const load = scaled(mix, peak * share)
      const rate = Object.values(load.calls).reduce((sum, each) => sum + each, 0)
      const make = makeMix(calls, caller, bench.where.users, bench.server.address)
      await sendAt(bench.generator, make, rate, WARM_S)
      const before = await bench.meter()
      const answers = await sendAt(bench.generator, make, rate, SECONDS)
      const after = await bench.meter()
      const seconds = (after.at - before.at) / 1000
      const used = between(before, after)
      // The model speaks of calls that are answered: a refusal costs a tenth of the cheapest one.
      const failed = answers.filter(({ status }) => status !== 200).length
      const ran = scaled(load, (SECONDS / seconds) * (1 - failed / answers.length))
      const underWay = answers.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1000 / seconds
      measures.push(
        ...linesOf(`${what}, ${Math.round(rate)} calls a second (${share * 100} % of the peak)`, {
          predicted: usageOf(costs, ran, 1),
          known: usageOf(costs, ran, 1, underWay),
          measured: { node: used.node / 1000 / seconds, postgres: used.postgres / 1000 / seconds, underWay },
          failed,
        }),
      )
    }
  }
  return measures
}

type Compared = {
  predicted: Usage
  /** The same with the measured number of calls under way. */
  known: Usage
  measured: Pick<Usage, 'node' | 'postgres' | 'underWay'>
  failed: number
}

/** Lines that hold the model against a run; a miss of more than a quarter is called one. */
export function linesOf(what: string, { predicted, known, measured, failed }: Compared): Measure[] {
  const line = (name: string, of: (usage: Pick<Usage, 'node' | 'postgres'>) => number): Measure => {
    const ratio = of(predicted) / of(measured)
    const isMissed = Math.abs(ratio - 1) > MISS
    return {
      what: `${what}: ${name}`,
      figure: `${of(measured).toFixed(3)} cores, predicted ${of(predicted).toFixed(3)}, with the calls under way known ${of(known).toFixed(3)}`,
      ratio: ratio.toFixed(2),
      aim: `0.75 to 1.25${isMissed ? ' **MISSED**' : ''}`,
    }
  }
  return [
    line('node', ({ node }) => node),
    line('PostgreSQL', ({ postgres }) => postgres),
    {
      what: `${what}: calls under way`,
      figure: `${measured.underWay.toFixed(1)}, predicted ${predicted.underWay.toFixed(1)}; not answered with 200: ${failed}`,
      ratio: '',
      aim: '',
    },
  ]
}

/** Returns what makes random calls in these proportions, by random users. */
export function makeMix(
  calls: Partial<Record<CallName, number>>,
  caller: Caller,
  users: number,
  address: string,
): () => Named {
  const entries = Object.entries(calls) as [keyof Caller, number][]
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  return () => {
    let left = Math.random() * total
    const [name] = entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1)!
    return { name, address, ...caller[name](1 + Math.floor(Math.random() * users)) }
  }
}

/** Sends so many calls a second, each when it is due, whether or not earlier ones are answered. */
export async function sendAt(
  generator: Generator,
  make: () => Named,
  rate: number,
  seconds: number,
): Promise<Answered[]> {
  const begun = performance.now()
  const pending: Promise<Answered>[] = []
  const total = Math.floor(rate * seconds)
  while (pending.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) * rate) / 1000))
    while (pending.length < due) pending.push(generator.send(make(), begun + (pending.length * 1000) / rate))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return Promise.all(pending)
}
