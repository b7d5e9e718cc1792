import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import { leaderOf } from '@called-it/rules/football/score.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Score } from '../source.ts'
import { type Hold, OVER, type Resolved, type ResolvedGoal, type Voice, written } from './observed.ts'

/** The result that a voice means, and what keeps it from being one. */
export type Meant = { result: ResultBody | null; holds: Hold[] }

/** Returns the result that a live or ended event has by a voice. The minute is left out: it would be old at once. */
export function resultOf(voice: Voice, isFight: boolean): Meant {
  const { event } = voice
  if (isFight) return { result: fightResultOf(event), holds: [] }
  const hold = (code: Hold['code'], data: Hold['data'] = {}): Hold => ({ feed_id: voice.feed_id, code, data })
  switch (event.status) {
    case 'live': {
      const score = event.regular ?? event.running
      if (!score) return { result: null, holds: [] }
      // A source that says the score after 90 minutes of a running match says that extra time is on.
      const after = event.regular && event.running ? { after_extra_time: event.running } : {}
      return {
        result: { status: 'live', score, ...after, ...goalsOf(event, event.running ?? score) },
        holds: [],
      }
    }
    case 'finished': {
      // A last score of which nobody says whether extra time is in it is an opinion about what others say, and no result.
      if (!event.regular) return { result: null, holds: event.running ? [] : [hold('no_score')] }
      if (event.penalties && !event.after_extra_time)
        return { result: null, holds: [hold('no_regular_time')] }
      const final = event.after_extra_time ?? event.regular
      const goals = goalsOf(event, final)
      const result: ResultBody = {
        status: 'finished',
        score: event.regular,
        ...(event.after_extra_time && { after_extra_time: event.after_extra_time }),
        ...(event.penalties && { penalties: event.penalties }),
        ...(event.goes_through && { winner: event.goes_through }),
        ...goals,
        ...(event.goalkeepers && { goalkeepers: event.goalkeepers }),
      }
      const isShort = event.goals !== null && !('goals' in goals)
      const said = `${event.goals?.length ?? 0} / ${final.first + final.second}`
      return { result, holds: isShort ? [hold('goals_incomplete', { said })] : [] }
    }
    case 'awarded':
      return {
        result: {
          status: 'awarded',
          ...(event.winner && { winner: event.winner }),
          ...(event.regular && { score: event.regular }),
        },
        holds: [],
      }
    case 'cancelled':
      return {
        result: { status: 'cancelled', ...(event.goes_through && { winner: event.goes_through }) },
        holds: [],
      }
    default:
      return { result: null, holds: [] }
  }
}

function fightResultOf({ status, winner, ended }: Resolved): ResultBody | null {
  if (!OVER.includes(status) || status === 'awarded') return null
  return {
    status: status as 'finished' | 'draw' | 'no_contest' | 'cancelled',
    ...(status === 'finished' && winner && { winner }),
    ...(ended?.method && { method: ended.method }),
    ...(ended?.round && { ended_in: ended.round }),
  }
}

/** Returns the goals if all of them are listed: otherwise the list is behind the score, or wrong. */
function goalsOf({ goals }: Resolved, final: Score): { goals?: NonNullable<ResultBody['goals']> } {
  if (!goals || SIDES.some((side) => goals.filter((goal) => goal.side === side).length !== final[side]))
    return {}
  return { goals: goals.map(goalOf) }
}

const goalOf = ({ player, side, minute, stoppage, own_goal, penalty }: ResolvedGoal) => ({
  player,
  ...(player === null && { side }),
  ...(minute !== null && { minute }),
  ...(minute !== null && stoppage !== null && { stoppage }),
  ...(own_goal && { own_goal }),
  ...(penalty && { penalty }),
})

/** What of a result is compared: goals and scorers come and go. */
export const comparable = ({ status, score, after_extra_time, penalties, winner }: ResultBody): string =>
  JSON.stringify([
    status,
    ...[score, after_extra_time, penalties].map((each) => written(each)),
    winner ?? null,
  ])

/**
 * Whether two results say the same where both of them speak. A source may know who goes through and not the score of the shoot-out.
 */
export function agree(one: ResultBody, other: ResultBody): boolean {
  const isSame = (a: unknown, b: unknown) => !a || !b || isDeepStrictEqual(a, b)
  return (
    one.status === other.status &&
    written(one.score) === written(other.score) &&
    written(one.after_extra_time) === written(other.after_extra_time) &&
    isSame(one.penalties, other.penalties) &&
    isSame(throughOf(one), throughOf(other))
  )
}

const throughOf = ({ winner, penalties }: ResultBody) => winner ?? (penalties ? leaderOf(penalties) : null)

/** Returns a result in a few words, as the organiser reads it. */
export function shownResult({ status, score, after_extra_time, penalties, winner }: ResultBody): string {
  const parts = [
    ...(score ? [written(score)] : []),
    ...(after_extra_time ? [`120' ${written(after_extra_time)}`] : []),
    ...(penalties ? [`11 m ${written(penalties)}`] : []),
    ...(winner ? [winner] : []),
  ]
  return [...parts, ...(status === 'finished' || status === 'live' ? [] : [status])].join(', ') || status
}

/** Whether a later result has fewer goals of a side than an earlier one. */
export function isSmaller(later: ResultBody, earlier: ResultBody): boolean {
  const isLess = (now: Score | null | undefined, before: Score | null | undefined) =>
    Boolean(now && before && SIDES.some((side) => now[side] < before[side]))
  // A source may not say in play that a goal fell in extra time.
  const isMixed = earlier.status === 'live' && later.after_extra_time && !earlier.after_extra_time
  return (
    (!isMixed && isLess(later.score, earlier.score)) ||
    isLess(later.after_extra_time ?? later.score, earlier.after_extra_time ?? earlier.score) ||
    isLess(later.penalties, earlier.penalties)
  )
}

/** How many goals of a result have a known scorer. */
export const namedGoals = ({ goals }: ResultBody): number =>
  goals?.filter(({ player }) => player !== null).length ?? 0
