import type { Db } from '../../schema.ts'
import { type Seated, seatNewcomers } from '../../participants/participants.ts'
import * as store from './publication-store.ts'
import {
  BLOCK_ROWS,
  BLOCK_SEATS,
  type Block,
  blockAt,
  columnsOf,
  decodeBlocks,
  encodeBlocks,
  ROW_COLUMNS,
  rowsOf,
} from './rating-blocks.ts'

/**
 * The number of participants before the last seated one who may not have been committed when that one got a
 * seat. Readers look for newcomers from there on. A participant who is committed later waits for the next
 * publication.
 */
const STRAGGLERS = 1000

/**
 * Gives each user who has joined since a seat, and a row behind all others in each current rating. No user
 * has fewer points than a newcomer, so the rows above do not change. The caller holds the tournament. Returns
 * the number of seats before.
 */
export async function admitNewcomers(db: Db, tournamentId: number): Promise<number> {
  const current = await store.listCurrent(db, tournamentId)
  const taken = current.find(({ round_id }) => round_id === null)?.rows_count ?? 0
  const seated = await seatNewcomers(db, tournamentId, taken)
  if (seated.length === 0) return taken
  for (const { id, last_seq } of current) await append(db, id, taken, seated, last_seq)
  if (current.length === 0) {
    const none = { round_id: null, event_id: null, is_settlement: false, is_passing: false }
    const id = await store.addPublication(db, tournamentId, { ...none, rows_count: 0, last_seq: 0 })
    await append(db, id, 0, seated, 0)
    await store.makeCurrent(db, tournamentId, null, id)
  }
  return taken
}

async function append(db: Db, id: number, taken: number, seated: Seated[], lastSeq: number): Promise<void> {
  const users = seated.flatMap((parcel) => parcel.user_ids)
  const [rowBlock, placeBlock] = [Math.floor(taken / BLOCK_ROWS), Math.floor(taken / BLOCK_SEATS)]
  const position = await tailPosition(db, id, taken)
  const tail = await store.readTail(db, id, rowBlock, placeBlock)

  const rowsBefore = taken % BLOCK_ROWS
  const length = rowsBefore + users.length
  const begun = tail.rows ? blockAt(tail.rows) : null
  const columns = columnsOf(tail.rows ?? Buffer.alloc(0)).map(() => new Int32Array(length))
  if (tail.rows) {
    decodeBlocks(tail.rows, columns.length, rowsBefore).forEach((column, at) => columns[at]!.set(column))
  }
  columns[ROW_COLUMNS.indexOf('user_id')]!.set(users, rowsBefore)
  const baseOf = (row: number) => (row === 0 && begun ? begun.base : position)
  await store.writeBlocks(db, id, 'rows', encodeBlocks(columns, BLOCK_ROWS, { baseOf }), rowBlock)

  // There are as many places as taken seats, so the next seat has the next place.
  const placesBefore = taken % BLOCK_SEATS
  const places = Int32Array.from(
    { length: placesBefore + users.length },
    (_, at) => taken - placesBefore + at + 1,
  )
  if (tail.places) places.set(decodeBlocks(tail.places, 1, placesBefore)[0]!)
  await store.writeBlocks(db, id, 'places', encodeBlocks([places], BLOCK_SEATS), placeBlock)
  await store.setLength(db, id, taken + users.length, Math.max(lastSeq, seated.at(-1)!.last_seq - STRAGGLERS))
}

/**
 * Returns the position of users without points: that of the last row if it has none either, else the one
 * behind it.
 */
async function tailPosition(db: Db, id: number, taken: number): Promise<number> {
  if (taken === 0) return 1
  const lastBlock = Math.floor((taken - 1) / BLOCK_ROWS)
  const { rows } = await store.readTail(db, id, lastBlock, 0)
  return tailPositionOf(blockAt(rows!), taken)
}

/** Returns the same from the last block of a rating with `rowsCount` rows. */
export function tailPositionOf(lastBlock: Block, rowsCount: number): number {
  const number = Math.floor((rowsCount - 1) / BLOCK_ROWS)
  const last = rowsOf(lastBlock, number, 0, rowsCount - number * BLOCK_ROWS).at(-1)!
  const hasNothing = last.points + last.coefficient + last.exact_hits + last.outcome_hits === 0
  return hasNothing ? last.position : rowsCount + 1
}
