import { makeSharedReads } from '../../platform/database/shared-reads.ts'
import type { Published } from './block-reader.ts'
import { type RowBlock, rowsFrom } from '../blocks/stored-rows.ts'
import { BLOCK_ROWS, type Merits } from '../publication/rating-blocks.ts'

/**
 * The number of counts that are cached: those of a few ratings on a match day, at each sum of points that
 * occurs.
 */
const COUNTS_MAX = 10_000

/**
 * Makes the counter of rows by their merits. Rows are sorted best first, so it searches by halves: in a
 * rating of a million users it reads fourteen blocks, and the first of them is always the same. Counts are
 * cached, because there are many users and few sums.
 */
export function makeCounts(
  blockOf: (head: Published, at: number) => Promise<RowBlock>,
): (head: Published, merits: Merits) => Promise<number> {
  async function count(head: Published, merits: Merits): Promise<number> {
    if (head.publication_id === null || head.rows_count === 0) return 0
    // All rows of the blocks before `from` are counted, and none of those from `to` on.
    let [from, to] = [0, Math.ceil(head.rows_count / BLOCK_ROWS)]
    while (to - from > 1) {
      const middle = Math.floor((from + to) / 2)
      const block = await blockOf(head, middle * BLOCK_ROWS)
      if (rowsFrom(block, merits) === 0) to = middle
      else from = middle
    }
    return from * BLOCK_ROWS + rowsFrom(await blockOf(head, from * BLOCK_ROWS), merits)
  }
  const countShared = makeSharedReads({
    nameOf: ({ head, merits }: { head: Published; merits: Merits }) =>
      JSON.stringify([head.publication_id, head.rows_count, merits]),
    read: ({ head, merits }) => count(head, merits),
    limits: { max: COUNTS_MAX },
  })
  return (head, merits) => countShared({ head, merits })
}
