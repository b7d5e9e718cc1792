import { move } from 'piscina'
import { nextRating, type NextRating, type RatingTask } from './next-rating.ts'

/** What the thread does: a rating of a million users is ranked while the process goes on answering. */
export default function rank(task: RatingTask): NextRating {
  const { rows, places, ...rest } = nextRating(task)
  return { ...rest, rows: move(rows) as Uint8Array, places: move(places) as Uint8Array }
}
