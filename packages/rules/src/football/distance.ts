import type { ScoreBasis } from './match-result.ts'
import type { Hit, Side } from '../vocabulary.ts'
import { hitOf } from './match-points.ts'
import type { PlayedMatch } from '../facts.ts'
import { leaderOf, type Score } from './score.ts'

/** The points of a hit, with the multiplier of the match. */
export type Worth = { hit: Hit; points: number }

/** The distance of a live match from the predicted score. */
export type Distance =
  /** The prediction is exact if the match ends like this. */
  | { kind: 'exact_now'; now: Worth }
  /** One goal of one side away; then it earns `exact`. */
  | { kind: 'one_away'; side: Side; exact: number; now: Worth }
  /** `goals` away; `now` are the points for the current score. */
  | { kind: 'n_away'; goals: number; exact: number; now: Worth }
  /** A side has scored more than predicted; `best` is the best hit still possible. */
  | { kind: 'out_of_reach'; best: StillPossible | null; now: Worth }

/** The best hit that a prediction can still earn, and the final score that earns it. */
export type StillPossible = Worth & {
  /** Whether it is earned if the match ends like this. */
  isNow: boolean
  /** The side that has to lead at the end, and the margin if only that counts; null and 0: a draw. */
  leader: Side | null
  margin: number
}

/**
 * Returns the distance of a live score from the predicted one. Goals can be added, never taken away, so a side that
 * has scored more than predicted puts the exact score out of reach; the right margin always stays possible.
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

/** Returns the easier of two hits with the same points; null if no final score earns points. */
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
 * Whether the counted score can still change: if only 90 minutes count, goals of extra time
 * change nothing, and kicks of a shoot-out never do (GAME.md 4).
 */
export function isScoreOpen(match: PlayedMatch, basis: ScoreBasis): boolean {
  if (match.status !== 'live' || match.penalties) return false
  return basis === 'extra_time' || !match.after_extra_time
}
