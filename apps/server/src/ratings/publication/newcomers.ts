import type { Db } from '../../schema.ts'
import { seatNewcomers } from '../../participants/participants.ts'
import { encodeRuns } from '../blocks/encode-runs.ts'
import { BLOCK_FIRSTS, encodeFirsts } from '../blocks/first-rows.ts'
import { decodeNumbers, encodeNumbers } from '../blocks/number-blocks.ts'
import { decodeRuns, makeColumns, runBlockAt } from '../blocks/run-blocks.ts'
import { isOfRuns, type RowBlock, rowBlockAt, rowsOf } from '../blocks/stored-rows.ts'
import { writesRuns } from './layout-store.ts'
import * as store from './publication-store.ts'
import {
  BLOCK_ROWS,
  BLOCK_SEATS,
  columnsOf,
  decodeBlocks,
  encodeBlocks,
  ROW_COLUMNS,
} from './rating-blocks.ts'
import { appendUsers } from './seat-users.ts'

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
  const users = seated.flatMap((parcel) => parcel.user_ids)
  await appendUsers(db, tournamentId, taken, users)
  const seen = seated.at(-1)!.last_seq - STRAGGLERS
  for (const { id, last_seq } of current) await append(db, id, taken, users, Math.max(last_seq, seen))
  if (current.length === 0) {
    const none = { round_id: null, event_id: null, is_settlement: false, is_passing: false, top: null }
    const id = await store.addPublication(db, tournamentId, { ...none, rows_count: 0, last_seq: 0 })
    await append(db, id, 0, users, Math.max(0, seen))
    await store.makeCurrent(db, tournamentId, null, id)
  }
  return taken
}

/** Appends users to a publication with `taken` rows. */
async function append(db: Db, id: number, taken: number, users: number[], last_seq: number): Promise<void> {
  const numbers = {
    rows: Math.floor(Math.max(0, taken - 1) / BLOCK_ROWS),
    places: Math.floor(taken / BLOCK_SEATS),
    firsts: Math.floor(Math.floor(taken / BLOCK_ROWS) / BLOCK_FIRSTS),
  }
  const tail = await store.readTail(db, id, numbers)
  const last = tail.rows && rowBlockAt(tail.rows)
  const isOfBytes = last ? !isOfRuns(last) : !(await writesRuns(db))
  const position = last ? tailPositionOf(last, taken) : 1
  const top = isOfBytes
    ? await appendBytes(db, id, { taken, users, tail, position })
    : await appendRuns(db, id, { taken, users, tail, position })
  await store.setLength(db, id, { rows_count: taken + users.length, last_seq, top })
}

/** Users behind the `taken` rows of a publication, its last blocks, and the position of these users. */
type Appended = { taken: number; users: number[]; tail: store.Tail; position: number }

async function appendRuns(db: Db, id: number, { taken, users, tail, position }: Appended) {
  const last = tail.rows ? runBlockAt(tail.rows) : null
  const lastRun = last ? last.run + last.runs - 1 : -1
  // The users without merits are one run.
  const ownRun = position <= taken ? lastRun : lastRun + 1
  const rowBlock = Math.floor(taken / BLOCK_ROWS)
  const before = taken % BLOCK_ROWS
  const length = before + users.length
  const columns = {
    ...makeColumns(length),
    seat: Int32Array.from({ length }, (_, at) => taken - before + at),
  }
  const positions = new Uint32Array(length).fill(position)
  if (before > 0) {
    const begun = Object.entries(columns).map(([name, all]) => [name, all.subarray(0, before)] as const)
    decodeRuns(tail.rows!, Object.fromEntries(begun), before)
    rowsOf(last!, rowBlock, 0, before).forEach((row, at) => (positions[at] = row.position))
  }
  const { run, firsts, ...rows } = encodeRuns({
    columns,
    names: last?.columns ?? ROW_COLUMNS.length,
    positions,
    run: before > 0 ? last!.run : ownRun,
    size: BLOCK_ROWS,
  })
  await store.writeBlocks(db, id, 'rows', rows, rowBlock)

  const placeBlock = Math.floor(taken / BLOCK_SEATS)
  const begun = taken % BLOCK_SEATS > 0 ? [...decodeNumbers(tail.places!)] : []
  const places = Int32Array.from([...begun, ...users.map(() => run.at(-1)!)])
  await store.writeBlocks(db, id, 'places', encodeNumbers([places], BLOCK_SEATS), placeBlock)

  const firstBlock = Math.floor(rowBlock / BLOCK_FIRSTS)
  const kept = (column: number) =>
    tail.firsts ? decodeNumbers(tail.firsts, column).subarray(0, rowBlock % BLOCK_FIRSTS) : []
  const next = encodeFirsts(
    {
      run: Int32Array.from([...kept(0), ...firsts.run]),
      seat: Int32Array.from([...kept(1), ...firsts.seat]),
    },
    { top: tail.top ?? new Uint8Array(0), blocks: firstBlock },
  )
  await store.writeBlocks(db, id, 'firsts', next.firsts, firstBlock)
  return next.top
}

async function appendBytes(db: Db, id: number, { taken, users, tail, position }: Appended) {
  const [rowBlock, placeBlock] = [Math.floor(taken / BLOCK_ROWS), Math.floor(taken / BLOCK_SEATS)]
  const rowsBefore = taken % BLOCK_ROWS
  const length = rowsBefore + users.length
  const columns = columnsOf(tail.rows ?? Buffer.alloc(0)).map(() => new Int32Array(length))
  if (rowsBefore > 0) {
    decodeBlocks(tail.rows!, columns.length, rowsBefore).forEach((column, at) => columns[at]!.set(column))
  }
  columns[ROW_COLUMNS.indexOf('user_id')]!.set(users, rowsBefore)
  const { base } = rowsBefore > 0 ? rowBlockAt(tail.rows!) : { base: position }
  const baseOf = (row: number) => (row === 0 ? base : position)
  await store.writeBlocks(db, id, 'rows', encodeBlocks(columns, BLOCK_ROWS, { baseOf }), rowBlock)

  // There are as many places as taken seats, so the next seat has the next place.
  const placesBefore = taken % BLOCK_SEATS
  const places = Int32Array.from(
    { length: placesBefore + users.length },
    (_, at) => taken - placesBefore + at + 1,
  )
  if (placesBefore > 0) places.set(decodeBlocks(tail.places!, 1, placesBefore)[0]!)
  await store.writeBlocks(db, id, 'places', encodeBlocks([places], BLOCK_SEATS), placeBlock)
  return null
}

/**
 * Returns the position of users without points from the last block of a rating with `rowsCount` rows: that of the last row if
 * it has none either, else the one behind it.
 */
export function tailPositionOf(lastBlock: RowBlock, rowsCount: number): number {
  const number = Math.floor((rowsCount - 1) / BLOCK_ROWS)
  const last = rowsOf(lastBlock, number, 0, rowsCount - number * BLOCK_ROWS).at(-1)!
  const hasNothing = last.points + last.coefficient + last.exact_hits + last.outcome_hits === 0
  return hasNothing ? last.position : rowsCount + 1
}
