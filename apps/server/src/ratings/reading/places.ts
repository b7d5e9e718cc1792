import type { Head, Window } from './page-store.ts'
import {
  BLOCK_ROWS,
  BLOCK_SEATS,
  type Block,
  numberAt,
  readColumn,
  ROW_COLUMNS,
} from '../publication/rating-blocks.ts'

type Published = Pick<Head, 'publication_id' | 'rows_count'>

/** Reads the block of rows or of places that holds the row or the seat with this number, from 0. */
type BlockOf = (
  kind: 'rows' | 'places',
  head: Published,
  at: number,
) => Promise<{ number: number; block: Block }>

const USER_ID = ROW_COLUMNS.indexOf('user_id')

/**
 * Makes the readers of many places of a rating: each block is read once, and only the requested columns of a
 * row.
 */
export function makePlaces(blockOf: BlockOf) {
  return {
    /** Returns the ids of the users on the places of a window. */
    async usersOn(head: Published, { offset, limit }: Window): Promise<number[]> {
      const end = Math.min(offset + limit, head.rows_count)
      if (head.publication_id === null || offset >= end) return []
      const first = Math.floor(offset / BLOCK_ROWS)
      const count = Math.ceil(end / BLOCK_ROWS) - first
      const ids = new Int32Array(count * BLOCK_ROWS)
      await Promise.all(
        Array.from({ length: count }, async (_, nth) => {
          const { block } = await blockOf('rows', head, (first + nth) * BLOCK_ROWS)
          readColumn(block, USER_ID, ids, nth * BLOCK_ROWS)
        }),
      )
      return [...ids.subarray(offset - first * BLOCK_ROWS, end - first * BLOCK_ROWS)]
    },
    /** Returns the places of these published seats, in the same order. */
    async placesOf(head: Published, seats: number[]): Promise<number[]> {
      const blockNumberOf = (seat: number) => Math.floor((seat - 1) / BLOCK_SEATS)
      const blocks = new Map(
        await Promise.all(
          [...new Set(seats.map(blockNumberOf))].map(async (number) => {
            const { block } = await blockOf('places', head, number * BLOCK_SEATS)
            return [number, block] as const
          }),
        ),
      )
      return seats.map((seat) => numberAt(blocks.get(blockNumberOf(seat))!, 0, (seat - 1) % BLOCK_SEATS))
    },
  }
}
