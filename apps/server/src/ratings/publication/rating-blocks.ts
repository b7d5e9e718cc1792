import { MERIT } from '@called-it/rules/rating.ts'

/**
 * Columns in blocks of rows: of teams, of what the draw means, and of ratings from before they were written as runs
 * (`blocks/run-blocks.ts`). Each column of a block uses as few bytes per number as its largest number needs. A block holds its own length, so blocks can be concatenated.
 *
 *   base u32 · rows u16 · columns u8 · bytes per number u8 for each column · the columns, numbers least byte first
 */

/** The number of rows by place in a block: pages of 20 never cross two, and one table row holds a block. */
export const BLOCK_ROWS = 100
/** Seats in a block. */
export const BLOCK_SEATS = 500

/**
 * The columns of a row by place, in this order. `previous` 0: none. Positions follow from `base` and the
 * merits. A rating that began before a column was added continues without it (`columnsOf`); a missing column
 * reads as 0.
 */
export const ROW_COLUMNS = [
  'user_id',
  'previous',
  'coefficient',
  'points',
  'exact_hits',
  'outcome_hits',
  'settled',
  'difference_hits',
] as const
export type RowColumn = (typeof ROW_COLUMNS)[number]

const HEADER_BYTES = 7

/** Concatenated blocks with the start of each; the last number is the end of all. */
export type Blocks = { bytes: Buffer; starts: number[] }

type Encoding = {
  baseOf?: (row: number) => number
  order?: Uint32Array
  release?: () => void
}

/**
 * Cuts columns of the same length into blocks of `size` rows. `baseOf` returns the base of a block from its
 * first row. With an `order`, row `n` is at index `order[n]` of the columns. `release` frees columns that nobody
 * reads afterwards.
 */
export function encodeBlocks(
  columns: readonly Int32Array[],
  size: number,
  { baseOf = () => 0, order, release }: Encoding = {},
): Blocks {
  const length = columns[0]!.length
  const count = Math.ceil(length / size)
  // The most bytes that the blocks can need, which is little more than they will need.
  const widest = columns.reduce((sum, column) => sum + widthOf(allBits(column)), 0)
  const bytes = Buffer.allocUnsafeSlow(count * (HEADER_BYTES + columns.length) + length * widest)
  const starts = [0]
  const taken = new Int32Array(size)
  let at = 0
  for (let from = 0; from < length; from += size) {
    const rows = Math.min(size, length - from)
    at = bytes.writeUInt32LE(baseOf(from), at)
    at = bytes.writeUInt16LE(rows, at)
    at = bytes.writeUInt8(columns.length, at)
    const widths = at
    at += columns.length
    for (let column = 0; column < columns.length; column += 1) {
      const width = take(columns[column]!, from, rows, order, taken)
      bytes[widths + column] = width
      at = write(bytes, at, taken, rows, width)
    }
    starts.push(at)
  }
  // Before the unused memory is returned, because that may copy the blocks.
  release?.()
  return { bytes: Buffer.from(bytes.buffer.transfer(at)), starts }
}

/** Returns the number of bytes for a number of these bits. */
const widthOf = (bits: number): number => Math.ceil((32 - Math.clz32(bits)) / 8)

function allBits(column: Int32Array): number {
  let all = 0
  for (let row = 0; row < column.length; row += 1) all |= column[row]!
  return all
}

/** Copies `size` rows of a column into a block, and returns the number of bytes that each of them needs. */
function take(
  column: Int32Array,
  from: number,
  rows: number,
  order: Uint32Array | undefined,
  taken: Int32Array,
): number {
  let all = 0
  for (let row = 0; row < rows; row += 1) {
    const number = column[order ? order[from + row]! : from + row]!
    taken[row] = number
    all |= number
  }
  return widthOf(all)
}

function write(bytes: Buffer, start: number, taken: Int32Array, rows: number, width: number): number {
  let at = start
  if (width === 0) return at
  for (let row = 0; row < rows; row += 1) {
    let rest = taken[row]!
    for (let byte = 0; byte < width; byte += 1) {
      bytes[at] = rest
      rest >>>= 8
      at += 1
    }
  }
  return at
}

/** A block within `bytes`: the offsets and widths of its columns, and its end. */
export type Block = {
  bytes: Uint8Array
  base: number
  rows: number
  offsets: number[]
  widths: number[]
  end: number
}

/** Reads the head of the block that begins at `at`. */
export function blockAt(bytes: Uint8Array, at = 0): Block {
  const base = bytes[at]! + bytes[at + 1]! * 2 ** 8 + bytes[at + 2]! * 2 ** 16 + bytes[at + 3]! * 2 ** 24
  const rows = bytes[at + 4]! + bytes[at + 5]! * 2 ** 8
  const widths = Array.from(bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + bytes[at + 6]!))
  const offsets: number[] = []
  let end = at + HEADER_BYTES + widths.length
  for (const width of widths) {
    offsets.push(end)
    end += width * rows
  }
  return { bytes, base, rows, offsets, widths, end }
}

/** Returns the columns of a rating from its first block; a rating without rows begins with all columns. */
export const columnsOf = (rows: Uint8Array): readonly RowColumn[] =>
  rows.length === 0 ? ROW_COLUMNS : ROW_COLUMNS.slice(0, blockAt(rows).widths.length)

/**
 * Returns the number of a column in a row of a block, both counted from 0; 0 if the block has no such column.
 */
export function numberAt({ bytes, offsets, widths }: Block, column: number, row: number): number {
  const width = widths[column] ?? 0
  const start = offsets[column]! + row * width
  let number = 0
  for (let byte = width - 1; byte >= 0; byte -= 1) number = number * 256 + bytes[start + byte]!
  return number
}

/** Decodes concatenated blocks: `length` rows of `columns` columns. */
export function decodeBlocks(bytes: Uint8Array, columns: number, length: number): Int32Array[] {
  const decoded = Array.from({ length: columns }, () => new Int32Array(length))
  let row = 0
  for (let at = 0; at < bytes.length;) {
    const block = blockAt(bytes, at)
    for (let column = 0; column < columns; column += 1) readColumn(block, column, decoded[column]!, row)
    row += block.rows
    at = block.end
  }
  if (row !== length) throw new Error(`a rating of ${length} rows holds ${row}`)
  return decoded
}

/**
 * Copies a column of a block into `target` at the block's first row; a column that the block lacks is not
 * copied.
 */
export function readColumn(
  { bytes, offsets, widths, rows }: Block,
  column: number,
  target: Int32Array,
  to: number,
): void {
  const width = widths[column] ?? 0
  if (width === 0) return
  let at = offsets[column]!
  for (let row = to; row < to + rows; row += 1) {
    let number = 0
    for (let byte = 0; byte < width; byte += 1) number |= bytes[at + byte]! << (8 * byte)
    target[row] = number
    at += width
  }
}

/** A row of a block by place. */
export type BlockRow = Record<RowColumn, number> & { place: number; position: number }

/**
 * Returns rows of a block, from row `from` to before row `to`, both from 0. A row that is level with the row
 * above shares its position; any other row has its place as the position. `base` is the position of the first
 * row.
 */
export function rowsOf(block: Block, blockNumber: number, from: number, to: number): BlockRow[] {
  const rows: BlockRow[] = []
  const end = Math.min(to, block.rows)
  if (from >= end) return rows
  const placeOf = (nth: number) => blockNumber * BLOCK_ROWS + nth + 1
  // Goes back to the first row that is level with row `from`: mostly that row itself.
  let first = from
  while (first > 0 && isLevel(block, first - 1, first)) first -= 1
  let position = first === 0 ? block.base : placeOf(first)
  for (let nth = from; nth < end; nth += 1) {
    if (nth > from && !isLevel(block, nth - 1, nth)) position = placeOf(nth)
    rows.push(rowAt(block, nth, placeOf(nth), position))
  }
  return rows
}

const COLUMN = Object.fromEntries(ROW_COLUMNS.map((name, at) => [name, at])) as Record<RowColumn, number>
/** The columns that decide whether two rows are level. */
const MERITS = MERIT.map((merit) => COLUMN[merit])

const isLevel = (block: Block, a: number, b: number): boolean =>
  MERITS.every((column) => numberAt(block, column, a) === numberAt(block, column, b))

/** The first merits, as many as matter. */
export type Merits = readonly number[]

/** Whether a row of a block has less than these merits. */
export function isBelow(block: Block, nth: number, merits: Merits): boolean {
  for (const [at, merit] of merits.entries()) {
    const own = numberAt(block, MERITS[at]!, nth)
    if (own !== merit) return own < merit
  }
  return false
}

const rowAt = (block: Block, nth: number, place: number, position: number): BlockRow => ({
  place,
  position,
  user_id: numberAt(block, COLUMN.user_id, nth),
  previous: numberAt(block, COLUMN.previous, nth),
  coefficient: numberAt(block, COLUMN.coefficient, nth),
  points: numberAt(block, COLUMN.points, nth),
  exact_hits: numberAt(block, COLUMN.exact_hits, nth),
  outcome_hits: numberAt(block, COLUMN.outcome_hits, nth),
  settled: numberAt(block, COLUMN.settled, nth),
  difference_hits: numberAt(block, COLUMN.difference_hits, nth),
})
