import { LRUCache } from 'lru-cache'
import { makeBatch, makeTurns } from '../platform/database/batch.ts'
import type { Db } from '../schema.ts'
import * as store from './career-store.ts'
import { type PublicUser, readBlocks, type BlockKey, readUsers } from './reading/page-store.ts'
import { type PastPoint, pointsOf } from './past-points.ts'
import {
  BLOCK_ROWS,
  BLOCK_SEATS,
  blockAt,
  type BlockRow,
  numberAt,
  rowsOf,
} from './publication/rating-blocks.ts'

/** Users whom one statement serves at most. */
const USERS_AT_ONCE = 100
/** Blocks that one statement reads at most. */
const BLOCKS_AT_ONCE = 200
/** Tournaments whose past is kept: a few kilobytes each. */
const PASTS_MAX = 500

/** A tournament that a user takes part in. */
export type SeatedRating = store.OpenRating & { seat: number | null }

/** Reads where users stand and stood. What it keeps may be lost any time. */
export type CareerReader = {
  /** A user, and the tournaments with an open rating that the user takes part in. Null: no such user. */
  find(userId: number): Promise<{ user: PublicUser; ratings: SeatedRating[] } | null>
  /** The ratings that a tournament's positions over time are told by. */
  listPast(rating: store.OpenRating): Promise<PastPoint[]>
  /** The row of a seat in a rating of the past. */
  pastRow(point: PastPoint, seat: number): Promise<BlockRow>
}

export function makeCareerReader(db: Db): CareerReader {
  // What it costs is the tournaments, not the users: one statement at a time serves all who have come meanwhile.
  const find = makeTurns(
    USERS_AT_ONCE,
    () => 'all',
    async (ids: number[]) => {
      const some = [...new Set(ids)]
      const [users, ratings] = await Promise.all([readUsers(db, some), store.listOpenRatings(db, some)])
      return ids.map((id) => {
        const user = users.find((it) => it.id === id)
        const seated = ratings.flatMap(({ seats, ...rating }) =>
          id in seats ? [{ ...rating, seat: seats[id]! }] : [],
        )
        return user ? { user, ratings: seated } : null
      })
    },
  )
  // Not by the cache of blocks: what everybody looks at would be driven out by what one user asks for once.
  const readBlock = makeBatch(BLOCKS_AT_ONCE, (keys: BlockKey[]) => readBlocks(db, keys))
  const block = async (key: BlockKey) => {
    const bytes = await readBlock(key)
    if (!bytes) throw new Error(`publication ${key.publication_id} has no block ${key.block} of ${key.kind}`)
    return blockAt(bytes)
  }
  const pasts = new LRUCache<string, Promise<PastPoint[]>>({ max: PASTS_MAX })

  return {
    find,
    listPast(rating) {
      const { tournament_id, publication_id, finished_at } = rating
      const name = `${tournament_id} ${publication_id} ${finished_at}`
      const known = pasts.get(name)
      if (known) return known
      const points = store.listPastRatings(db, tournament_id).then((past) => pointsOf(past, rating))
      pasts.set(name, points)
      // A failure is not kept: the next one asks again.
      points.catch(() => pasts.delete(name))
      return points
    },
    async pastRow({ publication_id }, seat) {
      const [number, nth] = [Math.floor((seat - 1) / BLOCK_SEATS), (seat - 1) % BLOCK_SEATS]
      const place = numberAt(await block({ kind: 'places', publication_id, block: number }), 0, nth)
      const [page, row] = [Math.floor((place - 1) / BLOCK_ROWS), (place - 1) % BLOCK_ROWS]
      return rowsOf(await block({ kind: 'rows', publication_id, block: page }), page, row, row + 1)[0]!
    },
  }
}
