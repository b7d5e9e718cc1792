import type { BenchServer, SecondServer } from '../processes/bench-server.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { openStream, type Stream } from '../calls/streams.ts'
import { SETTLED } from '../settling/settlements.ts'
import { unpack } from '../world/seed-predictions.ts'
import { tokenOf } from '../world/seed.ts'
import { type Caller, makeCaller, type Where } from './callers.ts'
import { linesOf } from './check.ts'
import type { CallName, Costs } from './cost.ts'
import { eveningOf, type Habits } from './evening.ts'
import { type Answered, type Generator, makeGenerator } from './generator.ts'
import { type Measure } from '../measuring/measure.ts'
import { tidyUp } from '../measuring/tidy-up.ts'
import { enterResult } from './measure-settlements.ts'
import { between, startMeter } from './meter.ts'
import { type Load, type Usage, usageOf } from './model.ts'
import { callsOf, goingOn } from './moments.ts'

/** The parts of an evening that are played: seconds from a moment of it. */
const PARTS: [name: string, at: (habits: Habits) => number, from: number, to: number][] = [
  ['before the lock', ({ lock }) => lock, -25, 0],
  ['the lock', ({ lock }) => lock, 0, 10],
  ['a goal', ({ goals }) => goals.at(-1)!, -2, 12],
  ['the end', ({ end }) => end, -2, 30],
]
const NODES = 2
/** Calls by which both nodes are warmed up, of each kind. */
const WARM_UP = 1500
/** Streams that are opened at the same time. */
const AT_ONCE = 50
/** What opening streams leaves behind is done by then (ms). */
const CALM_MS = 3000

type Played = {
  server: BenchServer
  second: SecondServer
  generator: Generator
  caller: Caller
  users: number
}

/**
 * Plays an evening with two nodes, scaled down to what `share` of this machine bears by the model, and holds what was used against the
 * model. The tournament has `users` players; calls and streams are those of the evening times the factor.
 */
export async function playEvening(
  server: BenchServer,
  costs: Costs,
  where: Where,
  { habits, cores }: { habits: Habits; cores: number },
): Promise<{ factor: number; measures: Measure[] }> {
  const evening = eveningOf(habits)
  const factor = factorOf(costs, evening, habits, { users: where.users, cores })
  const second = await server.startSecond()
  const generator = makeGenerator()
  const streams: Stream[] = []
  try {
    const played = { server, second, generator, caller: await makeCaller(server, where), users: where.users }
    await warmUp(played)
    const questions = await unpack(server.database.pool, where.slug, SETTLED)
    await tidyUp(server.database.pool)
    const { rows } = await server.database.pool.query<{ id: number }>(
      'select id from tournaments where slug = $1',
      [where.slug],
    )
    const acts: Acts = {
      pack: () => server.worker.lockQuestion(rows[0]!.id, questions[0]!),
      settle: () => enterResult(server, where.slug, SETTLED[0]!),
    }
    const meter = await startMeter(server, generator.wires, [server, second])
    const measures: Measure[] = []
    for (const [name, at, from, to] of PARTS) {
      const begin = at(habits) + from
      const loads = evening.slice(begin, at(habits) + to).map((load) => shrunk(load, factor, where.users))
      await holdStreams(played, streams, Math.round(loads[0]!.streams))
      await pause(CALM_MS)
      const before = await meter()
      const answers = await playLoads(played, loads, acts, streams)
      const after = await meter()
      const seconds = (after.at - before.at) / 1000
      const used = between(before, after)
      const worked = goingOn(costs, loads)
      const underWay = answers.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1000 / seconds / NODES
      measures.push(
        ...linesOf(`${name}, ${seconds.toFixed(0)} s, ${answers.length} calls, ${streams.length} streams`, {
          predicted: meanOf(costs, worked, seconds),
          known: meanOf(costs, worked, seconds, underWay),
          measured: { node: used.node / 1000 / seconds, postgres: used.postgres / 1000 / seconds, underWay },
          failed: answers.filter(({ status }) => status !== 200).length,
        }),
      )
    }
    return { factor, measures }
  } finally {
    for (const { socket } of streams) socket.destroy()
    generator.close()
    await second.stop()
  }
}

/** Returns the load of a second scaled down; the tournament has as many players as there are. */
export function shrunk(load: Load, factor: number, users: number): Load {
  const calls = Object.fromEntries(Object.entries(load.calls).map(([name, rate]) => [name, rate * factor]))
  return {
    ...load,
    players: users,
    calls: { ...calls, signIn: 0 },
    streams: Math.min(users, load.streams * factor),
    opened: load.opened * factor,
    ...(load.readsSince !== undefined && { readsSince: load.readsSince * factor }),
    ...(load.savesSince !== undefined && { savesSince: load.savesSince * factor }),
  }
}

/** Returns the factor with which the fullest second of the played parts takes so many cores, its generator included. */
function factorOf(
  costs: Costs,
  evening: Load[],
  habits: Habits,
  { users, cores }: { users: number; cores: number },
): number {
  const played = PARTS.flatMap(([, at, from, to]) => evening.slice(at(habits) + from, at(habits) + to))
  const fullest = (factor: number) =>
    Math.max(
      ...played.map((each) => {
        // A settlement is as large as the database, whatever the factor.
        const load = { ...shrunk(each, factor, users), settlements: 0, packs: 0 }
        const { node, postgres } = usageOf(costs, load, NODES)
        return node + postgres + (callsOf(load) * costs.generatorMs) / 1000
      }),
    )
  let [low, high] = [0, 1]
  for (let round = 0; round < 30; round += 1) {
    const middle = (low + high) / 2
    if (fullest(middle) < cores) low = middle
    else high = middle
  }
  return low
}

/** The means of what the model says of seconds; a part that took longer used less in each of its seconds. */
function meanOf(costs: Costs, loads: Load[], seconds: number, underWay?: number): Usage {
  const usages = loads.map((load) => usageOf(costs, load, NODES, underWay))
  const fields = Object.keys(usages[0]!) as (keyof Usage)[]
  const mean = (field: keyof Usage) => usages.reduce((sum, usage) => sum + usage[field], 0)
  return Object.fromEntries(
    fields.map((field) => [field, mean(field) / (field === 'underWay' ? loads.length : seconds)]),
  ) as Usage
}

async function warmUp({ server, second, generator, caller, users }: Played): Promise<void> {
  for (const name of Object.keys(caller) as (keyof Caller)[])
    for (const { address } of [server, second])
      await generator.keep(
        (nth) => ({ name, address, ...caller[name](1 + ((nth * 7919) % users)) }),
        16,
        WARM_UP,
      )
}

/** Opens and closes streams until there are so many, on both nodes alike. */
async function holdStreams(played: Played, streams: Stream[], wanted: number): Promise<void> {
  while (streams.length > wanted) streams.pop()!.socket.destroy()
  while (streams.length < wanted)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, wanted - streams.length) }, () => addStream(played, streams)),
    )
}

async function addStream({ server, second, users }: Played, streams: Stream[]): Promise<void> {
  const nth = streams.length + Math.floor(Math.random() * users)
  const { address } = nth % NODES === 0 ? server : second
  streams.push(await openStream(address, tokenOf(1 + (nth % users))))
}

/** What happens once: the worker packs, the organiser enters a result. */
type Acts = { pack(): Promise<void>; settle(): Promise<void> }

/** Plays seconds one after the other; each call is sent at a random moment of its second. */
async function playLoads(played: Played, loads: Load[], acts: Acts, streams: Stream[]): Promise<Answered[]> {
  const begun = performance.now()
  const pending: Promise<Answered>[] = []
  const others: Promise<void>[] = []
  for (const [second, load] of loads.entries()) {
    if (load.packs > 0) others.push(acts.pack())
    if (load.settlements > 0) others.push(acts.settle())
    for (let nth = 0; nth < luck(load.opened); nth += 1) others.push(addStream(played, streams))
    const calls = Object.entries(load.calls).flatMap(([name, rate]) =>
      Array.from({ length: luck(rate) }, () => ({
        name: name as Exclude<CallName, 'signIn'>,
        dueAt: begun + (second + Math.random()) * 1000,
      })),
    )
    for (const { name, dueAt } of calls.toSorted((a, b) => a.dueAt - b.dueAt)) {
      const early = dueAt - performance.now()
      if (early > 1) await pause(early)
      const { address } = pending.length % NODES === 0 ? played.server : played.second
      const request = played.caller[name](1 + Math.floor(Math.random() * played.users))
      pending.push(played.generator.send({ name, address, ...request }, dueAt))
    }
    await pause(Math.max(0, begun + (second + 1) * 1000 - performance.now()))
  }
  await Promise.all(others)
  return Promise.all(pending)
}

/** A whole number with this mean. */
const luck = (mean: number): number => Math.floor(mean) + (Math.random() < mean % 1 ? 1 : 0)
