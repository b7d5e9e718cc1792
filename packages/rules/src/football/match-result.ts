import { mistake, type Mistake } from '../mistake.ts'
import type { ScoreBasis } from '../ruleset.ts'
import { leaderOf, type Score, type Side } from './score.ts'

/** Where a match stands (API.md, Match). */
export type MatchStatus = 'scheduled' | 'live' | 'finished' | 'postponed' | 'cancelled' | 'awarded'

/** The scores of a match as they are kept: `score` after 90 minutes, the shoot-out alone in `penalties`. */
export type PlayedMatch = {
  status: MatchStatus
  score?: Score | null | undefined
  /** After 120 minutes: the goals of the first 90 are in it. */
  after_extra_time?: Score | null | undefined
  penalties?: Score | null | undefined
  /** Named by the organiser: of a tie over two legs, who goes through. */
  winner?: Side | null | undefined
}

/** A result as an organiser or a feed enters it (API.md, Organisers). Players are named by their keys. */
export type MatchResult = PlayedMatch & {
  status: 'live' | 'finished' | 'awarded' | 'cancelled'
  goals?: MatchGoal[] | undefined
  goalkeepers?: { first?: string | null | undefined; second?: string | null | undefined } | null | undefined
}

/** A goal in play: shoot-out kicks are none. An own goal names the player who put it in his own net. */
export type MatchGoal = {
  player: string
  minute: number
  own_goal?: boolean | undefined
  penalty?: boolean | undefined
}

const SIDES = ['first', 'second'] as const
// Above any score that football has seen in earnest, below what a slipped key makes of one.
const RESULT_GOALS_MAX = 99
// What a decision awards (GAME.md 9) where it names a winner and no score.
const AWARDED_GOALS = 3

/**
 * The mistakes in a result; empty when it can be recorded. `sideOf` says for which side a player takes part
 * in this match, null for one who does not. Paths are dotted: `score.first`, `goals.0.player`.
 */
export function checkMatchResult(result: MatchResult, sideOf: (playerKey: string) => Side | null): Mistake[] {
  return [
    ...checkRange(result),
    ...checkStatus(result),
    ...checkExtraTime(result),
    ...checkPenalties(result),
    ...checkGoals(result, sideOf),
    ...checkGoalkeepers(result, sideOf),
  ]
}

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
 * Who won: the side that the organiser names, else the shoot-out's winner, else the leader after extra time,
 * else after 90 minutes. Null for a draw, and while the match is live: nobody goes through before the end.
 */
export function winnerOf(result: PlayedMatch): Side | null {
  if (result.status === 'live') return null
  if (result.winner) return result.winner
  const deciding = result.penalties ?? finalScoreOf(result)
  return deciding ? leaderOf(deciding) : null
}

function finalScoreOf(result: PlayedMatch): Score | null {
  return result.after_extra_time ?? result.score ?? null
}

function checkRange(result: MatchResult): Mistake[] {
  return (['score', 'after_extra_time', 'penalties'] as const).flatMap((field) =>
    SIDES.filter((side) => result[field] && !isPossible(result[field][side])).map((side) =>
      mistake(
        `${field}.${side}`,
        `целое число от 0 до ${RESULT_GOALS_MAX}`,
        `a whole number from 0 to ${RESULT_GOALS_MAX}`,
      ),
    ),
  )
}

function isPossible(goals: number): boolean {
  return Number.isInteger(goals) && goals >= 0 && goals <= RESULT_GOALS_MAX
}

function checkStatus(result: MatchResult): Mistake[] {
  switch (result.status) {
    case 'cancelled':
      // What a void match carried would otherwise be read as a result by whoever forgets its status.
      return (['score', 'after_extra_time', 'penalties'] as const)
        .filter((field) => result[field])
        .map((field) => mistake(field, 'у отменённого матча нет счёта', 'a cancelled match has no score'))
    case 'awarded':
      return result.score || result.winner
        ? []
        : [mistake('score', 'укажите счёт или победителя', 'give the score or the winner')]
    default:
      return result.score ? [] : [mistake('score', 'укажите счёт', 'give the score')]
  }
}

function checkExtraTime({ score, after_extra_time }: MatchResult): Mistake[] {
  if (!score || !after_extra_time) return []
  return SIDES.filter((side) => after_extra_time[side] < score[side]).map((side) =>
    mistake(
      `after_extra_time.${side}`,
      'не меньше, чем после 90 минут: счёт указывается за все 120 минут',
      'not below the score after 90 minutes: it covers all 120 minutes',
    ),
  )
}

function checkPenalties({ status, penalties, winner }: MatchResult): Mistake[] {
  // A shoot-out may be level while it lasts, and a decision may overturn how it ended.
  if (!penalties || status !== 'finished') return []
  const leader = leaderOf(penalties)
  if (!leader)
    return [mistake('penalties', 'серия не может закончиться вничью', 'a shoot-out cannot end level')]
  return !winner || winner === leader
    ? []
    : [mistake('winner', 'серию пенальти выиграла другая сторона', 'the other side won the shoot-out')]
}

function checkGoals(result: MatchResult, sideOf: (playerKey: string) => Side | null): Mistake[] {
  if (!result.goals?.length) return []
  const scored = { first: 0, second: 0 }
  const unknown: Mistake[] = []
  for (const [index, goal] of result.goals.entries()) {
    const side = sideOf(goal.player)
    if (side) scored[goal.own_goal ? otherSide(side) : side] += 1
    else unknown.push(unknownPlayer(`goals.${index}.player`, goal.player))
  }
  return [...unknown, ...checkGoalCount(result, scored)]
}

function checkGoalCount(result: MatchResult, scored: Score): Mistake[] {
  const final = finalScoreOf(result)
  // An awarded score is a decision, not a sum of goals: what was scored before it may exceed it.
  if (!final || result.status === 'awarded') return []
  return SIDES.filter((side) => scored[side] > final[side]).map((side) =>
    mistake(
      'goals',
      `голов ${side === 'first' ? 'первой' : 'второй'} стороны (${scored[side]}) больше, чем в счёте (${final[side]})`,
      `the ${side} side has more goals (${scored[side]}) than the score says (${final[side]})`,
    ),
  )
}

function checkGoalkeepers(result: MatchResult, sideOf: (playerKey: string) => Side | null): Mistake[] {
  return SIDES.flatMap((side) => {
    const keeper = result.goalkeepers?.[side]
    if (!keeper) return []
    const path = `goalkeepers.${side}`
    const playsFor = sideOf(keeper)
    if (!playsFor) return [unknownPlayer(path, keeper)]
    return playsFor === side
      ? []
      : [mistake(path, `"${keeper}" играет за другую сторону`, `"${keeper}" plays for the other side`)]
  })
}

function unknownPlayer(path: string, key: string): Mistake {
  return mistake(path, `неизвестный игрок "${key}"`, `unknown player "${key}"`)
}

function otherSide(side: Side): Side {
  return side === 'first' ? 'second' : 'first'
}
