import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { FAVOURITES_MAX } from '@called-it/rules/limits.ts'

/**
 * The cached data of a rating: rows, on a page of users also the pinned ones; or one user's row, null for
 * none.
 */
export type CachedRows = { ratings?: RatingRow[]; favourites?: RatingRow[] } | RatingRow | null | undefined

export type Pin = { row: RatingRow; isPinned: boolean }

/**
 * Returns the data after a pin or an unpin. With five pins nothing changes, since the server refuses a sixth.
 */
export function withPin<Cached extends CachedRows>(cached: Cached, { row, isPinned }: Pin): Cached {
  if (!cached) return cached
  const { id } = row.user
  const mark = (each: RatingRow) => (each.user.id === id ? { ...each, is_favourite: isPinned } : each)
  if ('user' in cached) return mark(cached) as Cached
  const { ratings, favourites } = cached
  const others = favourites?.filter(({ user }) => user.id !== id)
  if (isPinned && others && others.length >= FAVOURITES_MAX) return cached
  // A row of the same page, since the figures of a round differ from those of the tournament.
  const own = ratings?.find(({ user }) => user.id === id) ?? row
  return {
    ...cached,
    ...(ratings && { ratings: ratings.map(mark) }),
    ...(others && { favourites: isPinned ? [...others, mark(own)].toSorted(byPosition) : others }),
  }
}

const byPosition = (first: RatingRow, second: RatingRow) => first.position - second.position
