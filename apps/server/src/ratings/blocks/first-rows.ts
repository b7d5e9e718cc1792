import {
  type Blocks,
  decodeNumbers,
  encodeNumbers,
  type NumberBlock,
  numberBlockAt,
  numberOf,
} from './number-blocks.ts'

/**
 * The first row of each block of rows: the number of its run, and its seat, both from 0. Rows are sorted by these two, so they lead from a
 * seat and the number of its run to the block with its row. They are cut into blocks themselves, and of each the first is
 * written once more, into one small block above all (`top`).
 */
export type FirstRows = Record<'run' | 'seat', Int32Array>

/** Blocks of rows that one block of first rows leads to. */
export const BLOCK_FIRSTS = 100

/** Encodes the first rows from a block of them on; `before` is the top block above the ones before. */
export function encodeFirsts(
  { run, seat }: FirstRows,
  before?: { top: Uint8Array; blocks: number },
): { firsts: Blocks; top: Uint8Array } {
  const above: { run: number[]; seat: number[] } = { run: [], seat: [] }
  if (before) {
    above.run.push(...decodeNumbers(before.top, 0).subarray(0, before.blocks))
    above.seat.push(...decodeNumbers(before.top, 1).subarray(0, before.blocks))
  }
  for (let at = 0; at < run.length; at += BLOCK_FIRSTS) {
    above.run.push(run[at]!)
    above.seat.push(seat[at]!)
  }
  const top = [Int32Array.from(above.run), Int32Array.from(above.seat)]
  return {
    firsts: encodeNumbers([run, seat], BLOCK_FIRSTS),
    top: encodeNumbers(top, Math.max(1, above.run.length)).bytes,
  }
}

/** Returns the last entry of a block that is not behind a seat of a run; -1: all are. */
function lastUpTo(block: NumberBlock, run: number, seat: number): number {
  let [from, to] = [0, block.rows]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const own = numberOf(block, 0, middle)
    if (own > run || (own === run && numberOf(block, 1, middle) > seat)) to = middle
    else from = middle + 1
  }
  return from - 1
}

/** Returns the number of the block of first rows that leads to a seat, from 1, of a run. */
export const firstsWith = (top: Uint8Array, run: number, seat: number): number =>
  lastUpTo(numberBlockAt(top), run, seat - 1)

/** Returns the number of the block of rows with a seat, from 1, of a run, by the block of first rows with this number. */
export const rowsWith = (firsts: NumberBlock, number: number, run: number, seat: number): number =>
  number * BLOCK_FIRSTS + lastUpTo(firsts, run, seat - 1)
