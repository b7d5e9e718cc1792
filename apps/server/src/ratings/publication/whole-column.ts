import { blockAt, readColumn } from './rating-blocks.ts'

/** Returns a column of concatenated blocks, with all rows. */
export function columnOf(bytes: Uint8Array, column: number): Int32Array {
  let length = 0
  for (let at = 0; at < bytes.length;) {
    const { rows, end } = blockAt(bytes, at)
    length += rows
    at = end
  }
  const numbers = new Int32Array(length)
  for (let at = 0, row = 0; at < bytes.length;) {
    const block = blockAt(bytes, at)
    readColumn(block, column, numbers, row)
    row += block.rows
    at = block.end
  }
  return numbers
}
