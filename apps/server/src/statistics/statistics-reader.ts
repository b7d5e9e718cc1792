import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import { LRUCache } from 'lru-cache'
import { makeBatch } from '../platform/database/batch.ts'
import { Written } from '../platform/http/endpoint.ts'
import { problem } from '../platform/http/problem.ts'
import { type RatingReaders, readSpread, type Spread } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import * as store from './store.ts'
import type { NamedFigures } from './named-figures.ts'

/** The number of tournaments whose statistics are cached, about 50 KB each. */
const KEPT_MAX = 100
const READS_AT_ONCE = 200

type WrittenStatistics = Written<Answer<typeof readStatistics>>

/** Reads the statistics of a tournament; throws `not_found`. */
export type StatisticsReader = (slug: string, viewerId: number) => Promise<WrittenStatistics>

/** The current figures: the number of participants, and the spread of their totals. */
type Moment = { participants: number; spread: Spread | null }

/** `written` is the last written answer, with the version of the participants and points that it shows. */
type CachedFigures = Omit<store.Published, 'figures'> & {
  figures: string
  written?: { version: string; answer: Promise<WrittenStatistics> }
}

export function makeStatisticsReader(
  db: Db,
  { readHead, rows }: Pick<RatingReaders, 'readHead' | 'rows'>,
): StatisticsReader {
  const cache = new LRUCache<number, CachedFigures>({ max: KEPT_MAX })

  const load = makeBatch(READS_AT_ONCE, async (ids: number[]): Promise<(CachedFigures | null)[]> => {
    const known = new Map(ids.map((id) => [id, cache.get(id)]))
    const versions = [...known].map(([tournament_id, cached]) => ({
      tournament_id,
      version: cached?.version ?? 0,
    }))
    for (const { figures, ...published } of await store.readPublished(db, versions)) {
      const { tournament_id } = published
      if (figures !== null) known.set(tournament_id, { ...published, figures })
      cache.set(tournament_id, known.get(tournament_id)!)
    }
    return ids.map((id) => known.get(id) ?? null)
  })

  return async (slug, viewerId) => {
    const head = await readHead(slug, null, viewerId)
    if (!head) throw problem('not_found')
    const published = await load(head.tournament_id)
    if (!published) throw new Error(`tournament ${slug} has no statistics: they come with its questions`)
    const participants = head.rows_count + head.newcomers_count
    const version = JSON.stringify([participants, head.ratings_open && head.publication_id])
    if (published.written?.version !== version) {
      // No points are shown before the rating opens.
      const spread = head.ratings_open ? readSpread(rows, head) : Promise.resolve(null)
      const answer = spread.then((found) => write(published, { participants, spread: found }))
      published.written = { version, answer }
      // A failure is not cached: the next call reads again.
      answer.catch(() => delete published.written)
    }
    return published.written.answer
  }
}

/** Joins the published figures and the current ones. */
function write({ figures, published_at }: CachedFigures, moment: Moment): WrittenStatistics {
  const { by_type, ...rest }: NamedFigures = JSON.parse(figures)
  const statistics: Answer<typeof readStatistics>['statistics'] = {
    ...moment,
    by_type,
    ...rest,
    calculated_at: by_type.length > 0 ? published_at : null,
  }
  return new Written(JSON.stringify({ statistics }))
}
