import { signalSpread } from '@called-it/contract/signals.ts'
import type { Load } from './model.ts'

/**
 * How people behave on the evening of a final. None of it is measured: whoever knows better changes it. Times are seconds from the
 * beginning of the evening, shares are of all players.
 */
export type Habits = {
  players: number
  seconds: number
  lock: number
  goals: number[]
  end: number
  /** Who has the product open: points of a line, by second. */
  present: [second: number, share: number][]
  /** How long a visit lasts (s): then another one begins, as long as the line says. */
  visit: number
  /** Who saves in the hour before the lock, and the part of it that comes in its last minute. */
  saving: number
  lastMinute: number
  /** The part of arrivals that signs in anew. */
  signIns: number
  /** What a client asks again after a signal, on the average of what people have on screen. */
  again: Load['calls']
  /** The time within which clients ask again after a signal (s). */
  spread: number
  /** The time in which most of those present open the rating after the end (s). */
  opening: number
  /** Seconds between two checkpoints of PostgreSQL. */
  checkpoint: number
}

const MINUTE = 60
const LOCK = 60 * MINUTE
const END = LOCK + 115 * MINUTE

const PLAYERS = 10_000_000

export const FINAL: Habits = {
  players: PLAYERS,
  seconds: END + 30 * MINUTE,
  lock: LOCK,
  goals: [12, 51, 78, 97].map((minute) => LOCK + minute * MINUTE),
  end: END,
  present: [
    [0, 0.01],
    [LOCK - 15 * MINUTE, 0.06],
    [LOCK, 0.15],
    [LOCK + 10 * MINUTE, 0.12],
    [END - 10 * MINUTE, 0.2],
    [END, 0.3],
    [END + 10 * MINUTE, 0.15],
    [END + 30 * MINUTE, 0.03],
  ],
  visit: 10 * MINUTE,
  saving: 0.3,
  lastMinute: 0.15,
  signIns: 0.02,
  again: { tournament: 1, progress: 1, rating: 0.5, matches: 0.3 },
  spread: signalSpread(PLAYERS) / 1000,
  opening: 60,
  checkpoint: 5 * MINUTE,
}

/** The calls of a screen that is opened, besides its stream. */
const SCREEN = { tournament: 1, progress: 1, matches: 1 } as const
/** The calls of somebody who opens the rating when all is over. */
const AFTERWARDS = { rating: 1, around: 0.3, page: 0.2, compare: 0.1 } as const

/** A settlement tells of the score, of what is settled, and of the rating; a lock tells once. */
const SIGNALS_OF_SETTLEMENT = 3

/** Returns what is asked in each second of an evening. */
export function eveningOf(habits: Habits): Load[] {
  const { players, seconds, lock, goals, end, spread, checkpoint } = habits
  const results = [...goals, end]
  const told = [lock, ...results]
  let readsSince = 0
  let savesSince = 0
  return Array.from({ length: seconds }, (_, second) => {
    const present = players * shareAt(habits.present, second)
    const growth =
      players * Math.max(0, shareAt(habits.present, second + 1) - shareAt(habits.present, second))
    const arrivals = growth + present / habits.visit
    const saves = savesAt(habits, second)
    const calls: Record<string, number> = { save: saves, signIn: arrivals * habits.signIns }
    const add = (some: Load['calls'], rate: number) => {
      for (const [name, count] of Object.entries(some)) calls[name] = (calls[name] ?? 0) + count * rate
    }
    add(SCREEN, arrivals)
    const published = results.findLast((at) => at <= second)
    if (published === second) readsSince = 0
    const last = told.findLast((at) => at <= second)
    if (last !== undefined)
      add(habits.again, (players * shareAt(habits.present, last) * overlap(second - last, spread)) / spread)
    if (second >= end) add(AFTERWARDS, players * shareAt(habits.present, end) * opens(habits, second - end))
    if (second % checkpoint === 0) savesSince = 0
    const load: Load = {
      players,
      calls,
      streams: present,
      opened: arrivals,
      signals: results.includes(second) ? SIGNALS_OF_SETTLEMENT : second === lock ? 1 : 0,
      settlements: results.includes(second) ? 1 : 0,
      packs: second === lock ? 1 : 0,
      ...(published !== undefined && { readsSince }),
      savesSince,
    }
    readsSince += (calls['rating'] ?? 0) + (calls['around'] ?? 0) + (calls['page'] ?? 0)
    savesSince += saves
    return load
  })
}

/** The value of a line at a second, between its points. */
export function shareAt(points: [number, number][], second: number): number {
  const after = points.findIndex(([at]) => at >= second)
  if (after === 0) return points[0]![1]
  if (after === -1) return points.at(-1)![1]
  const [[from, low], [to, high]] = [points[after - 1]!, points[after]!]
  return low + ((high - low) * (second - from)) / (to - from)
}

/** The part of the second that begins at `second` which lies before `most`. */
const overlap = (second: number, most: number): number => Math.min(1, Math.max(0, most - second))

/** Saves of a second: more and more towards the lock, and those of the last minute evenly. */
function savesAt({ players, lock, saving, lastMinute }: Habits, second: number): number {
  if (second >= lock) return 0
  const growing = (at: number) => Math.exp((at - lock) / (15 * MINUTE))
  const usual = (growing(second + 1) - growing(second)) / (1 - growing(0))
  const late = second >= lock - MINUTE ? 1 / MINUTE : 0
  return players * saving * ((1 - lastMinute) * usual + lastMinute * late)
}

/** The part of those present who open the rating in a second after the end: two thirds within a third of `opening`. */
function opens({ opening }: Habits, second: number): number {
  const done = (at: number) => -Math.expm1((-3 * at) / opening)
  return done(second + 1) - done(second)
}
