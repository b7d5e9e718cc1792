import { inOrderOf, MERIT, positionsOf, rankColumns, type RatingColumns } from '@called-it/rules/rating.ts'
import {
  BLOCK_ROWS,
  BLOCK_SEATS,
  decodeBlocks,
  encodeBlocks,
  ROW_COLUMNS,
  type RowColumn,
  type RowColumns,
} from './rating-blocks.ts'

/** What an answer adds to the row of whoever gave it. */
export const EARNINGS = [...MERIT, 'settled'] as const

/** What one question changes: for each seat the number of its answer, for each number what it adds now. */
export type RatingChange = {
  /** Bytes a seat in `numbers`, most significant first. */
  bytes: number
  numbers: Uint8Array
  /** `EARNINGS` of answer 0 (none), of answer 1, … one behind the other. */
  deltas: Int32Array
}

/** A rating as it is published: blocks of rows by place, and blocks of places by seat. */
export type PublishedRating = { rows: Uint8Array; places: Uint8Array }

export type RatingTask = {
  /** How many users the rating has: all seats of the tournament. */
  length: number
  current: PublishedRating
  /** Nobody has earned anything yet: of `current` only who sits where counts. */
  isBlank: boolean
  changes: RatingChange[]
  /** What the position before becomes: the one that is published now, the one before that, or none. */
  previous: 'move' | 'keep' | 'none'
  /** Seats from this one on were not in the rating before. */
  newcomers_from: number
  /** Among so many first places the most moved are looked for, at most so many. */
  top: { among: number; limit: number }
}

export type RowChange = {
  user_id: number
  points_before: number
  points_after: number
  position_before: number | null
  position_after: number
}

export type NextRating = {
  rows: Uint8Array
  row_starts: number[]
  places: Uint8Array
  place_starts: number[]
  /** Who of the first places was moved the most, up or down. */
  top_changes: RowChange[]
}

/** A rating by seat: element `i` belongs to the user on seat `i + 1`. */
type BySeat = RowColumns & { position: Int32Array }

/**
 * The next rating from the one that is published and what a settlement changes: the difference is added, everybody is
 * ranked anew, and the rating is packed to be published. Pure, and as long as the rating: it runs in a thread.
 */
export function nextRating(task: RatingTask): NextRating {
  const before = bySeat(task)
  const after = { ...before, previous: previousOf(task, before) }
  if (task.isBlank) for (const column of EARNINGS) after[column] = new Int32Array(task.length)
  else for (const column of EARNINGS) after[column] = before[column].slice()
  for (const change of task.changes) addEarnings(after, change)

  const { seats, positions, merits } = rankColumns(after)
  const byPlace: Partial<RowColumns> = merits
  const rows = encodeBlocks(
    ROW_COLUMNS.map((name) => byPlace[name] ?? inOrderOf(seats, after[name])),
    BLOCK_ROWS,
    (row) => positions[row]!,
  )
  const place = new Int32Array(task.length)
  for (let at = 0; at < seats.length; at += 1) place[seats[at]!] = at + 1
  const places = encodeBlocks([place], BLOCK_SEATS)
  return {
    rows: rows.bytes,
    row_starts: rows.starts,
    places: places.bytes,
    place_starts: places.starts,
    top_changes: topChanges(task, before, after, seats, positions),
  }
}

function bySeat({ current, length }: RatingTask): BySeat {
  const rows = decodeBlocks(current.rows, ROW_COLUMNS.length, length)
  const [places] = decodeBlocks(current.places, 1, length)
  const byPlace = Object.fromEntries(ROW_COLUMNS.map((name, at) => [name, rows[at]!])) as RowColumns
  const seats = new Uint32Array(length)
  for (let seat = 0; seat < length; seat += 1) seats[places![seat]! - 1] = seat

  const sorted = Object.fromEntries(
    ROW_COLUMNS.map((name) => [name, scatter(byPlace[name], seats)]),
  ) as RowColumns
  return { ...sorted, position: scatter(positionsOf(byPlace as RatingColumns), seats) }
}

function previousOf(task: RatingTask, { previous, position }: BySeat): Int32Array {
  if (task.previous === 'none') return new Int32Array(task.length)
  const moved = (task.previous === 'keep' ? previous : position).slice()
  return moved.fill(0, task.newcomers_from - 1)
}

function addEarnings(columns: Record<RowColumn, Int32Array>, { bytes, numbers, deltas }: RatingChange): void {
  const width = EARNINGS.length
  const all = EARNINGS.map((name) => columns[name])
  const seats = Math.min(Math.floor(numbers.length / bytes), columns.points.length)
  for (let seat = 0; seat < seats; seat += 1) {
    let number = 0
    for (let byte = 0; byte < bytes; byte += 1) number = number * 256 + numbers[seat * bytes + byte]!
    if (number === 0) continue
    for (let at = 0; at < width; at += 1) all[at]![seat]! += deltas[number * width + at]!
  }
}

/** `column` in the order of `seats`, by seat. */
function scatter(column: Int32Array | Uint32Array, seats: Uint32Array): Int32Array {
  const scattered = new Int32Array(column.length)
  for (let at = 0; at < seats.length; at += 1) scattered[seats[at]!] = column[at]!
  return scattered
}

function topChanges(
  { top, newcomers_from, previous }: RatingTask,
  before: BySeat,
  after: RowColumns,
  seats: Uint32Array,
  positions: Uint32Array,
): RowChange[] {
  const changes = Array.from(seats.subarray(0, top.among), (seat, at): RowChange => {
    // Before anything was settled nobody stood anywhere.
    const isNew = previous === 'none' || seat + 1 >= newcomers_from
    return {
      user_id: after.user_id[seat]!,
      points_before: before.points[seat]!,
      points_after: after.points[seat]!,
      position_before: isNew ? null : before.position[seat]!,
      position_after: positions[at]!,
    }
  })
  const moved = (it: RowChange) => Math.abs((it.position_before ?? it.position_after) - it.position_after)
  const earned = (it: RowChange) => Math.abs(it.points_after - it.points_before)
  return changes
    .filter((it) => it.position_before !== it.position_after || earned(it) > 0)
    .sort((a, b) => moved(b) - moved(a) || earned(b) - earned(a))
    .slice(0, top.limit)
}
