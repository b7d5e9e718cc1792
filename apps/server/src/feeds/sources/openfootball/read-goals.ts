import type { Side } from '@called-it/rules/vocabulary.ts'
import type { ObservedGoal } from '../../source.ts'
import type { Goal, Match } from './answers.ts'

const MINUTE = /^(\d{1,3})(?:\s*\+\s*(\d{1,2}))?'?$/

/** Returns the minute and the stoppage time of a goal: `90` and 5 of `minute: 90, offset: 5` and of `"90+5"`. */
export function readMinute({ minute, offset }: Goal): { minute: number | null; stoppage: number | null } {
  if (typeof minute === 'number') return { minute, stoppage: offset || null }
  const [, whole, added] = MINUTE.exec(minute?.trim() ?? '') ?? []
  return { minute: whole ? Number(whole) : null, stoppage: Number(added) || offset || null }
}

/** The ids of the two teams. */
export type Teams = Record<Side, string>

/**
 * Returns the goals of a match in the order of their minutes. An own goal is listed under the side that it counts for. Null: the
 * file lists none, although there were some.
 */
export function readGoals(match: Match, total: number, teams: Teams): ObservedGoal[] | null {
  const goals = [...listed(match.goals1, 'first', teams), ...listed(match.goals2, 'second', teams)]
  if (goals.length !== total) return null
  const at = ({ minute, stoppage }: ObservedGoal) => (minute ?? Infinity) + (stoppage ?? 0) / 100
  return goals.toSorted((a, b) => at(a) - at(b) || 0)
}

const listed = (goals: Match['goals1'], side: Side, teams: Teams): ObservedGoal[] =>
  (goals ?? []).map((goal) => {
    const name = goal.name?.trim()
    const team = teams[goal.owngoal ? otherOf(side) : side]
    return {
      side,
      ...readMinute(goal),
      // The files have no ids of players, and often the family name alone, which two teams may share.
      player: name ? { id: `${team}/${name}`, name } : null,
      own_goal: goal.owngoal ?? false,
      penalty: goal.penalty ?? false,
    }
  })

const otherOf = (side: Side): Side => (side === 'first' ? 'second' : 'first')
