import { constants, setPriority } from 'node:os'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { nextRating, type NextRating, type RatingTask } from './next-rating.ts'

// Whoever saves a prediction meanwhile comes first. On Linux this is about the thread; elsewhere about the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** What the thread does: a rating of a million users is ranked while the process goes on answering. */
export default function rank(task: RatingTask): NextRating {
  const next = nextRating(task)
  // The blocks change hands; copied, they would stop the process for a moment after all.
  return move({
    [transferableSymbol]: [next.rows.buffer, next.places.buffer],
    [valueSymbol]: next,
  }) as unknown as NextRating
}
