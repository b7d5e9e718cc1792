import { makeBatch } from '../../platform/database/batch.ts'
import type { Db } from '../../schema.ts'
import { type Favourite, type Head, type Placing, readHeads } from './page-store.ts'

/** The most viewers that one statement serves. */
const VIEWERS_AT_ONCE = 100

/** A rating as one viewer sees it now. */
export type ViewedHead = Head & {
  seat: number | null
  /** The viewer's group and team of the draw; null: the viewer takes no part. */
  placing: Placing | null
  /** The users that the viewer has pinned. */
  favourites: Favourite[]
}

/** Reads the rating of a tournament, or of one of its rounds, as it is now; null: no such tournament. */
export type HeadReader = (
  slug: string,
  roundId: number | null,
  viewerId: number,
) => Promise<ViewedHead | null>

/** Makes the reader; viewers who ask at the same moment share a statement. */
export function makeHeadReader(db: Db): HeadReader {
  type HeadRequest = { slug: string; roundId: number | null; viewerId: number }
  const read = makeBatch(VIEWERS_AT_ONCE, async (requests: HeadRequest[]) => {
    const ratings = Map.groupBy(requests, ({ slug, roundId }) => JSON.stringify([slug, roundId]))
    const heads = new Map<HeadRequest, ViewedHead>()
    await Promise.all(
      [...ratings.values()].map(async (viewers) => {
        const { slug, roundId } = viewers[0]!
        const found = await readHeads(
          db,
          slug,
          roundId,
          viewers.map(({ viewerId }) => viewerId),
        )
        if (!found) return
        for (const viewer of viewers) {
          const placing = found.viewers[viewer.viewerId] ?? null
          const favourites = found.favourites[viewer.viewerId] ?? []
          heads.set(viewer, { ...found.head, seat: placing?.seat ?? null, placing, favourites })
        }
      }),
    )
    return requests.map((viewer) => heads.get(viewer) ?? null)
  })
  return (slug, roundId, viewerId) => read({ slug, roundId, viewerId })
}
