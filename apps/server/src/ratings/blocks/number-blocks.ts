import { type BitColumn, columnAt, HEAD_MAX, numberIn, readNumbers, writeColumn } from './bit-columns.ts'

/**
 * Columns of numbers, cut into blocks. A block holds its own length, so blocks can be concatenated:
 *
 *   0 u32 · rows u16 · columns u8, and 128 · the columns (`bit-columns.ts`)
 *
 * A block of before (`publication/rating-blocks.ts`) has no 128 in its seventh byte.
 */
export const MARK = 128
/** The byte that tells blocks of before from these, and the bytes before the columns. */
const MARK_AT = 6
export const START_BYTES = 7

/** Whether bytes begin with a block whose numbers take as few bits as they need, and not bytes as before. */
export const isBitPacked = (bytes: Uint8Array): boolean =>
  bytes.length > MARK_AT && (bytes[MARK_AT]! & MARK) !== 0

/** Concatenated blocks with the start of each; the last number is the end of all. */
export type Blocks = { bytes: Uint8Array; starts: number[] }

/** Writes the start of a block, and returns the byte behind it. */
export function writeStart(
  bytes: Uint8Array,
  start: number,
  { base, rows, columns }: { base: number; rows: number; columns: number },
): number {
  for (let byte = 0; byte < 4; byte += 1) bytes[start + byte] = base >>> (8 * byte)
  bytes[start + 4] = rows
  bytes[start + 5] = rows >>> 8
  bytes[start + MARK_AT] = columns | MARK
  return start + START_BYTES
}

/** Reads the start of a block. */
export function readStart(bytes: Uint8Array, start: number): { base: number; rows: number; columns: number } {
  if (((bytes[start + MARK_AT] ?? 0) & MARK) === 0) throw new Error('a block is of another kind')
  const base =
    bytes[start]! + bytes[start + 1]! * 2 ** 8 + bytes[start + 2]! * 2 ** 16 + bytes[start + 3]! * 2 ** 24
  return {
    base,
    rows: bytes[start + 4]! + bytes[start + 5]! * 2 ** 8,
    columns: bytes[start + MARK_AT]! & (MARK - 1),
  }
}

/** Cuts columns of the same length into blocks of `size` rows. */
export function encodeNumbers(columns: readonly Int32Array[], size: number): Blocks {
  const { length } = columns[0]!
  const most =
    Math.ceil(length / size) * (START_BYTES + columns.length * HEAD_MAX) + length * columns.length * 4
  const bytes = new Uint8Array(most)
  const starts = [0]
  let at = 0
  for (let from = 0; from < length; from += size) {
    const rows = Math.min(size, length - from)
    at = writeStart(bytes, at, { base: 0, rows, columns: columns.length })
    for (const column of columns) at = writeColumn(bytes, at, column.subarray(from, from + rows), rows)
    starts.push(at)
  }
  return { bytes: new Uint8Array(bytes.buffer.transfer(at)), starts }
}

/** A block within `bytes`. */
export type NumberBlock = { bytes: Uint8Array; rows: number; columns: BitColumn[]; end: number }

/** Reads the head of the block that begins at `start`. */
export function numberBlockAt(bytes: Uint8Array, start = 0): NumberBlock {
  const { rows, columns: count } = readStart(bytes, start)
  const columns: BitColumn[] = []
  let end = start + START_BYTES
  for (let nth = 0; nth < count; nth += 1) {
    const column = columnAt(bytes, end, rows)
    columns.push(column)
    end = column.end
  }
  return { bytes, rows, columns, end }
}

/** Returns the number of a column in a row of a block, both counted from 0. */
export const numberOf = ({ bytes, columns }: NumberBlock, column: number, row: number): number =>
  numberIn(bytes, columns[column]!, row)

/** Decodes a column of concatenated blocks. */
export function decodeNumbers(bytes: Uint8Array, column = 0): Int32Array {
  let length = 0
  for (let at = 0; at < bytes.length;) {
    const { rows, end } = numberBlockAt(bytes, at)
    length += rows
    at = end
  }
  const numbers = new Int32Array(length)
  for (let at = 0, to = 0; at < bytes.length;) {
    const block = numberBlockAt(bytes, at)
    readNumbers(bytes, block.columns[column]!, block.rows, numbers, to)
    to += block.rows
    at = block.end
  }
  return numbers
}
