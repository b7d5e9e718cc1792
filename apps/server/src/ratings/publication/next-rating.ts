import { rankColumns, releaseColumns } from '@called-it/rules/rating.ts'
import type { RatedColumns } from '@called-it/rules/team-columns.ts'
import { encodeRuns } from '../blocks/encode-runs.ts'
import { encodeFirsts } from '../blocks/first-rows.ts'
import { type Blocks, encodeNumbers } from '../blocks/number-blocks.ts'
import {
  changeableColumns,
  type CurrentRating,
  currentRating,
  EARNINGS,
  type PublishedRating,
} from './current-rating.ts'
import { BLOCK_ROWS, BLOCK_SEATS, encodeBlocks, ROW_COLUMNS } from './rating-blocks.ts'

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

export type RatingTask = {
  /** How many users the rating has: all seats of the tournament. */
  length: number
  current: PublishedRating
  /** How it is written: as runs, or in bytes, as programs of before read it. Only what is read in bytes can be written so. */
  layout: 'runs' | 'bytes'
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

/** How one of the first rows changed. */
export type SeatChange = {
  seat: number
  points_before: number
  points_after: number
  position_before: number | null
  position_after: number
}

export type NextRating = {
  rows: Uint8Array
  row_starts: number[]
  /** The number of the run of each seat; in bytes, its place. */
  places: Uint8Array
  place_starts: number[]
  /** What leads from runs to blocks of rows; in bytes, null. */
  firsts: { firsts: Blocks; top: Uint8Array } | null
  /** The users among the first places who moved the most, up or down. */
  top_changes: SeatChange[]
  /** How many users have another position than before, or their first one. */
  changed_positions: number
  /** The columns by which teams and groups are ranked; null if they are not ranked. */
  rated: RatedColumns | null
}

/**
 * Computes the next rating from the published one and the changes of a settlement: it adds the differences,
 * ranks all users again, and packs the rating for publication. Pure and linear in the length of the rating:
 * it runs in a thread. It works on the rows in the order of places, so that neighbouring rows are close in
 * memory. It releases the current rating of the task, and each column after its last use.
 */
export function nextRating(task: RatingTask): NextRating {
  const before = currentRating(task)
  const { seatOfPlace } = before
  // A column that was not counted from the first settlement on would be wrong if its count began now.
  const names = task.isBlank ? ROW_COLUMNS.length : before.names
  // The decoded columns are changed: of the previous ones only positions are read again.
  const after: CurrentRating = { ...before, previous: previousOf(task, before) }
  if (task.isBlank) for (const column of EARNINGS) after[column].fill(0)
  for (const change of task.changes) addEarnings(after, seatOfPlace, change)

  const { order, positions } = rankColumns(after, before.placeOfSeat)
  const top_changes = topChanges(task, before, after, order, positions)
  const changed_positions = countMoved(task, before, order, positions)
  const rated = task.has_teams
    ? { order, seat: seatOfPlace, points: after.points, exact_hits: after.exact_hits }
    : null
  const stays = (column: ArrayBufferView) => rated !== null && Object.values(rated).includes(column as never)
  const release = (...columns: ArrayBufferView[]) =>
    releaseColumns(...columns.filter((column) => !stays(column)))
  const pack = task.layout === 'runs' ? packRuns : packBytes
  const packed = pack({ after, before, order, positions, names, release })
  release(order, seatOfPlace)
  return { ...packed, top_changes, changed_positions, rated }
}

type Packing = {
  after: CurrentRating
  before: CurrentRating
  order: Uint32Array
  positions: Uint32Array
  /** The number of columns. */
  names: number
  release: (...columns: ArrayBufferView[]) => void
}
type Packed = Pick<NextRating, 'rows' | 'row_starts' | 'places' | 'place_starts' | 'firsts'>

function packRuns({ after, before, order, positions, names, release }: Packing): Packed {
  const { seatOfPlace } = before
  if (after.user_id) release(after.user_id)
  const seat = new Int32Array(seatOfPlace.buffer)
  const { run, firsts, ...rows } = encodeRuns({
    columns: { ...after, seat },
    names,
    order,
    positions,
    size: BLOCK_ROWS,
    release: () => release(...changeableColumns(after), before.position, positions),
  })
  const runOfSeat = new Int32Array(run.length)
  for (let at = 0; at < order.length; at += 1) runOfSeat[seatOfPlace[order[at]!]!] = run[at]!
  releaseColumns(run)
  const places = encodeNumbers([runOfSeat], BLOCK_SEATS)
  return {
    rows: rows.bytes,
    row_starts: rows.starts,
    places: places.bytes,
    place_starts: places.starts,
    firsts: encodeFirsts(firsts),
  }
}

function packBytes({ after, before, order, positions, names, release }: Packing): Packed {
  const { seatOfPlace } = before
  const { user_id } = after
  if (!user_id) throw new Error('a rating of runs is not written in bytes')
  const columns = { ...after, user_id }
  const rows = encodeBlocks(
    ROW_COLUMNS.slice(0, names).map((name) => columns[name]),
    BLOCK_ROWS,
    {
      baseOf: (row) => positions[row]!,
      order,
      release: () => release(user_id, ...changeableColumns(after), before.position, positions),
    },
  )
  const place = new Int32Array(order.length)
  for (let at = 0; at < order.length; at += 1) place[seatOfPlace[order[at]!]!] = at + 1
  const places = encodeBlocks([place], BLOCK_SEATS, { release: () => releaseColumns(place) })
  return {
    rows: rows.bytes,
    row_starts: rows.starts,
    places: places.bytes,
    place_starts: places.starts,
    firsts: null,
  }
}

function previousOf(task: RatingTask, { previous, position, placeOfSeat }: CurrentRating): Int32Array {
  if (task.previous === 'none') return previous.fill(0)
  if (task.previous === 'move') releaseColumns(previous)
  // Reuses the memory under another type: the positions of newcomers, which become 0, are not read again.
  const moved = task.previous === 'keep' ? previous : new Int32Array(position.buffer)
  for (let seat = task.newcomers_from - 1; seat < task.length; seat += 1) moved[placeOfSeat[seat]!] = 0
  return moved
}

function addEarnings(columns: CurrentRating, seatOfPlace: Uint32Array, change: RatingChange): void {
  const { bytes, numbers, deltas } = change
  // Seats are in random order, so each place reads its seat's answer once; the columns are then added one after the other.
  const answers = new Uint32Array(seatOfPlace.length)
  for (let place = 0; place < seatOfPlace.length; place += 1) {
    const seat = seatOfPlace[place]!
    answers[place] = bytes === 1 ? (numbers[seat] ?? 0) : answerOf(change, seat)
  }
  const added = new Int32Array(deltas.length / EARNINGS.length)
  for (let at = 0; at < EARNINGS.length; at += 1) {
    let isChange = false
    for (let number = 0; number < added.length; number += 1) {
      added[number] = deltas[number * EARNINGS.length + at]!
      isChange ||= added[number] !== 0
    }
    // A column that no answer changes is not added for every user.
    if (!isChange) continue
    const column = columns[EARNINGS[at]!]
    for (let place = 0; place < column.length; place += 1) column[place]! += added[answers[place]!]!
  }
  releaseColumns(answers)
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
  after: CurrentRating,
  order: Uint32Array,
  positions: Uint32Array,
): SeatChange[] {
  const all = Array.from(order.subarray(0, top.among), (index, at): SeatChange => {
    const seat = before.seatOfPlace[index]!
    // Before the first settlement no user had a position.
    const isNew = previous === 'none' || seat + 1 >= newcomers_from
    const points_after = after.points[index]!
    const gains = changes.map((change) => change.deltas[answerOf(change, seat) * EARNINGS.length + POINTS]!)
    return {
      seat: seat + 1,
      points_before: points_after - gains.reduce((sum, gain) => sum + gain, 0),
      points_after,
      position_before: isNew ? null : before.position[index]!,
      position_after: positions[at]!,
    }
  })
  const moved = (change: SeatChange) =>
    Math.abs((change.position_before ?? change.position_after) - change.position_after)
  const earned = (change: SeatChange) => Math.abs(change.points_after - change.points_before)
  return all
    .filter((item) => item.position_before !== item.position_after || earned(item) > 0)
    .sort((a, b) => moved(b) - moved(a) || earned(b) - earned(a))
    .slice(0, top.limit)
}
