import { constants, setPriority } from 'node:os'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { type NextRating, nextRating, type RatingTask, teamsOfRating, type TeamTask } from './next-rating.ts'
import type { NextTeams } from './next-teams.ts'

// Whoever saves a prediction meanwhile comes first. On Linux this is about the thread; elsewhere about the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** What the thread does: a rating of a million users is ranked while the process goes on answering. */
export default function rank(task: RatingTask): NextRating {
  const next = nextRating(task)
  return handOver(next, [next.rows.buffer, next.places.buffer, ...buffersOf(next.teams)])
}

/** The same for teams and groups alone. */
export function rankTeams(task: TeamTask): NextTeams {
  const next = teamsOfRating(task)
  return handOver(next, buffersOf(next))
}

const buffersOf = (teams: NextTeams | null) => teams?.lists.map(({ bytes }) => bytes.buffer) ?? []

// The blocks change hands; copied, they would stop the process for a moment after all.
const handOver = <Next>(next: Next, buffers: ArrayBufferLike[]): Next =>
  move({ [transferableSymbol]: buffers, [valueSymbol]: next } as never) as Next
