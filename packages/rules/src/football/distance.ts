import type { ScoreBasis } from './match-result.ts'
import type { Hit, Side } from '../vocabulary.ts'
import { hitOf } from './match-points.ts'
import type { PlayedMatch } from '../facts.ts'
import { leaderOf, type Score } from './score.ts'

/** What a hit brings, multiplied as the match is. */
export type Worth = { hit: Hit; points: number }

/** How far a match in play is from the exact score that was called. */
export type Distance =
  /** It is exact if it ends like this. */
  | { kind: 'exact_now'; now: Worth }
  /** One goal of one side away: then it brings `exact`. */
  | { kind: 'one_away'; side: Side; exact: number; now: Worth }
  /** So many goals away; `now` counts meanwhile. */
  | { kind: 'n_away'; goals: number; exact: number; now: Worth }
  /** A side has scored more than was called; `best` is the most that can still come in. */
  | { kind: 'out_of_reach'; best: StillPossible | null; now: Worth }

/** The most that a call can still bring, and which end brings it. */
export type StillPossible = Worth & {
  /** Whether it comes in if the match ends like this. */
  isNow: boolean
  /** Who has to be ahead in the end, and by how much where only that margin counts; null and 0: a draw. */
  leader: Side | null
  margin: number
}

/**
 * How far the score of a match in play is from the called one. A goal can be added, never taken away, so a side that
 * has scored more than was called puts the exact score out of reach; the margin always stays within it.
 */
export function distanceOf(call: Score, score: Score, points: Record<Hit, number>, times: number): Distance {
  const worth = (hit: Hit): Worth => ({ hit, points: points[hit] * times })
  const now = worth(hitOf(call, score))
  if (now.hit === 'exact') return { kind: 'exact_now', now }

  const first = call.first - score.first
  const second = call.second - score.second
  if (first < 0 || second < 0) return { kind: 'out_of_reach', best: bestOf(call, now, worth), now }
  const goals = first + second
  const exact = worth('exact').points
  if (goals > 1) return { kind: 'n_away', goals, exact, now }
  return { kind: 'one_away', side: first > 0 ? 'first' : 'second', exact, now }
}

/** Where the ruleset pays both hits the same, the easier one is named; null where no end brings anything. */
function bestOf(call: Score, now: Worth, worth: (hit: Hit) => Worth): StillPossible | null {
  const difference = worth('difference')
  const outcome = worth('outcome')
  if (difference.points <= worth('miss').points) return null
  const best = outcome.points === difference.points ? outcome : difference
  return {
    ...best,
    isNow: now.points === best.points,
    leader: leaderOf(call),
    margin: Math.abs(call.first - call.second),
  }
}

/**
 * Whether the score that earns points can still change: after 90 minutes, where only those count, goals of extra time
 * change nothing, and kicks of a shoot-out never do (GAME.md 4).
 */
export function isScoreOpen(match: PlayedMatch, basis: ScoreBasis): boolean {
  if (match.status !== 'live' || match.penalties) return false
  return basis === 'extra_time' || !match.after_extra_time
}
