import { type Found, findPlace, placesNumberOf, standingIn } from '../blocks/find-place.ts'
import { numberBlockAt, numberOf } from '../blocks/number-blocks.ts'
import { decodeRuns } from '../blocks/run-blocks.ts'
import { isOfRuns, type RowBlock, rowBlockAt } from '../blocks/stored-rows.ts'
import { BLOCK_ROWS, BLOCK_SEATS, readColumn, ROW_COLUMNS } from '../publication/rating-blocks.ts'
import type { BlockReader, Published } from './block-reader.ts'
import type { Window } from './page-store.ts'

const USER_ID = ROW_COLUMNS.indexOf('user_id')

/** Makes the readers of users and places of a rating: each block is read once, and only what is asked for. */
export function makePlaces(blocks: BlockReader) {
  const rowsOf = async (head: Published, number: number): Promise<RowBlock> =>
    rowBlockAt(await blocks.read(head, 'rows', number))

  /** Returns the users on published seats, in their order. */
  async function usersOf(head: Published, seats: readonly number[]): Promise<number[]> {
    const numbers = [...new Set(seats.map(placesNumberOf))]
    const read = await Promise.all(numbers.map((number) => blocks.users(head, number)))
    const found = new Map(numbers.map((number, at) => [number, read[at] && numberBlockAt(read[at])]))
    return seats.map((seat) => {
      const block = found.get(placesNumberOf(seat))
      if (!block) throw new Error(`tournament ${head.tournament_id} has no user of seat ${seat}`)
      return numberOf(block, 0, (seat - 1) % BLOCK_SEATS)
    })
  }
  return {
    usersOf,
    /** Returns the ids of the users on the places of a window. */
    async usersOn(head: Published, { offset, limit }: Window): Promise<number[]> {
      const end = Math.min(offset + limit, head.rows_count)
      if (head.publication_id === null || offset >= end) return []
      const first = Math.floor(offset / BLOCK_ROWS)
      const count = Math.ceil(end / BLOCK_ROWS) - first
      const read = await Promise.all(Array.from({ length: count }, (_, nth) => rowsOf(head, first + nth)))
      const numbers = new Int32Array(count * BLOCK_ROWS)
      for (const [nth, block] of read.entries()) {
        const target = numbers.subarray(nth * BLOCK_ROWS, nth * BLOCK_ROWS + block.rows)
        if (isOfRuns(block)) decodeRuns(block.bytes, { seat: target }, block.rows)
        else readColumn(block, USER_ID, target, 0)
      }
      const listed = [...numbers.subarray(offset - first * BLOCK_ROWS, end - first * BLOCK_ROWS)]
      return isOfRuns(read[0]!)
        ? usersOf(
            head,
            listed.map((seat) => seat + 1),
          )
        : listed
    },
    /** Returns these published seats in the order of their places. */
    async sortSeats(head: Published, seats: readonly number[]): Promise<number[]> {
      const numbers = [...new Set(seats.map(placesNumberOf))]
      const read = await Promise.all(numbers.map((number) => blocks.read(head, 'places', number)))
      const found = new Map(numbers.map((number, at) => [number, read[at]!]))
      return seats
        .map((seat) => standingIn(found.get(placesNumberOf(seat))!, seat))
        .toSorted((a, b) => a.run - b.run || a.seat - b.seat)
        .map(({ seat }) => seat)
    },
    /** Finds the row of a published seat. Its user is asked for at the same time, and kept. */
    async find(head: Published, seat: number): Promise<Found> {
      const needed = {
        places: (number: number) => blocks.read(head, 'places', number),
        top: () => blocks.top(head),
        firsts: (number: number) => blocks.read(head, 'firsts', number),
        rows: (number: number) => rowsOf(head, number),
      }
      const [found] = await Promise.all([
        findPlace(needed, seat),
        blocks.top(head),
        blocks.users(head, placesNumberOf(seat)),
      ])
      return found
    },
  }
}
