import type { Sum } from '../kind.ts'
import type { JudgedFight, FightNumbers } from './card-points.ts'
import { digitAt, payoutsOf, type Winners } from './stakes.ts'

/** The rows of a rating of fights by their stakes, one group behind the other, each best first. */
export type StakeGroups = {
  /** The stake of each group. */
  stakes: Uint16Array
  /** The start index of each group, and the end index after the last. */
  starts: Uint32Array
  /** The merit of each row as one number (`meritOf`), and its user. */
  merits: Float64Array
  users: Int32Array
}

/** Above any points, so that a sum of odds and points fit into one number with the same order (GAME.md 6). */
const POINTS_RANGE = 2 ** 20

/** Merits are additive: gains can be added as merits. */
const meritOf = ({ coefficient, points }: Sum): number => coefficient * POINTS_RANGE + points

/** A rating as columns, best first. */
export type StakedRows = {
  stake: Uint16Array
  coefficient: Int32Array
  points: Int32Array
  user_id: Int32Array
}

/** Sorts rows by their stakes with a counting sort, so that each group stays in the order of the rows. */
export function groupByStake({ stake, coefficient, points, user_id }: StakedRows): StakeGroups {
  const counts = new Map<number, number>()
  for (let row = 0; row < stake.length; row += 1) {
    counts.set(stake[row]!, (counts.get(stake[row]!) ?? 0) + 1)
  }
  const stakes = Uint16Array.from(counts.keys())
  const starts = new Uint32Array(stakes.length + 1)
  const next = new Uint32Array(stakes.reduce((most, value) => Math.max(most, value), 0) + 1)
  for (const [nth, stake] of stakes.entries()) {
    next[stake] = starts[nth]!
    starts[nth + 1] = starts[nth]! + counts.get(stake)!
  }
  const merits = new Float64Array(stake.length)
  const users = new Int32Array(stake.length)
  for (let row = 0; row < stake.length; row += 1) {
    const at = next[stake[row]!]!
    next[stake[row]!] = at + 1
    merits[at] = coefficient[row]! * POINTS_RANGE + points[row]!
    users[at] = user_id[row]!
  }
  return { stakes, starts, merits, users }
}

/** A position, and the user directly above with the sum of odds in hundredths; null: nobody. */
export type Stand = { position: number; above: { user_id: number; coefficient: number } | null }

/**
 * Where a sum would stand if these won: all rows of a group gain the same, so that those above it are counted by halves,
 * group by group, whatever the number of rows.
 */
export function standAmong(
  { stakes, starts, merits, users }: StakeGroups,
  own: Sum,
  open: readonly JudgedFight[],
  winners: Winners,
  ruleset: FightNumbers,
): Stand {
  const mine = meritOf(own)
  const wins = payoutsOf(open, winners, ruleset).map((payout) => ({
    ...payout,
    merits: payout.gains.map(meritOf),
  }))
  let [better, nearest, user_id] = [0, Infinity, 0]
  for (let group = 0; group < stakes.length; group += 1) {
    let gain = 0
    for (const { weight, merits: paid } of wins) gain += paid[digitAt(stakes[group]!, weight)]!
    const start = starts[group]!
    const end = firstNotAbove(merits, start, starts[group + 1]!, mine - gain)
    if (end === start) continue
    better += end - start
    const last = merits[end - 1]! + gain
    if (last < nearest) [nearest, user_id] = [last, users[end - 1]!]
  }
  const above = better === 0 ? null : { user_id, coefficient: Math.floor(nearest / POINTS_RANGE) }
  return { position: better + 1, above }
}

/** Returns the index of the first number in a descending part that is not above a value. */
function firstNotAbove(numbers: Float64Array, start: number, end: number, limit: number): number {
  let [from, to] = [start, end]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (numbers[middle]! > limit) from = middle + 1
    else to = middle
  }
  return from
}
