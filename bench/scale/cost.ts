import type { Measure } from '../measuring/measure.ts'

/** What one piece of work takes. Times are times on a processor (ms), the rest are bytes. */
export type Cost = {
  /** Of the node's process with all its threads, and of the one thread that answers calls. */
  node: number
  loop: number
  /** Of all processes of PostgreSQL. */
  postgres: number
  /** Written to PostgreSQL's log. */
  wal: number
  /** To clients and from them. */
  out: number
  in: number
  /** From PostgreSQL to the node and back. */
  fromDb: number
  toDb: number
}

/** The calls whose cost is measured. `signIn` is two calls: asking for a code, and entering it. */
export const CALLS = [
  'save',
  'tournament',
  'progress',
  'matches',
  'rating',
  'page',
  'around',
  'compare',
  'signIn',
] as const
export type CallName = (typeof CALLS)[number]

/** Reads of the rating: what a publication makes cold in the caches of a node. */
export const OF_RATING = ['rating', 'page', 'around'] as const

export type CallCost = {
  /** How long a call alone waits for its answer (ms), by the clock of the wall: the median. */
  waitMs: number
  /**
   * The cost of a call, by how many calls are under way in the node: they share statements and commits. Below one they are apart, and
   * each wakes processors that sleep.
   */
  levels: { underWay: number; cost: Cost }[]
  /** The cost of a call alone whose rows and names the node does not have; only reads of the rating. */
  cold?: Cost
}

/** A cost that grows with the number of users of a tournament. `ms` is the time by the clock of the wall. */
export type Growing = { fixed: Cost & { ms: number }; perUser: Cost & { ms: number } }

/** How long work of so many players takes (s). */
export const secondsOf = ({ fixed, perUser }: Growing, players: number): number =>
  (fixed.ms + perUser.ms * players) / 1000

/** Over how many seconds the model lays work of so many players: one at least. */
export const lastingOf = (growing: Growing, players: number): number =>
  Math.max(1, secondsOf(growing, players))

/** What was measured, as the file of costs holds it. */
export type Costs = {
  /** Where and when; `note` says what else the machine did. */
  run: { date: string; users: number; cores: number; processor: string; note: string }
  /** What a node and its PostgreSQL take while nobody calls, each second. */
  idle: Cost
  calls: Record<CallName, CallCost>
  streams: {
    /** Opening a stream, holding it for a second, telling a signal to it. */
    open: Cost
    second: Cost
    signal: Cost
    /** Memory of the node for a stream (bytes). */
    memory: number
  }
  /** Settling a match that everybody has called, with the ratings of tournament and round. */
  settlement: Growing
  /** Packing the answers of a match at its lock. `node` is the worker's process. */
  pack: Growing
  saves: {
    /** Bytes of a page that is written whole into the log, at its first change after a checkpoint. */
    pageImage: number
    /** How many such pages a save writes while hardly any page was changed since the checkpoint. */
    pagesFresh: number
    /** Bytes of a saved prediction on disk, with its index. */
    disk: number
  }
  /** Bytes of a user in the two ratings that a settlement publishes. */
  publication: { diskPerUser: number }
  /** Memory of a node without streams, and what the one that settles needs more for each user (bytes). */
  memory: { node: number }
  /** What the load generator takes for a call (ms): it shares the cores of the machine that measures. */
  generatorMs: number
  /** How far the model was from runs that it was not made of, and from an evening that two nodes played. */
  checks: Measure[]
  played: { title: string; measures: Measure[] } | null
}

export const NOTHING: Cost = { node: 0, loop: 0, postgres: 0, wal: 0, out: 0, in: 0, fromDb: 0, toDb: 0 }

const FIELDS = Object.keys(NOTHING) as (keyof Cost)[]

/** Combines two costs field by field. */
export function combine(one: Cost, other: Cost, how: (a: number, b: number) => number): Cost {
  return Object.fromEntries(FIELDS.map((field) => [field, how(one[field], other[field])])) as Cost
}

export const plus = (one: Cost, other: Cost): Cost => combine(one, other, (a, b) => a + b)
export const times = (cost: Cost, factor: number): Cost => combine(cost, cost, (a) => a * factor)
/** Returns what is left of a cost, at least nothing. */
export const minus = (one: Cost, other: Cost): Cost => combine(one, other, (a, b) => Math.max(0, a - b))

/**
 * Returns the cost of a call while so many calls are under way in its node: between two measured levels by the logarithm of their
 * number, beyond the first and the last as there.
 */
export function costAt({ levels }: CallCost, underWay: number): Cost {
  const after = levels.findIndex((level) => level.underWay >= underWay)
  if (after === 0) return levels[0]!.cost
  if (after === -1) return levels.at(-1)!.cost
  const [low, high] = [levels[after - 1]!, levels[after]!]
  const share = Math.log(underWay / low.underWay) / Math.log(high.underWay / low.underWay)
  return combine(low.cost, high.cost, (a, b) => a + (b - a) * share)
}

/** The most bytes of log that PostgreSQL writes in a second in which nobody calls: 2,300 and 10,000 were measured. */
const IDLE_LOG_MAX = 50_000

/** Returns what an idle second takes. Throws if PostgreSQL was busy in it: every other cost would be too low by that. */
export function expectIdle(second: Cost): Cost {
  if (second.wal <= IDLE_LOG_MAX) return second
  const kilobytes = Math.round(second.wal / 1000)
  throw new Error(
    `PostgreSQL writes ${kilobytes} kB of log a second while nobody calls: measure when it has done its housekeeping.`,
  )
}
