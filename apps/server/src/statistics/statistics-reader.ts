import type { TournamentStatistics } from '@called-it/contract/tournament-statistics.ts'
import { LRUCache } from 'lru-cache'
import { makeBatch } from '../platform/batch.ts'
import { problem } from '../platform/problem.ts'
import type { RatingReader } from '../ratings/ratings.ts'
import * as store from './store.ts'
import type { ToldFigures } from './told-figures.ts'

/** Tournaments whose statistics are kept; some 50 KB each. */
const KEPT_MAX = 100
const READS_AT_ONCE = 200

/** Tells the statistics of a tournament; refuses with `not_found`. */
export type StatisticsReader = (slug: string, viewerId: number) => Promise<TournamentStatistics>

type Kept = { version: number; published_at: string; figures: ToldFigures }

/** Reads what everybody asks for at once. What it keeps is known by its version, and may be lost any time. */
export function makeStatisticsReader(ratings: RatingReader): StatisticsReader {
  const kept = new LRUCache<number, Kept>({ max: KEPT_MAX })

  const load = makeBatch(READS_AT_ONCE, async (ids: number[]): Promise<(Kept | null)[]> => {
    const known = new Map(ids.map((id) => [id, kept.get(id)]))
    const asked = [...known].map(([tournament_id, it]) => ({ tournament_id, version: it?.version ?? 0 }))
    const found = new Map<number, Kept>()
    for (const { tournament_id, version, figures, published_at } of await store.readPublished(
      ratings.db,
      asked,
    )) {
      const it =
        figures === null ? known.get(tournament_id)! : { version, published_at, figures: JSON.parse(figures) }
      kept.set(tournament_id, it)
      found.set(tournament_id, it)
    }
    return ids.map((id) => found.get(id) ?? null)
  })

  return async (slug, viewerId) => {
    const head = await ratings.readHead(slug, null, viewerId)
    if (!head) throw problem('not_found')
    const published = await load(head.tournament_id)
    if (!published) throw new Error(`tournament ${slug} has no statistics: they come with its questions`)
    const { figures, published_at } = published
    return {
      participants: head.rows_count + head.newcomers_count,
      ...figures,
      calculated_at: figures.by_type.length > 0 ? published_at : null,
    }
  }
}
