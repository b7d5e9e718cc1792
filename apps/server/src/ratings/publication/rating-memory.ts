import { LRUCache } from 'lru-cache'
import type { PublishedRating } from './current-rating.ts'
import type { Publication } from './publication-store.ts'

/** The size of the cache of ratings (bytes): it holds some tournaments of a million users, with their rounds. */
const KEPT_MAX = 32 * 1024 * 1024

// The ratings that this process published last, as they are in the database: on a match day the next
// settlement need not read them. They may be lost at any moment. A publication is identified by its id, its
// length and the microsecond of its publication, so one that was never committed or has grown since is not
// found.
const cache = new LRUCache<string, PublishedRating>({
  maxSize: KEPT_MAX,
  sizeCalculation: ({ rows, places }) => Math.max(1, rows.length + places.length),
})

type Known = Pick<Publication, 'id' | 'rows_count' | 'published_us'>
const nameOf = ({ id, rows_count, published_us }: Known): string => `${id} ${rows_count} ${published_us}`

/**
 * Takes this publication as this process wrote it out of the cache, if it is there: the caller may change it.
 */
export function take(publication: Known): PublishedRating | undefined {
  const name = nameOf(publication)
  const rating = cache.get(name)
  cache.delete(name)
  return rating
}

/** Caches what was written as this publication. */
export function remember(publication: Known, rating: PublishedRating): void {
  cache.set(nameOf(publication), rating)
}
