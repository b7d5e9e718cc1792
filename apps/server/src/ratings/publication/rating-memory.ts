import { LRUCache } from 'lru-cache'
import type { PublishedRating } from './next-rating.ts'
import type { Publication } from './publication-store.ts'

/** Ratings that are kept (bytes): those of a few tournaments of a million users, with their rounds. */
const KEPT_MAX = 64 * 1024 * 1024

// What this process has published last, as it stands in the database: on a match day the next settlement finds it here
// instead of reading it. It may be lost at any moment. A publication is known by its number, its length and the
// microsecond in which it was published: what was never committed, or has grown since, is not found again.
const kept = new LRUCache<string, PublishedRating>({
  maxSize: KEPT_MAX,
  sizeCalculation: ({ rows, places }) => Math.max(1, rows.length + places.length),
})

type Known = Pick<Publication, 'id' | 'rows_count' | 'published_us'>
const nameOf = ({ id, rows_count, published_us }: Known): string => `${id} ${rows_count} ${published_us}`

/** What this process wrote as this publication, if it still has it: for one taker, who may use it up. */
export function take(publication: Known): PublishedRating | undefined {
  const name = nameOf(publication)
  const rating = kept.get(name)
  kept.delete(name)
  return rating
}

/** Keeps what was written as this publication. */
export function remember(publication: Known, rating: PublishedRating): void {
  kept.set(nameOf(publication), rating)
}
