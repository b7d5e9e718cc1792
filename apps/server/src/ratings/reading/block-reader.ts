import { LRUCache } from 'lru-cache'
import { movesSoFar } from '../../platform/connections/writing-server.ts'
import { makeBatch } from '../../platform/database/batch.ts'
import { copyWithOwnMemory } from '../../platform/own-memory.ts'
import type { Db } from '../../schema.ts'
import { BLOCK_FIRSTS } from '../blocks/first-rows.ts'
import { BLOCK_ROWS, BLOCK_SEATS } from '../publication/rating-blocks.ts'
import { type BlockKey, type Head, readBlocks } from './page-store.ts'

/** The most blocks that one statement reads. */
const BLOCKS_AT_ONCE = 200
/** The size of the cache of blocks (bytes): those of a rating and its users take half of it for a million users. */
const BLOCKS_MAX = 20 * 1024 * 1024
/** The size of a cached block besides its bytes (bytes). */
const OBJECT_BYTES = 250

/** The publication that rows are read from. */
export type Published = Pick<Head, 'tournament_id' | 'publication_id' | 'rows_count'>

/** Reads blocks of a publication, and of the users by seat of its tournament. */
export type BlockReader = {
  /** Returns the block of rows, of places or of first rows with this number. */
  read(head: Published, kind: 'rows' | 'places' | 'firsts', number: number): Promise<Uint8Array>
  /** Returns what is above the blocks of first rows; a publication of before has nothing. */
  top(head: Published): Promise<Uint8Array>
  /** Returns the block of users with this number; null: it does not exist. */
  users(head: Published, number: number): Promise<Uint8Array | null>
}

/** The rows of a publication that a block of each kind leads to. */
const ROWS_IN = {
  rows: BLOCK_ROWS,
  places: BLOCK_SEATS,
  firsts: BLOCK_ROWS * BLOCK_FIRSTS,
  users: BLOCK_SEATS,
}

export function makeBlockReader(db: Db): BlockReader {
  const load = makeBatch(BLOCKS_AT_ONCE, (keys: BlockKey[]) => readBlocks(db, keys))
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: BLOCKS_MAX,
    sizeCalculation: (bytes) => bytes.length + OBJECT_BYTES,
  })
  async function read(key: BlockKey, length: number): Promise<Uint8Array | null> {
    // Another server may not have what the one before wrote last.
    const name = `${movesSoFar()} ${key.kind} ${key.of} ${key.block} ${length}`
    const known = cache.get(name)
    if (known) return known
    const bytes = await load(key)
    if (!bytes) return null
    const own = copyWithOwnMemory(bytes)
    cache.set(name, own)
    return own
  }
  // Rows and users are only ever appended: a block with the same number and length has not changed.
  const lengthOf = (kind: keyof typeof ROWS_IN, { rows_count }: Published, block: number) =>
    Math.min(ROWS_IN[kind], rows_count - block * ROWS_IN[kind])
  return {
    async read(head, kind, block) {
      const of = head.publication_id!
      const bytes = await read({ kind, of, block }, lengthOf(kind, head, block))
      if (!bytes) throw new Error(`publication ${of} has no block ${block} of ${kind}`)
      return bytes
    },
    top: async (head) =>
      (await read({ kind: 'top', of: head.publication_id!, block: 0 }, head.rows_count)) ?? new Uint8Array(0),
    users: (head, block) =>
      read({ kind: 'users', of: head.tournament_id, block }, lengthOf('users', head, block)),
  }
}
