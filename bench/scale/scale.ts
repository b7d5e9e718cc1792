import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { seedPacked } from '../calls/comparisons.ts'
import { type Measure, milliseconds } from '../measuring/measure.ts'
import { tidyUp } from '../measuring/tidy-up.ts'
import type { BenchServer } from '../processes/bench-server.ts'
import { makeCaller } from './callers.ts'
import { checkModel } from './check.ts'
import { CALLS, type Cost, type Costs, NOTHING } from './cost.ts'
import { makeGenerator } from './generator.ts'
import type { Bench } from './measured-bench.ts'
import { measureCalls, warmUp } from './measure-calls.ts'
import { measureIdle, measureImages, measureSignIns, measureStreams } from './measure-others.ts'
import { measureSettlements } from './measure-settlements.ts'
import { startMeter } from './meter.ts'

/** The costs that docs/scale.md is computed from. */
export const COSTS_FILE = join(import.meta.dirname, 'costs.json')

/** How many calls show what the load generator itself takes. */
const GENERATED = 2000

export type Tournaments = { slug: string; compared: string }

/** The file of costs, and the cores that the machine has for these runs: fewer than it has, if others use it. */
export type Options = { file?: string | undefined; cores?: number | undefined }

/**
 * (n) Measures what a save, a page, a stream, a settlement and a sign-in take of the node and of PostgreSQL, writes it into a file,
 * and compares the model that is made of it with runs that were not used to make it.
 */
export async function measureScale(
  server: BenchServer,
  { slug, compared }: Tournaments,
  users: number,
  { file = COSTS_FILE, cores = availableParallelism() }: Options = {},
): Promise<Measure[]> {
  const busyBefore = loadavg()[0]!
  return withBench(server, { slug, compared, users }, async (bench, caller) => {
    bench.idle = await measureIdle(bench)
    const settled = await measureSettlements(bench)
    await tidyUp(server.database.pool)
    const calls = await measureCalls(bench, caller)
    const { rss } = await server.usage()
    const generatorMs = await costOfGenerating(bench, () => caller.rating(1))
    const costs: Costs = {
      run: {
        date: new Date().toISOString().slice(0, 10),
        users,
        cores: availableParallelism(),
        processor: cpus()[0]?.model ?? 'unknown',
        note: `load average ${busyBefore.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after the calls`,
      },
      idle: bench.idle,
      ...settled,
      saves: await measureImages(bench),
      calls: { ...calls, signIn: await measureSignIns(bench) },
      streams: await measureStreams(bench),
      memory: { node: rss },
      generatorMs,
      checks: [],
      played: null,
    }
    await writeCosts(costs, file)
    costs.checks = await checkModel(bench, costs, caller, cores)
    await writeCosts(costs, file)
    return [...linesOf(costs), ...costs.checks]
  })
}

/** Compares the model of costs that were measured before with runs of now, and notes it in their file. */
export async function checkScale(
  server: BenchServer,
  { slug, compared }: Tournaments,
  users: number,
  { file = COSTS_FILE, cores = availableParallelism() }: Options = {},
): Promise<Measure[]> {
  return withBench(server, { slug, compared, users }, async (bench, caller) => {
    await warmUp(bench, caller)
    const costs = await readCosts(file)
    costs.checks = await checkModel(bench, costs, caller, cores)
    await writeCosts(costs, file)
    return costs.checks
  })
}

/** Opens what all measuring needs: packed answers, a meter, and a load generator, which it closes in the end. */
async function withBench<Result>(
  server: BenchServer,
  where: Bench['where'],
  work: (bench: Bench, caller: Awaited<ReturnType<typeof makeCaller>>) => Promise<Result>,
): Promise<Result> {
  const generator = makeGenerator()
  try {
    await seedPacked(server.database.pool, where.compared, where.users)
    const meter = await startMeter(server, generator.wires)
    const caller = await makeCaller(server, where)
    // Else an idle second would count what PostgreSQL does about these packed answers, and every cost would be too low by that.
    await tidyUp(server.database.pool)
    return await work({ server, where, generator, meter, idle: NOTHING }, caller)
  } finally {
    generator.close()
  }
}

export const readCosts = async (file = COSTS_FILE): Promise<Costs> =>
  JSON.parse(await readFile(file, 'utf8')) as Costs

export const writeCosts = (costs: Costs, file = COSTS_FILE): Promise<void> =>
  writeFile(file, `${JSON.stringify(costs, (_, value) => rounded(value), 2)}\n`)

/** Four digits are more than a measurement has. */
const rounded = (value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(4)) : value

async function costOfGenerating({ generator, server }: Bench, make: () => { path: string }): Promise<number> {
  const before = process.cpuUsage()
  await generator.keep(() => ({ name: 'rating', address: server.address, ...make() }), 16, GENERATED)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / GENERATED
}

const show = ({ node, loop, postgres, wal, out, in: sent, fromDb }: Cost): string =>
  `node ${milliseconds(node)} (thread ${milliseconds(loop)}), PostgreSQL ${milliseconds(postgres)}, log ${bytes(wal)}, ` +
  `out ${bytes(out)}, in ${bytes(sent)}, from the database ${bytes(fromDb)}`

const bytes = (count: number): string =>
  count < 10_000 ? `${Math.round(count)} B` : `${Math.round(count / 1000)} kB`

function linesOf(costs: Costs): Measure[] {
  const line = (what: string, cost: Cost): Measure => ({ what, figure: show(cost), ratio: '', aim: '' })
  const thousand = (cost: Cost): Cost =>
    Object.fromEntries(Object.entries(cost).map(([name, value]) => [name, value * 1000])) as Cost
  return [
    ...CALLS.flatMap((name) => [
      ...costs.calls[name].levels.map(({ underWay, cost }) =>
        line(`${name}, ${underWay < 1 ? 'apart' : `${underWay} under way`}`, cost),
      ),
      ...(costs.calls[name].cold ? [line(`${name}, unknown to the node`, costs.calls[name].cold)] : []),
    ]),
    line('a thousand streams opened', thousand(costs.streams.open)),
    line('a thousand streams held for a second', thousand(costs.streams.second)),
    line('a signal to a thousand streams', thousand(costs.streams.signal)),
    line('a settlement, without users', costs.settlement.fixed),
    line('a settlement, a thousand users more', thousand(costs.settlement.perUser)),
    line('packing a match, a thousand users more', thousand(costs.pack.perUser)),
    line('a second in which nobody calls', costs.idle),
  ]
}
