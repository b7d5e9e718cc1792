import { blockAt } from '../publication/rating-blocks.ts'
import type { PublishedBlocks } from './find-place.ts'
import { isBitPacked, numberBlockAt } from './number-blocks.ts'
import { rowBlockAt } from './stored-rows.ts'

/** All blocks of a publication, concatenated by their kind. */
type Whole = Record<'rows' | 'places' | 'firsts' | 'top', Uint8Array>

/** Returns the blocks of a publication that is in memory as a whole. */
export function blocksInMemory({ rows, places, firsts, top }: Whole): PublishedBlocks {
  const ofNumbers = isBitPacked(places) ? numberBlockAt : blockAt
  const inOrder = {
    rows: cut(rows, rowBlockAt),
    places: cut<{ end: number }>(places, ofNumbers),
    firsts: cut(firsts, numberBlockAt),
  }
  const bytesOf = (kind: 'places' | 'firsts', bytes: Uint8Array) => async (number: number) => {
    const block = known(inOrder[kind], number)
    return bytes.subarray(number === 0 ? 0 : inOrder[kind][number - 1]!.end, block.end)
  }
  return {
    places: bytesOf('places', places),
    top: async () => top,
    firsts: bytesOf('firsts', firsts),
    rows: async (number) => known(inOrder.rows, number),
  }
}

function cut<Block extends { end: number }>(
  bytes: Uint8Array,
  read: (bytes: Uint8Array, at: number) => Block,
): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < bytes.length; at = blocks.at(-1)!.end) blocks.push(read(bytes, at))
  return blocks
}

function known<Block>(blocks: readonly Block[], number: number): Block {
  const block = blocks[number]
  if (block === undefined) throw new Error(`there is no block ${number}`)
  return block
}
