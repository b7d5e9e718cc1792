import type { PlayedMatch } from '../facts.ts'
import { leaderOf, type Score } from './score.ts'
import type { Side } from '../vocabulary.ts'

/** Which score earns points: after 90 minutes and stoppage time, or after 120 (GAME.md 4). */
export const SCORE_BASES = ['regular_time', 'extra_time'] as const
export type ScoreBasis = (typeof SCORE_BASES)[number]

/** What a result can make of a match; the other statuses are given without one (API.md, Organisers). */
export const RESULT_STATUSES = ['live', 'finished', 'awarded', 'cancelled'] as const
export type ResultStatus = (typeof RESULT_STATUSES)[number]

/** What an organiser can make of a match without a result (API.md, Organisers). */
export const EVENT_STATUSES = ['scheduled', 'live', 'postponed', 'cancelled'] as const

/** A result as an organiser or a feed enters it (API.md, Organisers). Players are named by their keys. */
export type MatchResult = PlayedMatch & {
  status: ResultStatus
  /** The minute that is being played, of a live match only. */
  minute?: number | null | undefined
  goals?: MatchGoal[] | undefined
  goalkeepers?: { first?: string | null | undefined; second?: string | null | undefined } | null | undefined
}

/** A goal in play: shoot-out kicks are none. An own goal names the player who put it in his own net. */
export type MatchGoal = {
  player: string
  /** Left out where the source names the scorer alone. */
  minute?: number | null | undefined
  own_goal?: boolean | undefined
  penalty?: boolean | undefined
}

// What a decision awards (GAME.md 9) where it names a winner and no score.
const AWARDED_GOALS = 3

/**
 * The score that earns points, null while there is none. Awarded, cancelled and postponed matches are void
 * (GAME.md 9). `regular_time` counts 90 minutes and stoppage time, `extra_time` what followed too; penalties
 * never count (GAME.md 4). Of a live match it is the provisional score.
 */
export function countedScore(result: PlayedMatch, basis: ScoreBasis): Score | null {
  if (result.status !== 'live' && result.status !== 'finished') return null
  return (basis === 'extra_time' ? finalScoreOf(result) : result.score) ?? null
}

/**
 * The score that counts in a table, null for a match that does not: only finished and awarded ones do
 * (GAME.md 4 and 9). A match awarded to a side without a score counts 3:0.
 */
export function tableScoreOf(result: PlayedMatch): Score | null {
  if (result.status !== 'finished' && result.status !== 'awarded') return null
  if (result.score || result.status === 'finished' || !result.winner) return result.score ?? null
  return { first: 0, second: 0, [result.winner]: AWARDED_GOALS }
}

/**
 * The score that a match card shows after 90 minutes: an award without one shows 3:0 (API.md, Organisers).
 * Null while there is none.
 */
export function shownScoreOf(result: PlayedMatch): Score | null {
  return result.status === 'awarded' ? tableScoreOf(result) : (result.score ?? null)
}

/**
 * Who won: the side that the organiser names, else the shoot-out's winner, else the leader after extra time,
 * else after 90 minutes. Null for a draw, and while the match is live: nobody goes through before the end.
 */
export function winnerOf(result: PlayedMatch): Side | null {
  if (result.status === 'live') return null
  if (result.winner) return result.winner
  const deciding = result.penalties ?? finalScoreOf(result)
  return deciding ? leaderOf(deciding) : null
}

/** The score after all that was played, the shoot-out left out. */
export function finalScoreOf(result: PlayedMatch): Score | null {
  return result.after_extra_time ?? result.score ?? null
}
