import {
  type CallName,
  CALLS,
  type Cost,
  costAt,
  type Costs,
  lastingOf,
  minus,
  OF_RATING,
  plus,
  times,
} from './cost.ts'
import { imageShare, missShare } from './shares.ts'

/** What is asked of all nodes together in a second. */
export type Load = {
  /** The users of the tournament. */
  players: number
  /** Calls a second. */
  calls: Partial<Record<CallName, number>>
  /** Open streams, streams that are opened in a second, and signals to all of them in a second. */
  streams: number
  opened: number
  signals: number
  /** Settlements and packed matches a second. */
  settlements: number
  packs: number
  /** Reads of the rating since its last publication; left out: long ago, its first pages are known everywhere. */
  readsSince?: number
  /** Saves since the last checkpoint; left out: no page is written whole any more. */
  savesSince?: number
}

/** Nobody does anything. */
export const NO_LOAD: Load = {
  players: 0,
  calls: {},
  streams: 0,
  opened: 0,
  signals: 0,
  settlements: 0,
  packs: 0,
}

/** What a load takes of all nodes and of PostgreSQL in a second: processors as cores, the rest in bytes. */
export type Usage = {
  /** Cores of all nodes, and of the threads that answer calls; a settlement's thread is not among the latter. */
  node: number
  loop: number
  postgres: number
  /**
   * The parts of PostgreSQL's cores that read blocks and names of ratings for nodes that do not have them, and that answer
   * calls of ratings in all: what standbys could do, at least and at most.
   */
  postgresBlocks: number
  postgresRatings: number
  wal: number
  out: number
  in: number
  fromDb: number
  toDb: number
  /** Calls under way in each node. */
  underWay: number
}

/** A block of a rating holds so many rows (decision 8), and a node keeps so many blocks: 20 MiB of about 1.4 kB each. */
const BLOCK_ROWS = 100
const BLOCKS_KEPT = 15_000
/** Entries of a page of the index of predictions: 8 kB, two thirds full, by its entries of 24 bytes. */
const PAGE_ENTRIES = 220
/** The load of a thread above which its queue is taken for endless. */
const FULL = 0.98
const ROUNDS = 40
/** The least number of calls under way: below it nothing was measured. */
const LEAST = 0.01

/**
 * Returns what a load takes of so many nodes. How much calls share depends on how many are under way, and that depends on how busy
 * the nodes are: both are found together. `underWay` is given where it was measured.
 */
export function usageOf(costs: Costs, load: Load, nodes: number, underWay?: number): Usage {
  let level = underWay ?? 1
  for (let round = 0; round < ROUNDS && underWay === undefined; round += 1) {
    const busy = Math.min(FULL, workOf(costs, load, nodes, level).loop / 1000 / nodes)
    // Little's law for the time that a call takes by itself; the queue is that of one server with equal calls.
    const alone = sumOf(load, (name, rate) => (rate / nodes) * (costs.calls[name].waitMs / 1000))
    const next = Math.max(LEAST, alone + (busy * busy) / (2 * (1 - busy)))
    level = (level + next) / 2
  }
  const { node, loop, postgres, ...bytes } = workOf(costs, load, nodes, level)
  const ofRatings = (some: Load) =>
    sumOf(some, (name, rate) =>
      isOfRating(name) ? rate * callCost(costs, some, nodes, { name, level }).postgres : 0,
    )
  const { readsSince: _, ...known } = load
  return {
    node: node / 1000,
    loop: loop / 1000,
    postgres: postgres / 1000,
    postgresBlocks: (ofRatings(load) - ofRatings(known)) / 1000,
    postgresRatings: ofRatings(load) / 1000,
    ...bytes,
    underWay: level,
  }
}

const isOfRating = (name: CallName) => (OF_RATING as readonly CallName[]).includes(name)

const sumOf = ({ calls }: Load, of: (name: CallName, rate: number) => number): number =>
  CALLS.reduce((sum, name) => sum + (calls[name] ? of(name, calls[name]) : 0), 0)

/** Returns the cost of all work of a second (ms and bytes). */
function workOf(costs: Costs, load: Load, nodes: number, level: number): Cost {
  const { streams, settlement, pack, idle } = costs
  let work = plus(
    // One PostgreSQL, whose own work does not grow with the nodes; what nodes ask it while idle does.
    times(idle, nodes),
    [
      times(streams.open, load.opened),
      times(streams.second, load.streams),
      times(streams.signal, load.streams * load.signals),
    ].reduce(plus),
  )
  for (const [growing, count, isAside] of [
    [settlement, load.settlements, false],
    // A worker packs: its processor is none of those that serve.
    [pack, load.packs, true],
  ] as const) {
    // What takes several seconds takes the part of one of them in each (`goingOn`).
    const whole = plus(growing.fixed, times(growing.perUser, load.players))
    const one = times(whole, count / lastingOf(growing, load.players))
    work = plus(work, isAside ? { ...one, node: 0, loop: 0 } : one)
  }
  for (const name of CALLS)
    if (load.calls[name])
      work = plus(work, times(callCost(costs, load, nodes, { name, level }), load.calls[name]))
  return work
}

function callCost(
  costs: Costs,
  load: Load,
  nodes: number,
  { name, level }: { name: CallName; level: number },
): Cost {
  const call = costs.calls[name]
  const warm = costAt(call, level)
  if (name === 'save') return { ...warm, wal: warm.wal + imagesOf(costs, load) }
  if (!call.cold || load.readsSince === undefined) return warm
  const missing = missShare({
    reads: load.readsSince / nodes,
    things: load.players / BLOCK_ROWS,
    kept: BLOCKS_KEPT,
  })
  return plus(warm, times(minus(call.cold, costAt(call, 1)), missing))
}

/** Returns the bytes that a save adds to the log by pages that are written whole. */
function imagesOf({ saves }: Costs, { savesSince, players }: Load): number {
  if (savesSince === undefined) return 0
  return saves.pagesFresh * saves.pageImage * imageShare(savesSince, players / PAGE_ENTRIES)
}

/** What the parts of an installation bear. */
export type Machines = {
  /** The share of a thread, or of a machine's cores, that is planned with. */
  planned: number
  /** The most streams of a node. */
  streamsPerNode: number
  /** Connections of a node to PostgreSQL, or to a pooler. */
  connectionsPerNode: number
  /** Cores of a standby. */
  standbyCores: number
}

export const MACHINES: Machines = {
  planned: 0.6,
  streamsPerNode: 10_000,
  connectionsPerNode: 22,
  standbyCores: 32,
}

export type Needs = Usage & {
  nodes: number
  /** What decides how many nodes there are. */
  nodesBy: 'calls' | 'streams'
  nodeCores: number
  primaryCores: number
  /** The same if standbys read blocks of ratings, or answer calls of ratings in all, and how many standbys that takes at most. */
  primaryCoresWithoutBlocks: number
  primaryCoresWithoutRatings: number
  readingStandbys: number
  connections: number
  /** Memory of all nodes (bytes). */
  nodeMemory: number
}

/** Returns what a load needs, so that no node and no PostgreSQL is busier than planned. */
export function needsOf(costs: Costs, load: Load, machines: Machines = MACHINES): Needs {
  const { planned, streamsPerNode, connectionsPerNode, standbyCores } = machines
  const byStreams = Math.max(1, Math.ceil(load.streams / streamsPerNode))
  let nodes = byStreams
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = Math.max(byStreams, Math.ceil(usageOf(costs, load, nodes).loop / planned))
    if (wanted <= nodes && wanted >= nodes * 0.99) break
    nodes = wanted > nodes ? wanted : Math.max(byStreams, Math.ceil((wanted + nodes) / 2))
  }
  const usage = usageOf(costs, load, nodes)
  return {
    ...usage,
    nodes,
    nodesBy: nodes > byStreams ? 'calls' : 'streams',
    nodeCores: Math.ceil(usage.node / planned),
    primaryCores: Math.ceil(usage.postgres / planned),
    primaryCoresWithoutBlocks: Math.ceil((usage.postgres - usage.postgresBlocks) / planned),
    primaryCoresWithoutRatings: Math.ceil((usage.postgres - usage.postgresRatings) / planned),
    readingStandbys: Math.ceil(usage.postgresRatings / planned / standbyCores),
    connections: nodes * connectionsPerNode,
    nodeMemory: nodes * costs.memory.node + load.streams * costs.streams.memory,
  }
}

/** Returns how many times this mix a second so many nodes bear until one of these is full: their threads, or the cores of the machine. */
export function peakOf(costs: Costs, mix: Load, nodes: number, cores: number): number {
  const isBorne = (factor: number) => {
    const load = scaled(mix, factor)
    const { node, loop, postgres } = usageOf(costs, load, nodes)
    const generator = (sumOf(load, (_, rate) => rate) * costs.generatorMs) / 1000
    return loop < nodes && node + postgres + generator < cores
  }
  let [low, high] = [0, 1]
  while (isBorne(high)) [low, high] = [high, high * 2]
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (low + high) / 2
    if (isBorne(middle)) low = middle
    else high = middle
  }
  return low
}

/** Returns a load with so many times the calls. */
export const scaled = (load: Load, factor: number): Load => ({
  ...load,
  calls: Object.fromEntries(Object.entries(load.calls).map(([name, rate]) => [name, rate * factor])),
})
