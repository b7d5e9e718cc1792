import type { Placements } from '@called-it/rules/team-columns.ts'
import { blockAt, encodeBlocks, readColumn } from './rating-blocks.ts'

// Where the draw has put each seat, kept as a rating is: blocks of columns (`rating-blocks.ts`). The base of a block is
// its first seat, counted from 0, so that blocks in which nobody was drawn can be left out.

/** Seats in a block. */
export const BLOCK_MEMBERS = 250

const COLUMNS = ['team', 'group_id', 'has_predicted'] as const satisfies (keyof Placements)[]

/** One seat's, as `Placements` has them. */
export type Member = Record<(typeof COLUMNS)[number], number> & { seat: number }

/** Takes blocks that lie one behind the other apart: columns of `length` seats at least, 0 where there is no block. */
export function decodeMembers(bytes: Uint8Array, length: number): Placements {
  const seats = Math.ceil(length / BLOCK_MEMBERS) * BLOCK_MEMBERS
  const [team, group_id, has_predicted] = COLUMNS.map(() => new Int32Array(seats))
  const placed = { team: team!, group_id: group_id!, has_predicted: has_predicted! }
  for (let at = 0; at < bytes.length;) {
    const block = blockAt(bytes, at)
    for (const [column, name] of COLUMNS.entries()) readColumn(block, column, placed[name], block.base)
    at = block.end
  }
  return placed
}

/** A block, begun if there is none yet (`before` null), in which these seats of it are as said. */
export function patchMembers(before: Uint8Array | null, number: number, members: Member[]): Buffer {
  const columns = COLUMNS.map(() => new Int32Array(BLOCK_MEMBERS))
  if (before) columns.forEach((column, at) => readColumn(blockAt(before), at, column, 0))
  const first = number * BLOCK_MEMBERS
  for (const member of members) {
    COLUMNS.forEach((name, at) => (columns[at]![member.seat - 1 - first] = member[name]))
  }
  return encodeBlocks(columns, BLOCK_MEMBERS, { baseOf: () => first }).bytes
}
