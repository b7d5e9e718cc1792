import { MERIT } from '@called-it/rules/rating.ts'
import { bytesOf, HEAD_MAX, rangeOf, widthOf, writeColumn, writeSmall } from './bit-columns.ts'
import { type Blocks, START_BYTES, writeStart } from './number-blocks.ts'
import { DETAILS, detailsIn, GRAIN, type RowsByPlace } from './run-blocks.ts'

/** What is encoded: row `n` is at index `order[n]` of the columns, or at `n` without an order. */
export type RunsInput = {
  columns: RowsByPlace
  /** The number of columns of the rating, counted as blocks of before have them. */
  names: number
  order?: Uint32Array
  /** The position of each row. Rows that share one are a run. */
  positions: Uint32Array
  /** The number of the first run. */
  run?: number
  size: number
  /** Frees columns that nobody reads afterwards. */
  release?: () => void
}

/** The blocks, the number of each row's run, and of the first row of each block the run and the seat. */
export type EncodedRuns = Blocks & { run: Int32Array; firsts: { run: Int32Array; seat: Int32Array } }

/** The bytes that a row can need at most: each number in 32 bits. */
const ROW_MAX = 4 * (3 + MERIT.length + DETAILS.length)

/** Cuts a rating into blocks of `size` rows (`run-blocks.ts`). */
export function encodeRuns(input: RunsInput): EncodedRuns {
  const { columns, order, positions, size, names } = input
  const { length } = positions
  const count = Math.ceil(length / size)
  const firsts = { run: new Int32Array(count), seat: new Int32Array(count) }
  const runOf = new Int32Array(length)
  const blockMax = START_BYTES + 10 + 12 * HEAD_MAX + size * ROW_MAX
  let bytes = new Uint8Array(length * 5 + blockMax)
  const scratch = scratchOf(size)
  const { taken, starts: runStarts } = scratch
  const starts = [0]
  let run = (input.run ?? 0) - 1
  let at = 0
  for (let from = 0, block = 0; from < length; from += size, block += 1) {
    if (bytes.length - at < blockMax) bytes = grown(bytes, blockMax)
    const rows = Math.min(size, length - from)
    let runs = 0
    for (let row = 0; row < rows; row += 1) {
      const place = from + row
      const begins = place === 0 || positions[place] !== positions[place - 1]
      if (begins) run += 1
      if (begins || row === 0) {
        if (row === 0) firsts.run[block] = run
        runStarts[runs] = row
        runs += 1
      }
      runOf[place] = run
    }
    take(columns.seat, from, rows, order, taken)
    firsts.seat[block] = taken[0]!
    at = writeStart(bytes, at, { base: positions[from]!, rows, columns: names })
    at = writeSmall(bytes, writeSmall(bytes, at, firsts.run[block]!), runs - 1)
    at = writeSeats(bytes, at, rows, runs, scratch)
    for (let merit = 0; merit < MERIT.length; merit += 1) {
      const column = columns[MERIT[merit]!]
      for (let nth = 0; nth < runs; nth += 1) {
        const row = from + runStarts[nth]!
        taken[nth] = column[order ? order[row]! : row]!
      }
      at = writeColumn(bytes, at, taken, runs)
    }
    for (let detail = 0; detail < detailsIn(names); detail += 1) {
      take(columns[DETAILS[detail]!], from, rows, order, taken)
      at = writeDetail(bytes, at, rows, runs, scratch)
    }
    starts.push(at)
  }
  // Before the unused memory is returned, because that may copy the blocks.
  input.release?.()
  return { bytes: new Uint8Array(bytes.buffer.transfer(at)), starts, run: runOf, firsts }
}

const grown = (bytes: Uint8Array<ArrayBuffer>, more: number) =>
  new Uint8Array(bytes.buffer.transfer(Math.ceil(bytes.length * 1.5) + more))

/** Arrays for one block. */
type Scratch = { taken: Int32Array; starts: Int32Array; some: Int32Array; list: Int32Array }

const scratchOf = (size: number): Scratch => ({
  taken: new Int32Array(size),
  starts: new Int32Array(size),
  some: new Int32Array(size),
  list: new Int32Array(size),
})

function take(
  column: Int32Array,
  from: number,
  rows: number,
  order: Uint32Array | undefined,
  taken: Int32Array,
) {
  for (let row = 0; row < rows; row += 1) taken[row] = column[order ? order[from + row]! : from + row]!
}

function writeSeats(
  bytes: Uint8Array,
  start: number,
  rows: number,
  runs: number,
  { taken, starts, some }: Scratch,
): number {
  for (let nth = 0; nth < runs - 1; nth += 1) some[nth] = starts[nth + 1]! - starts[nth]! - 1
  let at = writeColumn(bytes, start, some, runs - 1)
  for (let nth = 0; nth < runs; nth += 1) some[nth] = taken[starts[nth]!]!
  at = writeColumn(bytes, at, some, runs)
  let gaps = 0
  for (let nth = 0; nth < runs; nth += 1) {
    const end = nth === runs - 1 ? rows : starts[nth + 1]!
    for (let row = starts[nth]! + 1; row < end; row += 1) {
      some[gaps] = taken[row]! - taken[row - 1]! - 1
      gaps += 1
    }
  }
  return writeColumn(bytes, at, some, gaps)
}

/** Writes the taken numbers in the way that needs the fewest bytes. */
function writeDetail(bytes: Uint8Array, start: number, rows: number, runs: number, scratch: Scratch): number {
  const { taken, starts, some, list } = scratch
  const { least, most } = rangeOf(taken, rows)
  const width = widthOf(most - least)
  if (width === 0) return writeColumn(bytes, start, taken, rows, GRAIN.row)
  let isByRun = true
  for (let nth = 0; isByRun && nth < runs; nth += 1) {
    const end = nth === runs - 1 ? rows : starts[nth + 1]!
    const first = taken[starts[nth]!]!
    for (let row = starts[nth]! + 1; isByRun && row < end; row += 1) isByRun = taken[row] === first
  }
  const byRow = bytesOf(rows, width)
  const byRun = isByRun ? bytesOf(runs, width) : byRow
  const listed = listNumbers(scratch, rows, width, Math.min(byRow, byRun))
  if (listed > 0) {
    bytes[start] = GRAIN.listed << 6
    const at = writeColumn(bytes, writeSmall(bytes, start + 1, listed - 1), list, listed)
    return writeColumn(bytes, at, some, rows)
  }
  if (byRun >= byRow) return writeColumn(bytes, start, taken, rows, GRAIN.row)
  for (let nth = 0; nth < runs; nth += 1) some[nth] = taken[starts[nth]!]!
  return writeColumn(bytes, start, some, runs, GRAIN.run)
}

/** The bytes of a list of numbers, and of the indexes of so many rows, with their heads. */
const listedBytes = (listed: number, rows: number, width: number) =>
  4 + bytesOf(listed, width) + bytesOf(rows, widthOf(listed - 1))

/**
 * Lists the different numbers, and the index of each row's number. Returns how many there are; 0: the list and the indexes
 * would not need fewer bytes than `limit`.
 */
function listNumbers(
  { taken, some: indexes, list }: Scratch,
  rows: number,
  width: number,
  limit: number,
): number {
  let listed = 0
  for (let row = 0; row < rows; row += 1) {
    const number = taken[row]!
    let at = 0
    while (at < listed && list[at] !== number) at += 1
    if (at === listed) {
      if (listedBytes(listed + 1, rows, width) >= limit) return 0
      list[listed] = number
      listed += 1
    }
    indexes[row] = at
  }
  return listed
}
