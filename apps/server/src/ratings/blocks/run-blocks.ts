import { MERIT, type RatingColumns } from '@called-it/rules/rating.ts'
import { type BitColumn, columnAt, numberIn, readNumbers, readSmall } from './bit-columns.ts'
import { readStart, START_BYTES } from './number-blocks.ts'

/**
 * The rows of a rating by place, in blocks. Users who are level in all merits follow one another, by seat: a run. A block
 * holds the merits of each run once, and of a row its seat, less the one above, and its details:
 *
 *   position of the first row u32 · rows u16 · columns of `ROW_COLUMNS` u8, and 128 · number of the first run · runs less 1
 *   · rows of each run but the last, less 1 · the first seat of each run · seats of the other rows, less the one above and 1
 *   · the merits of each run · the details
 *
 * Seats, and the runs of a rating, are numbered from 0. A run may go on in the next block. A detail says how it is written: for each
 * row, once for each run, or as indexes of the different numbers that occur, which come first (`GRAIN`).
 */
export const DETAILS = ['previous', 'settled', 'difference_hits'] as const
export type Detail = (typeof DETAILS)[number]

/** How a detail is written. */
export const GRAIN = { row: 0, run: 1, listed: 2 } as const

export type DetailColumn = BitColumn & { grain: number; list: (BitColumn & { count: number }) | null }

/** A block of rows by place, within `bytes`. */
export type RunBlock = {
  bytes: Uint8Array
  /** The position of the first row. */
  base: number
  rows: number
  /** The number of columns that the rating has, counted as blocks of before have them. */
  columns: number
  /** The number of the first run, and the number of runs. */
  run: number
  runs: number
  lengths: BitColumn
  firsts: BitColumn
  gaps: BitColumn
  merits: BitColumn[]
  details: DetailColumn[]
  end: number
}

/** The columns that are not details: the user, and the merits. */
const OTHER_COLUMNS = 1 + MERIT.length

/** Returns the number of details in a rating with so many columns. */
export const detailsIn = (columns: number): number => columns - OTHER_COLUMNS

/** Reads the head of the block that begins at `start`. */
export function runBlockAt(bytes: Uint8Array, start = 0): RunBlock {
  const { base, rows, columns } = readStart(bytes, start)
  const run = readSmall(bytes, start + START_BYTES)
  const more = readSmall(bytes, run.end)
  const runs = more.number + 1
  const lengths = columnAt(bytes, more.end, runs - 1)
  const firsts = columnAt(bytes, lengths.end, runs)
  const gaps = columnAt(bytes, firsts.end, rows - runs)
  let { end } = gaps
  const merits: BitColumn[] = []
  for (let nth = 0; nth < MERIT.length; nth += 1) {
    const column = columnAt(bytes, end, runs)
    merits.push(column)
    end = column.end
  }
  const details: DetailColumn[] = []
  for (let nth = 0; nth < detailsIn(columns); nth += 1) {
    const detail = detailAt(bytes, end, rows, runs)
    details.push(detail)
    end = detail.end
  }
  return { bytes, base, rows, columns, run: run.number, runs, lengths, firsts, gaps, merits, details, end }
}

function detailAt(bytes: Uint8Array, start: number, rows: number, runs: number): DetailColumn {
  const grain = bytes[start]! >> 6
  if (grain !== GRAIN.listed) {
    const column = columnAt(bytes, start, grain === GRAIN.run ? runs : rows)
    return { ...column, grain, list: null }
  }
  const more = readSmall(bytes, start + 1)
  const count = more.number + 1
  const list = columnAt(bytes, more.end, count)
  return { ...columnAt(bytes, list.end, rows), grain, list: { ...list, count } }
}

/** A run within a block: which it is there, from 0, and its rows from `from` to before `to`. */
export type Run = { nth: number; from: number; to: number }

/** Returns the runs of a block, the first first. */
export function* runsOf({ bytes, rows, runs, lengths }: RunBlock): Generator<Run> {
  for (let nth = 0, from = 0; nth < runs; nth += 1) {
    const to = nth === runs - 1 ? rows : from + numberIn(bytes, lengths, nth) + 1
    yield { nth, from, to }
    from = to
  }
}

/** Returns the seats of the rows of a run. */
export function seatsOf({ bytes, firsts, gaps }: RunBlock, { nth, from, to }: Run): number[] {
  const seats: number[] = []
  let seat = numberIn(bytes, firsts, nth)
  for (let row = from; row < to; row += 1) {
    // Each row has a gap but the first of a run.
    if (row > from) seat += numberIn(bytes, gaps, row - nth - 1) + 1
    seats.push(seat)
  }
  return seats
}

/** Returns a merit of a run. */
export const meritOf = ({ bytes, merits }: RunBlock, merit: number, nth: number): number =>
  numberIn(bytes, merits[merit]!, nth)

/** Returns a detail of a row; 0 if the rating lacks it. */
export function detailOf({ bytes, details }: RunBlock, name: Detail, row: number, run: number): number {
  const column = details[DETAILS.indexOf(name)]
  if (!column) return 0
  const number = numberIn(bytes, column, column.grain === GRAIN.run ? run : row)
  return column.list ? numberIn(bytes, column.list, number) : number
}

/** The rows of a rating as columns by place. */
export type RowsByPlace = RatingColumns & Record<Detail | 'seat', Int32Array>

/** Returns the columns of so many rows, all 0, but for their seats. */
export function makeColumns(length: number): Omit<RowsByPlace, 'seat'> {
  const column = () => new Int32Array(length)
  return {
    coefficient: column(),
    points: column(),
    exact_hits: column(),
    outcome_hits: column(),
    previous: column(),
    settled: column(),
    difference_hits: column(),
  }
}

/** What `decodeRuns` writes: columns of rows, and the position of each row. */
type Decoded = Partial<RowsByPlace> & { position?: Uint32Array }

/** Decodes these columns of concatenated blocks with `length` rows; columns that are left out are not read. */
export function decodeRuns(bytes: Uint8Array, target: Decoded, length: number): void {
  let to = 0
  // No block has more rows than the first.
  const rows = bytes.length === 0 ? 0 : readStart(bytes, 0).rows
  const of: Scratch = { runs: new Int32Array(rows), list: new Int32Array(rows), ends: new Int32Array(rows) }
  for (let at = 0; at < bytes.length;) {
    const block = runBlockAt(bytes, at)
    if (to + block.rows > length) throw new Error(`a rating of ${length} rows holds more`)
    endsOf(block, of.ends)
    if (target.position) placeRuns(block, target.position, to, of)
    if (target.seat) readSeats(block, target.seat, to, of)
    for (let nth = 0; nth < MERIT.length; nth += 1) {
      const column = target[MERIT[nth]!]
      if (column) spread(block, block.merits[nth]!, column, to, of)
    }
    for (let nth = 0; nth < block.details.length; nth += 1) {
      const column = target[DETAILS[nth]!]
      if (column) readDetail(block, block.details[nth]!, column, to, of)
    }
    to += block.rows
    at = block.end
  }
  if (to !== length) throw new Error(`a rating of ${length} rows holds ${to}`)
}

/** Arrays for the numbers of one block: those of runs, those of a list, and where each run ends. */
type Scratch = Record<'runs' | 'list' | 'ends', Int32Array>

function endsOf({ bytes, rows, runs, lengths }: RunBlock, ends: Int32Array): void {
  readNumbers(bytes, lengths, runs - 1, ends, 0)
  let end = 0
  for (let nth = 0; nth < runs - 1; nth += 1) {
    end += ends[nth]! + 1
    ends[nth] = end
  }
  ends[runs - 1] = rows
}

/** Writes the position of each row: the first run may have begun in a block before, the others begin at their own place. */
function placeRuns({ base, runs }: RunBlock, target: Uint32Array, to: number, of: Scratch) {
  for (let nth = 0, row = 0; nth < runs; nth += 1) {
    const position = nth === 0 ? base : to + row + 1
    for (; row < of.ends[nth]!; row += 1) target[to + row] = position
  }
}

function readSeats(
  { bytes, rows, runs, firsts, gaps }: RunBlock,
  target: Int32Array,
  to: number,
  of: Scratch,
) {
  readNumbers(bytes, firsts, runs, of.runs, 0)
  readNumbers(bytes, gaps, rows - runs, of.list, 0)
  for (let nth = 0, row = 0, gap = 0; nth < runs; nth += 1) {
    let seat = of.runs[nth]!
    target[to + row] = seat
    row += 1
    for (; row < of.ends[nth]!; row += 1) {
      seat += of.list[gap]! + 1
      gap += 1
      target[to + row] = seat
    }
  }
}

function spread({ bytes, runs }: RunBlock, column: BitColumn, target: Int32Array, to: number, of: Scratch) {
  readNumbers(bytes, column, runs, of.runs, 0)
  for (let nth = 0, row = 0; nth < runs; nth += 1) {
    const number = of.runs[nth]!
    for (; row < of.ends[nth]!; row += 1) target[to + row] = number
  }
}

function readDetail(block: RunBlock, column: DetailColumn, target: Int32Array, to: number, of: Scratch) {
  if (column.grain === GRAIN.run) return spread(block, column, target, to, of)
  readNumbers(block.bytes, column, block.rows, target, to)
  if (!column.list) return
  readNumbers(block.bytes, column.list, column.list.count, of.list, 0)
  for (let row = to; row < to + block.rows; row += 1) target[row] = of.list[target[row]!]!
}
