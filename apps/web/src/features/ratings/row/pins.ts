import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { FAVOURITES_MAX } from '@called-it/rules/limits.ts'

/** What is kept of a rating: rows, of a page of users those pinned too; or the row of one user alone, null for none. */
export type KeptRows = { ratings?: RatingRow[]; favourites?: RatingRow[] } | RatingRow | null | undefined

export type Pin = { row: RatingRow; isPinned: boolean }

/** The same once somebody is pinned, or is no more. Where five are pinned already nothing changes: a sixth is refused. */
export function withPin<Kept extends KeptRows>(kept: Kept, { row, isPinned }: Pin): Kept {
  if (!kept) return kept
  const { id } = row.user
  const mark = (each: RatingRow) => (each.user.id === id ? { ...each, is_favourite: isPinned } : each)
  if ('user' in kept) return mark(kept) as Kept
  const { ratings, favourites } = kept
  const others = favourites?.filter(({ user }) => user.id !== id)
  if (isPinned && others && others.length >= FAVOURITES_MAX) return kept
  // Of a page of its own: a round has other figures than the tournament.
  const own = ratings?.find(({ user }) => user.id === id) ?? row
  return {
    ...kept,
    ...(ratings && { ratings: ratings.map(mark) }),
    ...(others && { favourites: isPinned ? [...others, mark(own)].toSorted(byPosition) : others }),
  }
}

const byPosition = (one: RatingRow, other: RatingRow) => one.position - other.position
