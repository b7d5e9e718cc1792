import { MERIT } from '@called-it/rules/rating.ts'
import * as old from '../publication/rating-blocks.ts'
import { isBitPacked } from './number-blocks.ts'
import { detailOf, meritOf, type RunBlock, runBlockAt, runsOf, seatsOf } from './run-blocks.ts'

/** A block of rows by place: of runs, or of a publication of before, whose columns take whole bytes. */
export type RowBlock = RunBlock | old.Block

/** Reads the head of a block of either kind. */
export const rowBlockAt = (bytes: Uint8Array, at = 0): RowBlock =>
  isBitPacked(bytes.subarray(at, at + 7)) ? runBlockAt(bytes, at) : old.blockAt(bytes, at)

export const isOfRuns = (block: RowBlock): block is RunBlock => 'runs' in block

/** A row without its user. */
export type PlacedRow = Omit<old.BlockRow, 'user_id'>
/** A row as a block holds it: of runs the seat, from 1; of before the user. */
export type StoredRow = PlacedRow & ({ seat: number } | { user_id: number })

/** Returns rows of a block, from row `from` to before row `to`, both from 0. */
export function rowsOf(block: RowBlock, blockNumber: number, from: number, to: number): StoredRow[] {
  if (!isOfRuns(block)) return old.rowsOf(block, blockNumber, from, to)
  const first = blockNumber * old.BLOCK_ROWS + 1
  const rows: StoredRow[] = []
  for (const run of runsOf(block)) {
    if (run.to <= from) continue
    if (run.from >= to) break
    const [coefficient, points, exact_hits, outcome_hits] = MERIT.map((_, merit) =>
      meritOf(block, merit, run.nth),
    )
    const seats = seatsOf(block, run)
    for (let row = Math.max(run.from, from); row < Math.min(run.to, to); row += 1) {
      rows.push({
        seat: seats[row - run.from]! + 1,
        place: first + row,
        position: run.nth === 0 ? block.base : first + run.from,
        previous: detailOf(block, 'previous', row, run.nth),
        coefficient: coefficient!,
        points: points!,
        exact_hits: exact_hits!,
        outcome_hits: outcome_hits!,
        settled: detailOf(block, 'settled', row, run.nth),
        difference_hits: detailOf(block, 'difference_hits', row, run.nth),
      })
    }
  }
  return rows
}

/** Returns the number of rows of a block, from its first one on, that have these merits or better ones. */
export function rowsFrom(block: RowBlock, merits: old.Merits): number {
  if (!isOfRuns(block)) {
    let rows = 0
    while (rows < block.rows && !old.isBelow(block, rows, merits)) rows += 1
    return rows
  }
  for (const { nth, from } of runsOf(block)) {
    const decisive = merits.findIndex((merit, at) => meritOf(block, at, nth) !== merit)
    if (decisive >= 0 && meritOf(block, decisive, nth) < merits[decisive]!) return from
  }
  return block.rows
}

/** Returns the row of a seat, from 1, of a run in a block; rows are counted from 0. Throws if it is not there. */
export function rowWith(block: RunBlock, run: number, seat: number): number {
  for (const own of runsOf(block)) {
    if (block.run + own.nth !== run) continue
    const at = seatsOf(block, own).indexOf(seat - 1)
    if (at >= 0) return own.from + at
  }
  throw new Error(`no row of seat ${seat} and run ${run} where it should be`)
}
