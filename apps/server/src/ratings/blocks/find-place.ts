import * as old from '../publication/rating-blocks.ts'
import { firstsWith, rowsWith } from './first-rows.ts'
import { isBitPacked, numberBlockAt, numberOf } from './number-blocks.ts'
import { isOfRuns, type RowBlock, rowWith } from './stored-rows.ts'

/** Reads blocks of one publication by their numbers. */
export type PublishedBlocks = {
  /** Of each seat the number of its run; in a publication of before its place. */
  places(number: number): Promise<Uint8Array>
  /** The block above the blocks of first rows; a publication of before has none. */
  top(): Promise<Uint8Array>
  firsts(number: number): Promise<Uint8Array>
  rows(number: number): Promise<RowBlock>
}

/** Where a seat stands: rows are sorted by these two numbers. In a publication of before the first is its place. */
export type Standing = { run: number; seat: number; isPlace: boolean }

/** Returns where a published seat stands, from the block of places that holds it. */
export function standingIn(places: Uint8Array, seat: number): Standing {
  const nth = (seat - 1) % old.BLOCK_SEATS
  return isBitPacked(places)
    ? { run: numberOf(numberBlockAt(places), 0, nth), seat, isPlace: false }
    : { run: old.numberAt(old.blockAt(places), 0, nth), seat, isPlace: true }
}

export const placesNumberOf = (seat: number): number => Math.floor((seat - 1) / old.BLOCK_SEATS)

/** The place of a seat, from 1, and the block with its row, if it had to be read. */
export type Found = { place: number; block: RowBlock | null }

/** Finds the row of a published seat. It reads four blocks, whatever the number of users. */
export async function findPlace(blocks: PublishedBlocks, seat: number): Promise<Found> {
  const { run, isPlace } = standingIn(await blocks.places(placesNumberOf(seat)), seat)
  if (isPlace) return { place: run, block: null }
  const above = firstsWith(await blocks.top(), run, seat)
  const number = rowsWith(numberBlockAt(await blocks.firsts(above)), above, run, seat)
  const block = await blocks.rows(number)
  if (!isOfRuns(block)) throw new Error('a publication has blocks of two kinds')
  return { place: number * old.BLOCK_ROWS + rowWith(block, run, seat) + 1, block }
}
