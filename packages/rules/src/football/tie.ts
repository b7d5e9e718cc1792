import { finalScoreOf, tableScoreOf } from './match-result.ts'
import { isOver, type PlayedMatch } from '../facts.ts'
import { leaderOf, type Score } from './score.ts'
import type { Side } from '../vocabulary.ts'

/** The current state of a match of a tie. */
export type TieLeg<Key> = {
  first: Key | null
  second: Key | null
  starts_at: number | null
  result: PlayedMatch
}

/**
 * Returns the side that goes through by any way (GAME.md 4); null while it is not decided. Legs count in the order of their
 * starts, whichever side plays at home in which:
 *
 * - The `winner` that the organiser names on the last leg, or on one that is void (GAME.md 9), goes through.
 *   On a first leg that was played or awarded it says who won that match, and decides nothing.
 * - Else the shoot-out that ended the last leg, else the aggregate of all legs: 90 minutes, extra time, awarded
 *   scores; goals away count like any other.
 * - Level with nothing of these, with a leg that is void, or with one that is still to come or on: null.
 */
export function tieWinnerOf<Key extends string | number>(legs: readonly TieLeg<Key>[]): Key | null {
  const sides = sidesOfTie(legs)
  const ordered = inOrder(legs)
  const last = ordered.at(-1)
  if (!sides || !last) return null
  const named = [last, ...ordered.filter(({ result }) => result.status === 'cancelled')].map(namedBy)
  const winner = named.find((key) => key !== null)
  if (winner !== undefined) return winner
  return ordered.every(({ result }) => scoreOfLeg(result) !== null) ? playedOut(ordered, last, sides) : null
}

/** Returns the two sides of a tie once a leg names both; null before. */
export function sidesOfTie<Key>(legs: readonly TieLeg<Key>[]): readonly [Key, Key] | null {
  for (const { first, second } of inOrder(legs)) {
    if (first !== null && second !== null) return [first, second]
  }
  return null
}

/** Returns the legs in the order of their starts. A postponed match without a new time comes last. */
export function inOrder<Leg extends Pick<TieLeg<unknown>, 'starts_at'>>(legs: readonly Leg[]): Leg[] {
  const start = ({ starts_at }: Leg) => starts_at ?? Number.MAX_VALUE
  return legs.toSorted((a, b) => start(a) - start(b))
}

function namedBy<Key>(leg: TieLeg<Key>): Key | null {
  const { winner } = leg.result
  // A named winner counts only once the match is over.
  return winner && isOver(leg.result) ? leg[winner] : null
}

/** Returns the goals that a leg adds to the aggregate: `after_extra_time` covers all 120 minutes. Null if it adds none. */
export function scoreOfLeg(result: PlayedMatch): Score | null {
  return result.status === 'finished' ? finalScoreOf(result) : tableScoreOf(result)
}

function playedOut<Key>(
  legs: readonly TieLeg<Key>[],
  last: TieLeg<Key>,
  [first, second]: readonly [Key, Key],
): Key | null {
  const shootOut = last.result.status === 'finished' ? last.result.penalties : null
  const decided = shootOut ? leaderOf(shootOut) : null
  if (decided) return last[decided]
  const goals = { first: 0, second: 0 }
  for (const leg of legs) {
    // Legs of other sides are a mistake that another check reports; nobody goes through then.
    if (leg.first === first && leg.second === second) add(goals, leg.result, ['first', 'second'])
    else if (leg.first === second && leg.second === first) add(goals, leg.result, ['second', 'first'])
    else return null
  }
  const leader = leaderOf(goals)
  return leader && { first, second }[leader]
}

function add(goals: Score, result: PlayedMatch, [home, away]: readonly [Side, Side]): void {
  const score = scoreOfLeg(result)
  goals[home] += score?.first ?? 0
  goals[away] += score?.second ?? 0
}
