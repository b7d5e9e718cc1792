import type { RatedColumns } from '@called-it/rules/team-columns.ts'
import { MERIT, positionsOf, type RatingColumns, releaseColumns } from '@called-it/rules/rating.ts'
import { isBitPacked } from '../blocks/number-blocks.ts'
import { type Detail, decodeRuns, makeColumns, type RowsByPlace, runBlockAt } from '../blocks/run-blocks.ts'
import { columnsOf, decodeBlocks, ROW_COLUMNS, type RowColumn } from './rating-blocks.ts'
import { columnOf } from './whole-column.ts'

/** The columns of a row to which an answer adds. */
export const EARNINGS = [...MERIT, 'settled', 'difference_hits'] as const

/**
 * A rating as it is published: blocks of rows by place, and, if its columns take whole bytes, blocks of places by seat. Rows in
 * runs hold the seats of users themselves, so `places` is empty then.
 */
export type PublishedRating = { rows: Uint8Array; places: Uint8Array }

/** A rating by place: element `i` belongs to the row on place `i + 1`. */
export type CurrentRating = RatingColumns &
  Record<Detail, Int32Array> & {
    /** Null: the rating holds seats instead. */
    user_id: Int32Array | null
    /** The number of columns that the rating has. */
    names: number
    position: Uint32Array
    /** The place of each seat, and the seat on each place, both from 0. */
    placeOfSeat: Uint32Array
    seatOfPlace: Uint32Array
  }

/** A published rating with its number of rows. */
type Published = { current: PublishedRating; length: number }

/** Decodes a rating, whose blocks it releases before it makes more columns. */
export function currentRating({ current, length }: Published): CurrentRating {
  return isBitPacked(current.rows) ? ofRuns(current, length) : ofBytes(current, length)
}

/** Returns the columns by which teams and groups are ranked, from the current rating. */
export function ratedColumns({ current, length }: Published): RatedColumns {
  const rating = currentRating({ current, length })
  const { seatOfPlace: seat, placeOfSeat: order, points, exact_hits } = rating
  releaseColumns(
    ...(rating.user_id ? [rating.user_id] : []),
    rating.position,
    ...changeableColumns(rating).filter((column) => column !== points && column !== exact_hits),
  )
  // Row `n` is on place `n + 1`.
  for (let row = 0; row < length; row += 1) order[row] = row
  return { order, seat, points, exact_hits }
}

/** Returns the columns of a rating that a settlement may change. */
export const changeableColumns = (rating: CurrentRating) =>
  [...EARNINGS, 'previous' as const].map((name) => rating[name])

function ofRuns({ rows, places }: PublishedRating, length: number): CurrentRating {
  const names = runBlockAt(rows).columns
  const seat = new Int32Array(length)
  const columns = makeColumns(length)
  const position = new Uint32Array(length)
  decodeRuns(rows, { ...columns, seat, position }, length)
  releaseColumns(rows, places)
  const seatOfPlace = new Uint32Array(seat.buffer)
  return { ...columns, user_id: null, names, position, seatOfPlace, placeOfSeat: inverse(seatOfPlace) }
}

function ofBytes(current: PublishedRating, length: number): CurrentRating {
  const placeOfSeat = new Uint32Array(decodeBlocks(current.places, 1, length)[0]!.buffer)
  releaseColumns(current.places)
  const names = columnsOf(current.rows).length
  const rows = decodeBlocks(current.rows, ROW_COLUMNS.length, length)
  releaseColumns(current.rows)
  const columns = Object.fromEntries(ROW_COLUMNS.map((name, at) => [name, rows[at]!])) as Record<
    RowColumn,
    Int32Array
  >
  for (let seat = 0; seat < length; seat += 1) placeOfSeat[seat]! -= 1
  const position = positionsOf(MERIT.map((merit) => columns[merit]))
  return { ...columns, names, position, placeOfSeat, seatOfPlace: inverse(placeOfSeat) }
}

/** Returns the index of each number from 0. */
function inverse(numbers: Uint32Array): Uint32Array {
  const indexes = new Uint32Array(numbers.length)
  for (let at = 0; at < numbers.length; at += 1) indexes[numbers[at]!] = at
  return indexes
}

/** Returns the place of each seat of a rating, from 1. */
export function placesOf({ rows, places }: PublishedRating): Int32Array {
  if (!isBitPacked(rows)) return columnOf(places, 0)
  const seats = columnByPlace(rows, 'seat')
  const bySeat = new Int32Array(seats.length)
  for (let at = 0; at < seats.length; at += 1) bySeat[seats[at]!] = at + 1
  releaseColumns(seats)
  return bySeat
}

/** Returns a column of the rows of a rating of runs, by place; seats are counted from 0. */
function columnByPlace(rows: Uint8Array, name: keyof RowsByPlace): Int32Array {
  let length = 0
  for (let at = 0; at < rows.length;) {
    const block = runBlockAt(rows, at)
    length += block.rows
    at = block.end
  }
  const column = new Int32Array(length)
  decodeRuns(rows, { [name]: column }, length)
  return column
}

/** Returns a merit or a detail of all rows of a rating, by place. */
export const rowColumnOf = (rows: Uint8Array, name: Exclude<RowColumn, 'user_id'>): Int32Array =>
  isBitPacked(rows) ? columnByPlace(rows, name) : columnOf(rows, ROW_COLUMNS.indexOf(name))
