import type { Db } from '../../schema.ts'
import { blocksInMemory } from '../blocks/blocks-in-memory.ts'
import { findPlace } from '../blocks/find-place.ts'
import { isBitPacked } from '../blocks/number-blocks.ts'
import type { StoredRow } from '../blocks/stored-rows.ts'
import * as publications from '../publication/publication-store.ts'
import { readUsersBySeat } from '../publication/seat-users.ts'

/** Looks users and places of a publication up in the blocks that readers use, all of them in memory. */
export type Looker = {
  /** Returns the user of a row. */
  userOf(row: StoredRow): number
  /** Returns the place at which readers find a seat, or why they do not. */
  placeOf(seat: number): Promise<number | string>
}

/** Reads what tells of a publication where each seat stands; `rows` are its blocks of rows. */
export async function makeLooker(
  db: Db,
  tournamentId: number,
  { id, rows_count }: publications.Publication,
  rows: Uint8Array,
): Promise<Looker> {
  const { top } = await publications.readTail(db, id, { rows: 0, places: 0, firsts: 0 })
  const blocks = blocksInMemory({
    rows,
    places: await publications.readAllBlocks(db, id, 'places'),
    firsts: await publications.readAllBlocks(db, id, 'firsts'),
    top: top ?? new Uint8Array(0),
  })
  const users = isBitPacked(rows)
    ? await readUsersBySeat(db, tournamentId, { rows, places: new Uint8Array(0) }, rows_count)
    : null
  return {
    userOf: (row) => ('seat' in row ? users![row.seat - 1]! : row.user_id),
    async placeOf(seat) {
      try {
        return (await findPlace(blocks, seat)).place
      } catch (error) {
        return `nowhere: ${(error as Error).message}`
      }
    },
  }
}
