import { makeBatch } from '../../platform/database/batch.ts'
import type { Db } from '../../schema.ts'
import {
  BLOCK_ROWS,
  BLOCK_SEATS,
  blockAt,
  type BlockRow,
  numberAt,
  rowsOf,
} from '../publication/rating-blocks.ts'
import { type BlockKey, readBlocks } from './page-store.ts'

/** The most blocks that one statement reads. */
const BLOCKS_AT_ONCE = 200

/** Reads the row of a seat in a publication of the past that has this seat. */
export type PastRowReader = (publication: { publication_id: number }, seat: number) => Promise<BlockRow>

/**
 * Makes the reader without a cache: one user requests these blocks once, and they would displace blocks that
 * many users read.
 */
export function makePastRowReader(db: Db): PastRowReader {
  const readBlock = makeBatch(BLOCKS_AT_ONCE, (keys: BlockKey[]) => readBlocks(db, keys))
  const block = async (key: BlockKey) => {
    const bytes = await readBlock(key)
    if (!bytes) throw new Error(`publication ${key.publication_id} has no block ${key.block} of ${key.kind}`)
    return blockAt(bytes)
  }
  return async ({ publication_id }, seat) => {
    const [number, nth] = [Math.floor((seat - 1) / BLOCK_SEATS), (seat - 1) % BLOCK_SEATS]
    const place = numberAt(await block({ kind: 'places', publication_id, block: number }), 0, nth)
    const [page, row] = [Math.floor((place - 1) / BLOCK_ROWS), (place - 1) % BLOCK_ROWS]
    return rowsOf(await block({ kind: 'rows', publication_id, block: page }), page, row, row + 1)[0]!
  }
}
