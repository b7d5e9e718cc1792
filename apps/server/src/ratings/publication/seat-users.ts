import {
  decodeNumbers,
  encodeNumbers,
  isBitPacked,
  numberBlockAt,
  numberOf,
} from '../blocks/number-blocks.ts'
import type { Db } from '../../schema.ts'
import type { PublishedRating } from './current-rating.ts'
import { BLOCK_SEATS, ROW_COLUMNS } from './rating-blocks.ts'
import * as store from './seat-user-store.ts'
import { columnOf } from './whole-column.ts'

// The users of a tournament by seat, in blocks. A user keeps the seat, so blocks are only ever appended to, and ratings hold
// seats and no users.

/** Adds the users of the next seats to the blocks. The caller holds the tournament. */
export async function appendUsers(
  db: Db,
  tournamentId: number,
  taken: number,
  users: readonly number[],
): Promise<void> {
  const last = await store.readLastUsers(db, tournamentId)
  // A program of before did not write them: the next settlement does, for all seats that are missing (`keepUsers`).
  if (countIn(last) === taken) await append(db, tournamentId, last, taken, users)
}

/** Makes the blocks hold the users of this many seats. The caller holds the tournament. */
export async function keepUsers(db: Db, tournamentId: number, length: number): Promise<void> {
  const last = await store.readLastUsers(db, tournamentId)
  const known = countIn(last)
  if (known >= length) return
  await append(db, tournamentId, last, known, await store.listSeated(db, tournamentId, known))
}

type Last = Awaited<ReturnType<typeof store.readLastUsers>>

const countIn = (last: Last) => (last ? last.block * BLOCK_SEATS + numberBlockAt(last.users).rows : 0)

async function append(db: Db, tournamentId: number, last: Last, known: number, users: readonly number[]) {
  const before = known % BLOCK_SEATS === 0 || !last ? [] : [...decodeNumbers(last.users)]
  const blocks = encodeNumbers([Int32Array.from([...before, ...users])], BLOCK_SEATS)
  await store.writeUsers(db, tournamentId, blocks, Math.floor(known / BLOCK_SEATS))
}

/** Returns the users on these seats, in their order. */
export async function usersOn(db: Db, tournamentId: number, seats: readonly number[]): Promise<number[]> {
  const numberOfSeat = (seat: number) => Math.floor((seat - 1) / BLOCK_SEATS)
  const read = await store.readUsers(db, tournamentId, [...new Set(seats.map(numberOfSeat))])
  const blocks = new Map(read.map(({ block, users }) => [block, numberBlockAt(users)]))
  return seats.map((seat) => numberOf(blocks.get(numberOfSeat(seat))!, 0, (seat - 1) % BLOCK_SEATS))
}

/** Returns the users of a published rating by seat, those of at least this many seats. */
export async function readUsersBySeat(
  db: Db,
  tournamentId: number,
  { rows, places }: PublishedRating,
  length: number,
): Promise<Int32Array> {
  if (!isBitPacked(rows)) {
    const byPlace = columnOf(rows, ROW_COLUMNS.indexOf('user_id'))
    return columnOf(places, 0).map((place) => byPlace[place - 1]!)
  }
  const users = decodeNumbers(await store.readAllUsers(db, tournamentId))
  if (users.length < length) throw new Error(`tournament ${tournamentId} has users of ${users.length} seats`)
  return users
}
