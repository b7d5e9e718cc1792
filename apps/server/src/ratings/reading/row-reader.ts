import type { Db } from '../../schema.ts'
import { type RowBlock, rowBlockAt, rowsOf, type StoredRow } from '../blocks/stored-rows.ts'
import { tailPositionOf } from '../publication/newcomers.ts'
import { BLOCK_ROWS, type BlockRow, type Merits } from '../publication/rating-blocks.ts'
import { makeBlockReader, type Published } from './block-reader.ts'
import type { Window } from './page-store.ts'
import { makePlaces } from './places.ts'
import { makeCounts } from './rating-counts.ts'

/** A row of a rating, and whether another row has the same position. */
export type ListedRow = BlockRow & { is_shared: boolean }

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
  /** Returns published seats in the order of their places. */
  sortSeats(head: Published, seats: readonly number[]): Promise<number[]>
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
  const blocks = makeBlockReader(db)
  const { usersOf, find, ...places } = makePlaces(blocks)

  const blockWith = async (head: Published, at: number): Promise<RowBlock> =>
    rowBlockAt(await blocks.read(head, 'rows', Math.floor(at / BLOCK_ROWS)))

  async function withUsers(head: Published, rows: StoredRow[]): Promise<BlockRow[]> {
    const users = await usersOf(
      head,
      rows.flatMap((row) => ('seat' in row ? [row.seat] : [])),
    )
    // Rows of one publication hold seats all, or users all.
    return rows.map((row, at) => {
      if (!('seat' in row)) return row
      const { seat: _seat, ...placed } = row
      return { ...placed, user_id: users[at]! }
    })
  }
  const list: RowReader['list'] = async (head, { offset, limit }) => {
    const end = Math.min(offset + limit, head.rows_count)
    if (head.publication_id === null || offset >= end) return []
    const first = Math.floor(offset / BLOCK_ROWS)
    // One row more than requested: it shows whether the last one shares its position.
    const read = Math.min(end + 1, head.rows_count)
    const last = Math.floor((read - 1) / BLOCK_ROWS)
    const found = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, nth) => blockWith(head, (first + nth) * BLOCK_ROWS)),
    )
    const rows = found.flatMap((block, nth) => {
      const from = (first + nth) * BLOCK_ROWS
      return rowsOf(block, first + nth, Math.max(0, offset - from), read - from)
    })
    const shown = await withUsers(head, rows.slice(0, end - offset))
    return shown.map((row, at) => ({
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
    countFrom: makeCounts(blockWith),
    async ofSeat({ seat, ...head }) {
      if (head.publication_id === null || seat === null || seat > head.rows_count) return null
      return at(head, (await find(head, seat)).place)
    },
    async tailPosition(head) {
      if (head.publication_id === null || head.rows_count === 0) return 1
      return tailPositionOf(await blockWith(head, head.rows_count - 1), head.rows_count)
    },
  }
}
