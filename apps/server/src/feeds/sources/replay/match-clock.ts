import type { MatchResultBody } from '@called-it/contract/organiser/results.ts'
import { finalScoreOf } from '@called-it/rules/football/match-result.ts'

type Side = 'first' | 'second'
type Goal = NonNullable<MatchResultBody['goals']>[number]
type TimedGoal = Goal & { minute: number }

// Minutes of real time: a half lasts 45 of them, its stoppage time is added.
const HALF_TIME = 15
const BEFORE_EXTRA_TIME = 5
const SHOOT_OUT = 15
const REGULAR = 90 + HALF_TIME
const EXTRA = REGULAR + BEFORE_EXTRA_TIME + 30

/** Returns the minutes from the kick-off to a goal. */
const momentOf = ({ minute }: TimedGoal): number => {
  if (minute <= 45) return minute
  return minute <= 90 ? minute + HALF_TIME : minute + HALF_TIME + BEFORE_EXTRA_TIME
}

/** Returns the minutes from the kick-off to the end of a match with this result. */
export function lengthOf(result: MatchResultBody): number {
  if (result.penalties) return EXTRA + SHOOT_OUT
  return result.after_extra_time ? EXTRA : REGULAR
}

/**
 * Returns the goals of a match if every goal and its minute is known. Null: they are not all known, so a
 * running score would be an invention.
 */
function timedGoalsOf(result: MatchResultBody): TimedGoal[] | null {
  const goals = (result.goals ?? []).filter((goal): goal is TimedGoal => typeof goal.minute === 'number')
  const final = finalScoreOf(result)
  return final && goals.length === final.first + final.second ? goals : null
}

/**
 * Returns what is known of a recorded match at some minutes after its kick-off: the running score, finally
 * the result. Null: the match has not begun, or it has not ended and the times of its goals are not known.
 */
export function resultAt(
  result: MatchResultBody,
  minutes: number,
  sideOf: (player: string) => Side | null,
): MatchResultBody | null {
  if (minutes < 0) return null
  if (minutes >= lengthOf(result)) return result
  const goals = timedGoalsOf(result)?.filter((goal) => momentOf(goal) <= minutes)
  if (!goals) return null
  const live: MatchResultBody = {
    status: 'live',
    score: count(
      goals.filter((goal) => goal.minute <= 90),
      sideOf,
    ),
    goals,
  }
  return minutes >= REGULAR ? { ...live, after_extra_time: count(goals, sideOf) } : live
}

function count(goals: Goal[], sideOf: (player: string) => Side | null): { first: number; second: number } {
  const score = { first: 0, second: 0 }
  for (const goal of goals) {
    const side = goal.player === null ? (goal.side ?? null) : sideOf(goal.player)
    // An own goal counts for the other side (GAME.md 9).
    if (side) score[goal.own_goal && goal.player !== null ? otherOf(side) : side] += 1
  }
  return score
}

const otherOf = (side: Side): Side => (side === 'first' ? 'second' : 'first')

/** Returns the minutes from the kick-off to the next change after `minutes`. Null: there is none. */
export function nextMoment(result: MatchResultBody, minutes: number): number | null {
  const goals = timedGoalsOf(result)
  const moments = goals ? [0, ...goals.map(momentOf), lengthOf(result)] : [lengthOf(result)]
  if (goals && result.after_extra_time) moments.push(REGULAR)
  return moments.filter((moment) => moment > minutes).toSorted((a, b) => a - b)[0] ?? null
}
