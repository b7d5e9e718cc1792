import type { PlayedMatch } from '../facts.ts'
import { leaderOf, type Score } from './score.ts'
import type { Side } from '../vocabulary.ts'

/** The score that earns points: after 90 minutes and stoppage time, or after 120 minutes (GAME.md 4). */
export const SCORE_BASES = ['regular_time', 'extra_time'] as const
export type ScoreBasis = (typeof SCORE_BASES)[number]

/** The statuses that a result can give a match; the others are set without a result (API.md, Organisers). */
export const RESULT_STATUSES = ['live', 'finished', 'awarded', 'cancelled'] as const
export type ResultStatus = (typeof RESULT_STATUSES)[number]

/** The statuses that an organiser can set without a result (API.md, Organisers). */
export const EVENT_STATUSES = ['scheduled', 'live', 'postponed', 'cancelled'] as const

/** A result as an organiser or a feed enters it (API.md, Organisers). Players are named by their keys. */
export type MatchResult = PlayedMatch & {
  status: ResultStatus
  /** The current minute of a live match. */
  minute?: number | null | undefined
  goals?: MatchGoal[] | undefined
  goalkeepers?: { first?: string | null | undefined; second?: string | null | undefined } | null | undefined
}

/** A goal in play; shoot-out kicks do not count. An own goal names the player who scored it. */
export type MatchGoal = {
  /** Null: the scorer is not known; then `side` says whose goal it is. */
  player: string | null
  side?: Side | null | undefined
  /** The minutes of stoppage time: 2 for a goal at 45+2. */
  stoppage?: number | null | undefined
  /** The minute; left out if the source does not give it. */
  minute?: number | null | undefined
  own_goal?: boolean | undefined
  penalty?: boolean | undefined
}

// The score of an award (GAME.md 9) that names a winner and no score.
const AWARDED_GOALS = 3

/**
 * Returns the score that earns points, null if there is none. Awarded, cancelled and postponed matches are void
 * (GAME.md 9). `regular_time` counts 90 minutes and stoppage time, `extra_time` what followed too; penalties
 * never count (GAME.md 4). Of a live match it is the provisional score.
 */
export function countedScore(result: PlayedMatch, basis: ScoreBasis): Score | null {
  if (result.status !== 'live' && result.status !== 'finished') return null
  return (basis === 'extra_time' ? finalScoreOf(result) : result.score) ?? null
}

/**
 * Returns the score that counts in a table, null for a match that does not count: only finished and awarded ones do
 * (GAME.md 4 and 9). A match awarded to a side without a score counts 3:0.
 */
export function tableScoreOf(result: PlayedMatch): Score | null {
  if (result.status !== 'finished' && result.status !== 'awarded') return null
  if (result.score || result.status === 'finished' || !result.winner) return result.score ?? null
  return { first: 0, second: 0, [result.winner]: AWARDED_GOALS }
}

/**
 * Returns the score that a match card shows after 90 minutes: an award without a score shows 3:0 (API.md, Organisers).
 * Null while there is none.
 */
export function shownScoreOf(result: PlayedMatch): Score | null {
  return result.status === 'awarded' ? tableScoreOf(result) : (result.score ?? null)
}

/**
 * Returns the winner: the side that the organiser names, else the shoot-out's winner, else the leader after extra time,
 * else after 90 minutes. Null for a draw, and while the match is live: nobody goes through before the end.
 */
export function winnerOf(result: PlayedMatch): Side | null {
  if (result.status === 'live') return null
  if (result.winner) return result.winner
  const deciding = result.penalties ?? finalScoreOf(result)
  return deciding ? leaderOf(deciding) : null
}

/** Returns the score after all playing time, without the shoot-out. */
export function finalScoreOf(result: PlayedMatch): Score | null {
  return result.after_extra_time ?? result.score ?? null
}
