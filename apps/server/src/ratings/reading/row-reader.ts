import { LRUCache } from 'lru-cache'
import { makeBatch } from '../../platform/database/batch.ts'
import { copyWithOwnMemory } from '../../platform/own-memory.ts'
import type { Db } from '../../schema.ts'
import { tailPositionOf } from '../publication/newcomers.ts'
import {
  BLOCK_ROWS,
  BLOCK_SEATS,
  type Block,
  blockAt,
  type BlockRow,
  type Merits,
  rowsOf,
} from '../publication/rating-blocks.ts'
import { type BlockKey, type Head, readBlocks, type Window } from './page-store.ts'
import { makePlaces } from './places.ts'
import { makeCounts } from './rating-counts.ts'

/** The most blocks that one statement reads. */
const BLOCKS_AT_ONCE = 200
/** The size of the cache of blocks (bytes): those of the current rating of a million users take 19 MB of it. */
const BLOCKS_MAX = 20 * 1024 * 1024
/** The size of a cached block besides its bytes (bytes): the offsets and widths of its columns. */
const HEAD_BYTES = 400

/** A row of a rating, and whether another row has the same position. */
export type ListedRow = BlockRow & { is_shared: boolean }

/** The publication that rows are read from. */
export type Published = Pick<Head, 'publication_id' | 'rows_count'>

/** Reads published rows. Their blocks are cached, because many users read the same ones. */
export type RowReader = {
  /** Returns the rows of a window, by place. */
  list(head: Published, window: Window): Promise<ListedRow[]>
  /** Returns the row on a place, from 1. */
  at(head: Published, place: number): Promise<ListedRow>
  /** Returns the row of a seat; null: the seat is null, or was given after the publication. */
  ofSeat(head: Published & { seat: number | null }): Promise<ListedRow | null>
  /** Returns the ids of the users on the places of a window. */
  usersOn(head: Published, window: Window): Promise<number[]>
  /** Returns the places of published seats, in the same order. */
  placesOf(head: Published, seats: number[]): Promise<number[]>
  /**
   * Returns the number of published rows with these merits or better ones. Merits that are left out do not
   * matter.
   */
  countFrom(head: Published, merits: Merits): Promise<number>
  /** Returns the position of users without points who joined after the publication. */
  tailPosition(head: Published): Promise<number>
}

/** Returns the row of a user who joined after the publication: without points, behind all published rows. */
export const newcomerRow = (user_id: number, place: number, position: number): ListedRow => ({
  user_id,
  place,
  position,
  is_shared: position !== place,
  previous: 0,
  coefficient: 0,
  points: 0,
  exact_hits: 0,
  outcome_hits: 0,
  settled: 0,
  difference_hits: 0,
})

export function makeRowReader(db: Db): RowReader {
  const readBlock = makeBlocks(db)

  const blockOf = async (kind: 'rows' | 'places', head: Published, at: number) => {
    const size = kind === 'rows' ? BLOCK_ROWS : BLOCK_SEATS
    const number = Math.floor(at / size)
    // Rows are only ever appended to a publication: a block with the same number and length has not changed.
    const length = Math.min(size, head.rows_count - number * size)
    const key = { kind, publication_id: head.publication_id!, block: number }
    return { number, block: await readBlock(key, length) }
  }
  const places = makePlaces(blockOf)
  const list: RowReader['list'] = async (head, { offset, limit }) => {
    const end = Math.min(offset + limit, head.rows_count)
    if (head.publication_id === null || offset >= end) return []
    const first = Math.floor(offset / BLOCK_ROWS)
    // One row more than requested: it shows whether the last one shares its position.
    const read = Math.min(end + 1, head.rows_count)
    const last = Math.floor((read - 1) / BLOCK_ROWS)
    const blocks = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, nth) => blockOf('rows', head, (first + nth) * BLOCK_ROWS)),
    )
    const rows = blocks.flatMap(({ number, block }) =>
      rowsOf(block, number, Math.max(0, offset - number * BLOCK_ROWS), read - number * BLOCK_ROWS),
    )
    return rows.slice(0, end - offset).map((row, at) => ({
      ...row,
      is_shared: row.position !== row.place || rows[at + 1]?.position === row.position,
    }))
  }
  const at: RowReader['at'] = async (head, place) => {
    const [row] = await list(head, { offset: place - 1, limit: 1 })
    return row!
  }
  return {
    list,
    at,
    ...places,
    countFrom: makeCounts(async (head, index) => blockOf('rows', head, index)),
    async ofSeat({ seat, ...head }) {
      if (head.publication_id === null || seat === null || seat > head.rows_count) return null
      const [place] = await places.placesOf(head, [seat])
      return at(head, place!)
    },
    async tailPosition(head) {
      if (head.publication_id === null || head.rows_count === 0) return 1
      const { block } = await blockOf('rows', head, head.rows_count - 1)
      return tailPositionOf(block, head.rows_count)
    },
  }
}

function makeBlocks(db: Db): (key: BlockKey, length: number) => Promise<Block> {
  const load = makeBatch(BLOCKS_AT_ONCE, (keys: BlockKey[]) => readBlocks(db, keys))
  const cache = new LRUCache<string, Block>({
    maxSize: BLOCKS_MAX,
    sizeCalculation: ({ bytes }) => bytes.length + HEAD_BYTES,
  })
  return async (key, length) => {
    const name = `${key.kind} ${key.publication_id} ${key.block} ${length}`
    const known = cache.get(name)
    if (known) return known
    const bytes = await load(key)
    if (!bytes) throw new Error(`publication ${key.publication_id} has no block ${key.block} of ${key.kind}`)
    const block = blockAt(copyWithOwnMemory(bytes))
    cache.set(name, block)
    return block
  }
}
