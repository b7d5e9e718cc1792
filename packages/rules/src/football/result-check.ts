import { mistake, type Mistake } from '../mistake.ts'
import {
  checkInTable,
  checkInTie,
  isLastLeg,
  type KnockoutMistake,
  type TieOfMatch,
} from './knockout-check.ts'
import { finalScoreOf, type MatchResult } from './match-result.ts'
import { leaderOf, type Score } from './score.ts'
import { type Side, SIDES } from '../vocabulary.ts'

/** The mistakes of a result. */
export type ResultMistake =
  | 'whole_number_between'
  | 'score_missing'
  | 'cancelled_has_no_score'
  | 'cancelled_has_no_winner'
  | 'award_needs_winner'
  | 'minute_of_live_only'
  | 'below_score_of_90'
  | 'shoot_out_ends_level'
  | 'winner_lost_shoot_out'
  | 'winner_against_score'
  | 'draw_has_no_winner'
  | 'unknown_player_key'
  | 'goal_names_one'
  | 'stoppage_needs_minute'
  | 'plays_for_other_side'
  | 'too_many_goals_of_first'
  | 'too_many_goals_of_second'
  | KnockoutMistake

/** The facts that a result is checked against. */
export type ResultContext = {
  /** The tie of the match; null: a table match, where a draw is allowed. */
  tie: TieOfMatch | null
  /** Returns the side of a player in this match; null if he is in neither. */
  sideOf: (playerKey: string) => Side | null
}

type Found = Mistake<ResultMistake>[]

// The most goals of a result: above any real score, below a typing slip.
const RESULT_GOALS_MAX = 99
/** The minutes of a live match: 120 plus stoppage time (API.md, Organisers). */
export const MINUTE_MIN = 1
export const MINUTE_MAX = 130

/**
 * Returns the mistakes in a result; empty if it can be recorded. Paths are dotted: `score.first`, `goals.0.player`.
 */
export function checkMatchResult(result: MatchResult, { tie, sideOf }: ResultContext): Found {
  return [
    ...checkRange(result),
    ...checkMinute(result),
    ...checkStatus(result, tie),
    ...checkExtraTime(result),
    ...checkPenalties(result),
    ...checkWinner(result, tie),
    ...(tie ? checkInTie(result, tie) : checkInTable(result)),
    ...checkGoals(result, sideOf),
    ...checkGoalkeepers(result, sideOf),
  ]
}

function checkRange(result: MatchResult): Found {
  return (['score', 'after_extra_time', 'penalties'] as const).flatMap((field) =>
    SIDES.filter((side) => result[field] && !isWithin(result[field][side], 0, RESULT_GOALS_MAX)).map((side) =>
      mistake(`${field}.${side}`, 'whole_number_between', { min: 0, max: RESULT_GOALS_MAX }),
    ),
  )
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

function checkMinute({ status, minute }: MatchResult): Found {
  if (minute === undefined || minute === null) return []
  if (status !== 'live') return [mistake('minute', 'minute_of_live_only')]
  return isWithin(minute, MINUTE_MIN, MINUTE_MAX)
    ? []
    : [mistake('minute', 'whole_number_between', { min: MINUTE_MIN, max: MINUTE_MAX })]
}

function checkStatus(result: MatchResult, tie: TieOfMatch | null): Found {
  switch (result.status) {
    case 'cancelled': {
      // Fields of a void match could be read as a result by code that forgets the status.
      const scores = (['score', 'after_extra_time', 'penalties'] as const)
        .filter((field) => result[field])
        .map((field) => mistake(field, 'cancelled_has_no_score' as const))
      // In a tie the organiser names the side that goes through (GAME.md 9); a void table match does not count.
      return tie === null && result.winner
        ? [...scores, mistake('winner', 'cancelled_has_no_winner')]
        : scores
    }
    case 'awarded':
      return result.winner ? [] : [mistake('winner', 'award_needs_winner')]
    default:
      return result.score ? [] : [mistake('score', 'score_missing')]
  }
}

function checkExtraTime({ score, after_extra_time }: MatchResult): Found {
  if (!score || !after_extra_time) return []
  return SIDES.filter((side) => after_extra_time[side] < score[side]).map((side) =>
    mistake(`after_extra_time.${side}`, 'below_score_of_90'),
  )
}

function checkPenalties({ status, penalties, winner }: MatchResult): Found {
  // A shoot-out may be level while it lasts, and a decision may overturn its result.
  if (!penalties || status !== 'finished') return []
  const leader = leaderOf(penalties)
  if (!leader) return [mistake('penalties', 'shoot_out_ends_level')]
  return !winner || winner === leader ? [] : [mistake('winner', 'winner_lost_shoot_out')]
}

/**
 * The winner of a match must lead by its score. In the second of two legs the winner is the side that goes through, whatever
 * the score: the check of the tie covers it.
 */
function checkWinner(result: MatchResult, tie: TieOfMatch | null): Found {
  const { status, score, winner } = result
  const isPlayedOut = status !== 'awarded' && result.penalties
  if (!winner || isPlayedOut || status === 'cancelled') return []
  const decidesTie = tie !== null && isLastLeg(tie)
  if (decidesTie && tie.legs.length > 1) return []
  const deciding = status === 'awarded' ? score : finalScoreOf(result)
  if (!deciding) return []
  const leader = leaderOf(deciding)
  if (leader) return leader === winner ? [] : [mistake('winner', 'winner_against_score')]
  return !decidesTie && status !== 'live' ? [mistake('winner', 'draw_has_no_winner')] : []
}

function checkGoals(result: MatchResult, sideOf: ResultContext['sideOf']): Found {
  if (!result.goals?.length) return []
  const scored = { first: 0, second: 0 }
  const unknown: Found = []
  for (const [index, { player, side: named, ...goal }] of result.goals.entries()) {
    const side = player === null ? null : sideOf(player)
    if ((player === null) !== Boolean(named)) unknown.push(mistake(`goals.${index}.side`, 'goal_names_one'))
    else if (named) scored[named] += 1
    else if (side) scored[goal.own_goal ? otherSide(side) : side] += 1
    else unknown.push(unknownPlayer(`goals.${index}.player`, player!))
    if (goal.stoppage && !goal.minute)
      unknown.push(mistake(`goals.${index}.stoppage`, 'stoppage_needs_minute'))
  }
  return [...unknown, ...checkGoalCount(result, scored)]
}

function checkGoalCount(result: MatchResult, scored: Score): Found {
  const final = finalScoreOf(result)
  // An awarded score is a decision, not a sum of goals: goals scored before may exceed it.
  if (!final || result.status === 'awarded') return []
  return SIDES.filter((side) => scored[side] > final[side]).map((side) =>
    mistake('goals', `too_many_goals_of_${side}`, { goals: scored[side], score: final[side] }),
  )
}

function checkGoalkeepers(result: MatchResult, sideOf: ResultContext['sideOf']): Found {
  return SIDES.flatMap((side) => {
    const keeper = result.goalkeepers?.[side]
    if (!keeper) return []
    const path = `goalkeepers.${side}`
    const playsFor = sideOf(keeper)
    if (!playsFor) return [unknownPlayer(path, keeper)]
    return playsFor === side ? [] : [mistake(path, 'plays_for_other_side', { player: keeper })]
  })
}

function unknownPlayer(path: string, player: string): Mistake<ResultMistake> {
  return mistake(path, 'unknown_player_key', { player })
}

function otherSide(side: Side): Side {
  return side === 'first' ? 'second' : 'first'
}
