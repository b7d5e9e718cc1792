import type { Placements } from '@called-it/rules/team-columns.ts'
import { blockAt, encodeBlocks, readColumn } from './rating-blocks.ts'

// The placing of each seat by the draw, stored like a rating: in blocks of columns (`rating-blocks.ts`). The
// base of a block is its first seat, counted from 0, so blocks without drawn users can be left out.

/** Seats in a block. */
export const BLOCK_MEMBERS = 250

const COLUMNS = ['team', 'group_id', 'has_predicted'] as const satisfies (keyof Placements)[]

/** The placing of one seat, with the fields of `Placements`. */
export type Member = Record<(typeof COLUMNS)[number], number> & { seat: number }

/** Decodes consecutive blocks into columns of at least `length` seats; seats without a block have 0. */
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

/**
 * Returns a block with the placings of these seats changed. `before` is null if the block does not exist yet.
 */
export function patchMembers(before: Uint8Array | null, number: number, members: Member[]): Buffer {
  const columns = COLUMNS.map(() => new Int32Array(BLOCK_MEMBERS))
  if (before) columns.forEach((column, at) => readColumn(blockAt(before), at, column, 0))
  const first = number * BLOCK_MEMBERS
  for (const member of members) {
    COLUMNS.forEach((name, at) => (columns[at]![member.seat - 1 - first] = member[name]))
  }
  return encodeBlocks(columns, BLOCK_MEMBERS, { baseOf: () => first }).bytes
}
