import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { FAVOURITES_MAX } from '@called-it/rules/limits.ts'

/**
 * The cached data of a rating: rows, on a page of users also the pinned ones; or one user's row, null for
 * none.
 */
export type KeptRows = { ratings?: RatingRow[]; favourites?: RatingRow[] } | RatingRow | null | undefined

export type Pin = { row: RatingRow; isPinned: boolean }

/**
 * Returns the data after a pin or an unpin. With five pins nothing changes, since the server refuses a sixth.
 */
export function withPin<Kept extends KeptRows>(kept: Kept, { row, isPinned }: Pin): Kept {
  if (!kept) return kept
  const { id } = row.user
  const mark = (each: RatingRow) => (each.user.id === id ? { ...each, is_favourite: isPinned } : each)
  if ('user' in kept) return mark(kept) as Kept
  const { ratings, favourites } = kept
  const others = favourites?.filter(({ user }) => user.id !== id)
  if (isPinned && others && others.length >= FAVOURITES_MAX) return kept
  // A row of the same page, since the figures of a round differ from those of the tournament.
  const own = ratings?.find(({ user }) => user.id === id) ?? row
  return {
    ...kept,
    ...(ratings && { ratings: ratings.map(mark) }),
    ...(others && { favourites: isPinned ? [...others, mark(own)].toSorted(byPosition) : others }),
  }
}

const byPosition = (one: RatingRow, other: RatingRow) => one.position - other.position
