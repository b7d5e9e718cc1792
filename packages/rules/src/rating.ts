/**
 * What users are ranked by, in this order, more first (GAME.md 6): in football nobody has a coefficient, and of
 * fights the coefficient decides before the points. The one place where the order stands.
 */
export const MERIT = ['coefficient', 'points', 'exact_hits', 'outcome_hits'] as const
type Merit = (typeof MERIT)[number]

/** What a user is ranked by. `seat` is the order in which users got a row. */
export type RatingLine = Record<Merit, number> & { seat: number }

/**
 * Which of two users stands higher, as a comparison for sorting; users level in everything are listed by who got
 * a row first. The plain definition, which `rankColumns` is proven against.
 */
export function compareLines(a: RatingLine, b: RatingLine): number {
  return compareMerit(a, b) || a.seat - b.seat
}

/**
 * Ranks users; the answer is in the order of `lines`. `position` is what is shown, shared by level users
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

/** A rating as columns: element `i` belongs to the user on seat `i + 1`. Whole numbers from 0. */
export type RatingColumns = Record<Merit, Int32Array>

/** A ranked rating: for each place the index of who stands there, what the place shows, and the merits. */
export type RankedColumns = { seats: Uint32Array; positions: Uint32Array; merits: RatingColumns }

/**
 * Ranks a whole rating at once, in time that grows with the number of users and nothing else. Sorts by counting,
 * least merit first: a stable sort keeps who is level in the order of their seats.
 */
export function rankColumns(columns: RatingColumns): RankedColumns {
  let seats = new Uint32Array(columns[MERIT[0]].length)
  for (let seat = 0; seat < seats.length; seat += 1) seats[seat] = seat
  for (const merit of MERIT.toReversed()) seats = sortedByMost(seats, columns[merit])
  const merits = Object.fromEntries(
    MERIT.map((merit) => [merit, inOrderOf(seats, columns[merit])]),
  ) as RatingColumns
  return { seats, positions: positionsOf(merits), merits }
}

/** A column by seat, in the order of `seats`. */
export function inOrderOf(seats: Uint32Array, column: Int32Array): Int32Array {
  const ordered = new Int32Array(seats.length)
  for (let at = 0; at < seats.length; at += 1) ordered[at] = column[seats[at]!]!
  return ordered
}

/** What each place shows, by the merits of whoever stands there: who is level with the one above shares his. */
export function positionsOf(merits: RatingColumns): Uint32Array {
  const positions = new Uint32Array(merits[MERIT[0]].length)
  // Loops over indexes, here and below: a million times through an iterator or a closure is ten times as long.
  const columns = MERIT.map((merit) => merits[merit])
  for (let place = 0; place < positions.length; place += 1) {
    let isLevel = place > 0
    for (let at = 0; isLevel && at < columns.length; at += 1) {
      isLevel = columns[at]![place] === columns[at]![place - 1]
    }
    positions[place] = isLevel ? positions[place - 1]! : place + 1
  }
  return positions
}

const DIGIT_BITS = 16
const DIGITS = 1 << DIGIT_BITS
const LOWEST_DIGIT = DIGITS - 1

/** The seats, stably sorted by a column, most first. Counts by digits, where the numbers are large by two. */
function sortedByMost(seats: Uint32Array<ArrayBuffer>, column: Int32Array): Uint32Array<ArrayBuffer> {
  let most = 0
  for (let seat = 0; seat < column.length; seat += 1) if (column[seat]! > most) most = column[seat]!
  if (most === 0) return seats
  let sorted = seats
  for (let shift = 0; most >> shift > 0 && shift < 32; shift += DIGIT_BITS) {
    sorted = sortedByDigit(sorted, column, most, shift)
  }
  return sorted
}

function sortedByDigit(
  seats: Uint32Array<ArrayBuffer>,
  column: Int32Array,
  most: number,
  shift: number,
): Uint32Array<ArrayBuffer> {
  // What is missing to the most of all ascends where the value descends.
  const starts = new Uint32Array(Math.min(DIGITS, (most >>> shift) + 1) + 1)
  for (let at = 0; at < seats.length; at += 1) {
    starts[(((most - column[seats[at]!]!) >>> shift) & LOWEST_DIGIT) + 1]! += 1
  }
  for (let digit = 1; digit < starts.length; digit += 1) starts[digit]! += starts[digit - 1]!
  const sorted = new Uint32Array(seats.length)
  for (let at = 0; at < seats.length; at += 1) {
    const seat = seats[at]!
    const digit = ((most - column[seat]!) >>> shift) & LOWEST_DIGIT
    sorted[starts[digit]!] = seat
    starts[digit]! += 1
  }
  return sorted
}
