import { MERIT, positionsOf, rankColumns, releaseColumns } from '@called-it/rules/rating.ts'
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

/** The columns of a row to which an answer adds. */
export const EARNINGS = [...MERIT, 'settled', 'difference_hits'] as const

/**
 * The changes by one question: for each seat the number of its answer, and for each number what it adds now.
 */
export type RatingChange = {
  /** The number of bytes per seat in `numbers`, most significant first. */
  bytes: number
  numbers: Uint8Array
  /** The `EARNINGS` of answer 0 (none), of answer 1, …, concatenated. */
  deltas: Int32Array
}

/** A rating as it is published: blocks of rows by place, and blocks of places by seat. */
export type PublishedRating = { rows: Uint8Array; places: Uint8Array }

export type RatingTask = {
  /** How many users the rating has: all seats of the tournament. */
  length: number
  current: PublishedRating
  /** Whether no user has earned anything yet: then only the seats of `current` count. */
  isBlank: boolean
  changes: RatingChange[]
  /** What the previous position becomes: the current published one, the one before it, or none. */
  previous: 'move' | 'keep' | 'none'
  /** Seats from this one on were not in the previous rating. */
  newcomers_from: number
  /** The first places among which the most moved users are looked for, and the most users to report. */
  top: { among: number; limit: number }
  /** Whether teams and groups are ranked by this rating next. */
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
  /** The users among the first places who moved the most, up or down. */
  top_changes: RowChange[]
  /** How many users have another position than before, or their first one. */
  changed_positions: number
  /** The columns by which teams and groups are ranked; null if they are not ranked. */
  rated: RatedColumns | null
}

/** A rating by place: element `i` belongs to the row on place `i + 1`. */
type CurrentRating = RowColumns & {
  position: Uint32Array
  /** The place of each seat, and the seat on each place, both from 0. */
  placeOfSeat: Uint32Array
  seatOfPlace: Uint32Array
}

/**
 * Computes the next rating from the published one and the changes of a settlement: it adds the differences,
 * ranks all users again, and packs the rating for publication. Pure and linear in the length of the rating:
 * it runs in a thread. It works on the rows in the order of places, so that neighbouring rows are close in
 * memory. It releases the current rating of the task, and each column after its last use.
 */
export function nextRating(task: RatingTask): NextRating {
  // A column that was not counted from the first settlement on would be wrong if its count began now.
  const names = task.isBlank ? ROW_COLUMNS : columnsOf(task.current.rows)
  const before = currentRating(task)
  const { seatOfPlace } = before
  // The decoded columns are changed: of the previous ones only positions are read again.
  const after: RowColumns = { ...before, previous: previousOf(task, before) }
  if (task.isBlank) for (const column of EARNINGS) after[column].fill(0)
  for (const change of task.changes) addEarnings(after, seatOfPlace, change)

  const { order, positions } = rankColumns(after, before.placeOfSeat)
  const top_changes = topChanges(task, before, after, order, positions)
  const changed_positions = countMoved(task, before, order, positions)
  const rated = task.has_teams
    ? { order, seat: seatOfPlace, points: after.points, exact_hits: after.exact_hits }
    : null
  const stays = (column: ArrayBufferView) => rated !== null && Object.values(rated).includes(column as never)
  const rows = encodeBlocks(
    names.map((name) => after[name]),
    BLOCK_ROWS,
    {
      baseOf: (row) => positions[row]!,
      order,
      released: [...ROW_COLUMNS.map((name) => after[name]), before.position, positions].filter(
        (column) => !stays(column),
      ),
    },
  )
  const place = new Int32Array(task.length)
  for (let at = 0; at < order.length; at += 1) place[seatOfPlace[order[at]!]!] = at + 1
  releaseColumns(...[order, seatOfPlace].filter((column) => !stays(column)))
  const places = encodeBlocks([place], BLOCK_SEATS, { released: [place] })
  return {
    rows: rows.bytes,
    row_starts: rows.starts,
    places: places.bytes,
    place_starts: places.starts,
    top_changes,
    changed_positions,
    rated,
  }
}

/** Returns the columns by which teams and groups are ranked, from the current rating. */
export function ratedColumns({ current, length }: Pick<RatingTask, 'current' | 'length'>): RatedColumns {
  const {
    seatOfPlace: seat,
    placeOfSeat: order,
    points,
    exact_hits,
    ...others
  } = currentRating({ current, length })
  releaseColumns(...Object.values(others))
  // Row `n` is on place `n + 1`.
  for (let row = 0; row < length; row += 1) order[row] = row
  return { order, seat, points, exact_hits }
}

/** Decodes a rating, whose blocks it releases before it makes more columns. */
function currentRating({ current, length }: Pick<RatingTask, 'current' | 'length'>): CurrentRating {
  const placeOfSeat = new Uint32Array(decodeBlocks(current.places, 1, length)[0]!.buffer)
  releaseColumns(current.places)
  const rows = decodeBlocks(current.rows, ROW_COLUMNS.length, length)
  releaseColumns(current.rows)
  const columns = Object.fromEntries(ROW_COLUMNS.map((name, at) => [name, rows[at]!])) as RowColumns
  const seatOfPlace = new Uint32Array(length)
  for (let seat = 0; seat < length; seat += 1) {
    placeOfSeat[seat]! -= 1
    seatOfPlace[placeOfSeat[seat]!] = seat
  }
  const position = positionsOf(MERIT.map((merit) => columns[merit]))
  return { ...columns, position, placeOfSeat, seatOfPlace }
}

function previousOf(task: RatingTask, { previous, position, placeOfSeat }: CurrentRating): Int32Array {
  if (task.previous === 'none') return previous.fill(0)
  if (task.previous === 'move') releaseColumns(previous)
  // Reuses the memory under another type: the positions of newcomers, which become 0, are not read again.
  const moved = task.previous === 'keep' ? previous : new Int32Array(position.buffer)
  for (let seat = task.newcomers_from - 1; seat < task.length; seat += 1) moved[placeOfSeat[seat]!] = 0
  return moved
}

function addEarnings(columns: RowColumns, seatOfPlace: Uint32Array, change: RatingChange): void {
  const { deltas } = change
  const width = EARNINGS.length
  // A column that no answer changes is not added for every user.
  const changed = EARNINGS.map((name, at) => ({ column: columns[name], at })).filter(({ at }) =>
    deltas.some((delta, index) => index % width === at && delta !== 0),
  )
  for (let place = 0; place < seatOfPlace.length; place += 1) {
    const number = answerOf(change, seatOfPlace[place]!)
    if (number === 0) continue
    for (let nth = 0; nth < changed.length; nth += 1) {
      const { column, at } = changed[nth]!
      column[place]! += deltas[number * width + at]!
    }
  }
}

/** Returns the number of a seat's answer; 0: none. */
function answerOf({ bytes, numbers }: RatingChange, seat: number): number {
  let number = 0
  for (let at = seat * bytes; at < (seat + 1) * bytes; at += 1) number = number * 256 + (numbers[at] ?? 0)
  return number
}

const POINTS = EARNINGS.indexOf('points')

function countMoved(
  { previous, length }: RatingTask,
  before: CurrentRating,
  order: Uint32Array,
  positions: Uint32Array,
): number {
  // Before the first settlement no user had a position.
  if (previous === 'none') return length
  let moved = 0
  for (let at = 0; at < length; at += 1) if (before.position[order[at]!] !== positions[at]) moved += 1
  return moved
}

function topChanges(
  { top, changes, newcomers_from, previous }: RatingTask,
  before: CurrentRating,
  after: RowColumns,
  order: Uint32Array,
  positions: Uint32Array,
): RowChange[] {
  const all = Array.from(order.subarray(0, top.among), (index, at): RowChange => {
    const seat = before.seatOfPlace[index]!
    // Before the first settlement no user had a position.
    const isNew = previous === 'none' || seat + 1 >= newcomers_from
    const points_after = after.points[index]!
    const gains = changes.map((change) => change.deltas[answerOf(change, seat) * EARNINGS.length + POINTS]!)
    return {
      user_id: after.user_id[index]!,
      points_before: points_after - gains.reduce((sum, gain) => sum + gain, 0),
      points_after,
      position_before: isNew ? null : before.position[index]!,
      position_after: positions[at]!,
    }
  })
  const moved = (change: RowChange) =>
    Math.abs((change.position_before ?? change.position_after) - change.position_after)
  const earned = (change: RowChange) => Math.abs(change.points_after - change.points_before)
  return all
    .filter((item) => item.position_before !== item.position_after || earned(item) > 0)
    .sort((a, b) => moved(b) - moved(a) || earned(b) - earned(a))
    .slice(0, top.limit)
}
