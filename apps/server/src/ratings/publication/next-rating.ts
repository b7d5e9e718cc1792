import { MERIT, positionsOf, rankColumns } from '@called-it/rules/rating.ts'
import type { RatedColumns } from '@called-it/rules/team-columns.ts'
import {
  BLOCK_ROWS,
  BLOCK_SEATS,
  columnsOf,
  decodeBlocks,
  encodeBlocks,
  ROW_COLUMNS,
  type RowColumns,
} from './rating-blocks.ts'

/** What an answer adds to the row of whoever gave it. */
export const EARNINGS = [...MERIT, 'settled', 'difference_hits'] as const

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
  /** Whether teams and groups are ranked by it next. */
  has_teams: boolean
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
  /** What teams and groups are ranked by; null where they are not. */
  rated: RatedColumns | null
}

/** A rating by place: element `i` belongs to the row on place `i + 1`. */
type Standing = RowColumns & {
  position: Uint32Array
  /** The place of each seat, and the seat on each place, both from 0. */
  placeOfSeat: Uint32Array
  seatOfPlace: Uint32Array
}

/**
 * The next rating from the one that is published and what a settlement changes: the difference is added, everybody is
 * ranked anew, and the rating is packed to be published. Pure, and as long as the rating: it runs in a thread. Works
 * on the rows as they lie, by place: those that stay near each other are near each other in memory, too.
 */
export function nextRating(task: RatingTask): NextRating {
  const before = standingOf(task)
  const points = before.points.slice()
  // What was decoded here may be changed here; of what was before only points and positions are asked for again.
  const after: RowColumns = { ...before, points, previous: previousOf(task, before) }
  if (task.isBlank) for (const column of EARNINGS) after[column].fill(0)
  for (const change of task.changes) addEarnings(after, before.seatOfPlace, change)

  const { order, positions } = rankColumns(after, before.placeOfSeat)
  // What was not counted from the first settlement on would be told wrong if it were from now on.
  const names = task.isBlank ? ROW_COLUMNS : columnsOf(task.current.rows)
  const rows = encodeBlocks(
    names.map((name) => after[name]),
    BLOCK_ROWS,
    { baseOf: (row) => positions[row]!, order },
  )
  const place = new Int32Array(task.length)
  for (let at = 0; at < order.length; at += 1) place[before.seatOfPlace[order[at]!]!] = at + 1
  const places = encodeBlocks([place], BLOCK_SEATS)
  return {
    rows: rows.bytes,
    row_starts: rows.starts,
    places: places.bytes,
    place_starts: places.starts,
    top_changes: topChanges(task, before, after, order, positions),
    rated: task.has_teams
      ? { order, seat: before.seatOfPlace, points: after.points, exact_hits: after.exact_hits }
      : null,
  }
}

/** A rating that stands, as teams and groups are ranked by it. */
export function ratedColumns({ current, length }: Pick<RatingTask, 'current' | 'length'>): RatedColumns {
  const { seatOfPlace: seat, points, exact_hits } = standingOf({ current, length })
  return { order: Uint32Array.from(seat.keys()), seat, points, exact_hits }
}

function standingOf({ current, length }: Pick<RatingTask, 'current' | 'length'>): Standing {
  const rows = decodeBlocks(current.rows, ROW_COLUMNS.length, length)
  const columns = Object.fromEntries(ROW_COLUMNS.map((name, at) => [name, rows[at]!])) as RowColumns
  const placeOfSeat = new Uint32Array(decodeBlocks(current.places, 1, length)[0]!.buffer)
  const seatOfPlace = new Uint32Array(length)
  for (let seat = 0; seat < length; seat += 1) {
    placeOfSeat[seat]! -= 1
    seatOfPlace[placeOfSeat[seat]!] = seat
  }
  const position = positionsOf(MERIT.map((merit) => columns[merit]))
  return { ...columns, position, placeOfSeat, seatOfPlace }
}

function previousOf(task: RatingTask, { previous, position, placeOfSeat }: Standing): Int32Array {
  if (task.previous === 'none') return new Int32Array(task.length)
  // The same memory under another type: positions of newcomers, which become 0, are not asked for again.
  const moved = task.previous === 'keep' ? previous : new Int32Array(position.buffer)
  for (let seat = task.newcomers_from - 1; seat < task.length; seat += 1) moved[placeOfSeat[seat]!] = 0
  return moved
}

function addEarnings(
  columns: RowColumns,
  seatOfPlace: Uint32Array,
  { bytes, numbers, deltas }: RatingChange,
): void {
  const width = EARNINGS.length
  // What changes nobody's column need not be added a million times.
  const changed = EARNINGS.map((name, at) => ({ column: columns[name], at })).filter(({ at }) =>
    deltas.some((delta, index) => index % width === at && delta !== 0),
  )
  for (let place = 0; place < seatOfPlace.length; place += 1) {
    const start = seatOfPlace[place]! * bytes
    let number = 0
    for (let byte = 0; byte < bytes; byte += 1) number = number * 256 + (numbers[start + byte] ?? 0)
    if (number === 0) continue
    for (let nth = 0; nth < changed.length; nth += 1) {
      const { column, at } = changed[nth]!
      column[place]! += deltas[number * width + at]!
    }
  }
}

function topChanges(
  { top, newcomers_from, previous }: RatingTask,
  before: Standing,
  after: RowColumns,
  order: Uint32Array,
  positions: Uint32Array,
): RowChange[] {
  const changes = Array.from(order.subarray(0, top.among), (index, at): RowChange => {
    // Before anything was settled nobody stood anywhere.
    const isNew = previous === 'none' || before.seatOfPlace[index]! + 1 >= newcomers_from
    return {
      user_id: after.user_id[index]!,
      points_before: before.points[index]!,
      points_after: after.points[index]!,
      position_before: isNew ? null : before.position[index]!,
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
