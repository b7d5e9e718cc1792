import type { Hit } from './vocabulary.ts'

/**
 * The figures by which users are ranked, in this order, highest first (GAME.md 6): football has no coefficient, and for
 * fights the coefficient decides before the points. The order is defined only here.
 */
export const MERIT = ['coefficient', 'points', 'exact_hits', 'outcome_hits'] as const
type Merit = (typeof MERIT)[number]

/** Whether a user has any merit: a user without merit wins nothing. */
export const hasMerit = (line: Record<Merit, number>): boolean => MERIT.some((merit) => line[merit] !== 0)

/** The merits of a user. `seat` is the order in which users got a row. */
export type RatingLine = Record<Merit, number> & { seat: number }

/**
 * Compares two users for sorting; users level in everything are listed by who got
 * a row first. This is the plain definition; tests compare `rankColumns` with it.
 */
export function compareLines(a: RatingLine, b: RatingLine): number {
  return compareMerit(a, b) || a.seat - b.seat
}

/**
 * Ranks users; the result is in the order of `lines`. `position` is shown and shared by level users
 * (1, 2, 2, 4); `place` is where the row stands in the list, 1 to n without gaps, by which pages are read.
 */
export function rank(lines: readonly RatingLine[]): { position: number; place: number }[] {
  const listed = [...lines.keys()].sort((a, b) => compareLines(lines[a]!, lines[b]!))
  const ranks = Array.from(lines, () => ({ position: 1, place: 1 }))
  for (const [index, line] of listed.entries()) {
    const above = listed[index - 1]
    const isLevel = above !== undefined && compareMerit(lines[above]!, lines[line]!) === 0
    ranks[line] = { position: isLevel ? ranks[above]!.position : index + 1, place: index + 1 }
  }
  return ranks
}

function compareMerit(a: RatingLine, b: RatingLine): number {
  const decisive = MERIT.find((merit) => a[merit] !== b[merit])
  return decisive ? b[decisive] - a[decisive] : 0
}

/**
 * The counts of a hit in a rating besides its points; `settled`: whether accuracy counts it. Differences
 * do not rank: they are shown apart from outcomes.
 */
export const countsOf = (hit: Hit | null) => ({
  exact_hits: hit === 'exact' ? 1 : 0,
  outcome_hits: hit !== null && hit !== 'miss' ? 1 : 0,
  settled: hit === null ? 0 : 1,
  difference_hits: hit === 'difference' ? 1 : 0,
})

/** Round places before the multiples of five and ten: the podium and the prizes of SPEC.md 9. */
const ROUND_PLACES = [1, 3, 10, 16, 50, 100]

/** Returns the nearest round place above a position: 1, 3, 10, 16, 50, 100, 500, 1000, 5000, …; null for the first. */
export function roundPlaceAbove(position: number): number | null {
  let reached = ROUND_PLACES.findLast((place) => place < position) ?? null
  if (reached !== ROUND_PLACES.at(-1)) return reached
  for (let place = 500, times = 2; place < position; place *= times, times = 7 - times) reached = place
  return reached
}

/** The points of hits, without the miss. */
export type HitPoints = Record<Exclude<Hit, 'miss'>, number>

/**
 * Returns the fewest hits that earn at least these points, and among those the fewest points: 7 are an exact score and
 * an outcome. Null if no number of hits would do.
 */
export function hitsFor(points: number, worth: HitPoints): Record<keyof HitPoints, number> | null {
  if (points <= 0) return { exact: 0, difference: 0, outcome: 0 }
  if (worth.exact <= 0) return null
  const count = Math.ceil(points / worth.exact)
  const best = { exact: count, difference: 0, outcome: 0 }
  let least = count * worth.exact
  // The surplus is less than one exact score, so only a few exact scores can be replaced by lesser hits.
  const mostOf = (lesser: number) =>
    worth.exact > lesser ? Math.min(count, Math.floor((least - points) / (worth.exact - lesser))) : 0
  const [outcomes, differences] = [mostOf(worth.outcome), mostOf(worth.difference)]
  for (let outcome = 0; outcome <= outcomes; outcome += 1) {
    for (let difference = 0; difference <= Math.min(differences, count - outcome); difference += 1) {
      const exact = count - difference - outcome
      const sum = exact * worth.exact + difference * worth.difference + outcome * worth.outcome
      if (sum < points || sum >= least) continue
      least = sum
      Object.assign(best, { exact, difference, outcome })
    }
  }
  return best
}

/** A rating as columns: the merits of a user are the elements at one index. Whole numbers from 0. */
export type RatingColumns = Record<Merit, Int32Array>

/**
 * Frees the memory of columns that nobody reads again; they are empty afterwards. V8 frees the memory of an array
 * only with a later collection, and each column of a million users is 4 MB. An array that shares its memory with
 * others is not freed.
 */
export function releaseColumns(...columns: readonly ArrayBufferView[]): void {
  for (const { buffer, byteLength } of columns) {
    const isOwn = byteLength > 0 && byteLength === buffer.byteLength
    if (isOwn && buffer instanceof ArrayBuffer) buffer.transfer(0)
  }
}

/** A ranked rating: for each place the index of its user and the shown position. */
export type RankedColumns = { order: Uint32Array; positions: Uint32Array }

/**
 * Ranks a whole rating at once, in time that grows with the number of users and nothing else. `bySeat` holds the
 * indexes in the order of their users' seats; left out, the columns are in that order themselves. A stable sort keeps
 * level users in that order. `bySeat` belongs to the sort from then on: its memory holds the result, or is freed.
 */
export function rankColumns(columns: RatingColumns, bySeat?: Uint32Array): RankedColumns {
  // Loops over indexes, here and below: iterators and closures take ten times as long for a million rows.
  const length = columns[MERIT[0]].length
  const seated = bySeat ?? new Uint32Array(length)
  if (!bySeat) for (let at = 0; at < length; at += 1) seated[at] = at
  const keys = keysOf(columns)
  const order = sortedByKeys(
    seated,
    keys.map(({ column }) => column),
  )
  const positions = positionsOf(
    keys.map(({ column }) => column),
    order,
  )
  releaseColumns(...keys.filter(({ isJoined }) => isJoined).map(({ column }) => column))
  return { order, positions }
}

/** Returns the position of each place: a user level with the one above shares the position. */
export function positionsOf(keys: readonly Int32Array[], order?: Uint32Array): Uint32Array {
  const length = order?.length ?? keys[0]?.length ?? 0
  const positions = new Uint32Array(length)
  // One key is the rule in football: it is read once for each place.
  const [only, ...others] = keys
  if (only && others.length === 0) {
    for (let place = 0, position = 0, above = -1; place < length; place += 1) {
      const own = only[order ? order[place]! : place]!
      if (own !== above) position = place + 1
      above = own
      positions[place] = position
    }
    return positions
  }
  for (let place = 0; place < length; place += 1) {
    const [above, own] = order ? [order[place - 1]!, order[place]!] : [place - 1, place]
    let isLevel = place > 0
    for (let at = 0; isLevel && at < keys.length; at += 1) isLevel = keys[at]![own] === keys[at]![above]
    positions[place] = isLevel ? positions[place - 1]! : place + 1
  }
  return positions
}

const KEY_MAX = 2 ** 31
/** A key is one column, or several joined into a new one; its numbers are below `range`. */
type Key = { column: Int32Array; range: number; isJoined: boolean }

/**
 * Joins merits into few numbers with the same order: neighbours whose ranges fit into one number become one.
 * In football the points, exact hits and outcome hits of a season fit into one.
 */
function keysOf(columns: RatingColumns): Key[] {
  const keys: Key[] = []
  for (const merit of MERIT) {
    const [column, range] = [columns[merit], mostOf(columns[merit]) + 1]
    const last = keys.at(-1)
    if (range === 1 && last) continue
    if (last && last.range * range <= KEY_MAX) {
      // A joined array is ours, so the next merit is added in place.
      const joined = last.isJoined ? last.column : new Int32Array(column.length)
      for (let at = 0; at < column.length; at += 1) joined[at] = last.column[at]! * range + column[at]!
      keys[keys.length - 1] = { column: joined, range: last.range * range, isJoined: true }
    } else {
      keys.push({ column, range, isJoined: false })
    }
  }
  return keys
}

function mostOf(column: Int32Array): number {
  let most = 0
  for (let at = 0; at < column.length; at += 1) if (column[at]! > most) most = column[at]!
  return most
}

const DIGIT_BITS = 11
const LOWEST_DIGIT = (1 << DIGIT_BITS) - 1

/**
 * Returns the indexes, stably sorted by the keys, most first, by counting one digit after the other, the lowest first. However
 * many digits there are, `order` and one more array take turns: one is read while the other is written.
 */
function sortedByKeys(order: Uint32Array, keys: readonly Int32Array[]): Uint32Array {
  let sorted = order
  let spare: Uint32Array = new Uint32Array(order.length)
  for (const column of keys.toReversed()) {
    const most = mostOf(column)
    for (let shift = 0; shift < 31 && most >> shift > 0; shift += DIGIT_BITS) {
      sortByDigit(sorted, column, most, shift, spare)
      ;[sorted, spare] = [spare, sorted]
    }
  }
  releaseColumns(spare)
  return sorted
}

function sortByDigit(
  order: Uint32Array,
  column: Int32Array,
  most: number,
  shift: number,
  sorted: Uint32Array,
): void {
  // The difference to the largest value ascends as the value descends.
  const starts = new Uint32Array(LOWEST_DIGIT + 2)
  for (let at = 0; at < column.length; at += 1) {
    starts[(((most - column[at]!) >>> shift) & LOWEST_DIGIT) + 1]! += 1
  }
  for (let digit = 1; digit < starts.length; digit += 1) starts[digit]! += starts[digit - 1]!
  for (let at = 0; at < order.length; at += 1) {
    const index = order[at]!
    const digit = ((most - column[index]!) >>> shift) & LOWEST_DIGIT
    sorted[starts[digit]!] = index
    starts[digit]! += 1
  }
}
