import { makeBatch } from '../../platform/database/batch.ts'
import type { Db } from '../../schema.ts'
import { findPlace } from '../blocks/find-place.ts'
import { type PlacedRow, rowBlockAt, rowsOf } from '../blocks/stored-rows.ts'
import { BLOCK_ROWS } from '../publication/rating-blocks.ts'
import { type BlockKey, readBlocks } from './page-store.ts'

/** The most blocks that one statement reads. */
const BLOCKS_AT_ONCE = 200

/** Reads the row of a seat in a publication of the past that has this seat. */
export type PastRowReader = (publication: { publication_id: number }, seat: number) => Promise<PlacedRow>

/**
 * Makes the reader without a cache: one user requests these blocks once, and they would displace blocks that
 * many users read.
 */
export function makePastRowReader(db: Db): PastRowReader {
  const readBlock = makeBatch(BLOCKS_AT_ONCE, (keys: BlockKey[]) => readBlocks(db, keys))
  const bytesOf = async (key: BlockKey) => {
    const bytes = await readBlock(key)
    if (!bytes) throw new Error(`publication ${key.of} has no block ${key.block} of ${key.kind}`)
    return bytes
  }
  return async ({ publication_id: of }, seat) => {
    // Asked for at once with the block of places, so that it needs no statement of its own.
    const top = readBlock({ kind: 'top', of, block: 0 })
    const [{ place, block }] = await Promise.all([
      findPlace(
        {
          places: (number) => bytesOf({ kind: 'places', of, block: number }),
          top: async () => (await top) ?? Buffer.alloc(0),
          firsts: (number) => bytesOf({ kind: 'firsts', of, block: number }),
          rows: async (number) => rowBlockAt(await bytesOf({ kind: 'rows', of, block: number })),
        },
        seat,
      ),
      top,
    ])
    const [page, row] = [Math.floor((place - 1) / BLOCK_ROWS), (place - 1) % BLOCK_ROWS]
    const read = block ?? rowBlockAt(await bytesOf({ kind: 'rows', of, block: page }))
    return rowsOf(read, page, row, row + 1)[0]!
  }
}
