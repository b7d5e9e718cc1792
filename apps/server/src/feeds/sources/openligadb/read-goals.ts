import type { ObservedGoal, Score } from '../../source.ts'
import type { GoalRow } from './answers.ts'

/** Goals in the order in which they fell, each with the score that it led to. */
export type RunningGoal = { goal: ObservedGoal; after: Score }

/**
 * Returns the goals of a match in their order. The side of a goal is the one whose number grew: `scoreTeam1` and `scoreTeam2` are
 * the running score, and the list comes in any order. Null: the rows are not a running score (a number is missing, grew by two,
 * or comes twice), so nobody can say who scored when.
 */
export function runningGoals(rows: readonly GoalRow[]): RunningGoal[] | null {
  const sorted = rows
    .map((row) => ({ row, after: { first: row.scoreTeam1 ?? -1, second: row.scoreTeam2 ?? -1 } }))
    .toSorted((a, b) => a.after.first + a.after.second - (b.after.first + b.after.second))
  let before: Score = { first: 0, second: 0 }
  const goals: RunningGoal[] = []
  for (const { row, after } of sorted) {
    const isFirst = after.first === before.first + 1 && after.second === before.second
    const isSecond = after.second === before.second + 1 && after.first === before.first
    if (!isFirst && !isSecond) return null
    goals.push({ goal: goalOf(row, isFirst ? 'first' : 'second'), after })
    before = after
  }
  return goals
}

function goalOf(row: GoalRow, side: 'first' | 'second'): ObservedGoal {
  const name = row.goalGetterName?.trim()
  const isLate = row.matchMinute !== null && row.matchMinute !== undefined && row.matchMinute > 90
  // A minute above 90 that is not marked as extra time is stoppage time: it counts from 90 on.
  const isStoppage = isLate && row.isOvertime === false
  return {
    side,
    minute: isStoppage ? 90 : (row.matchMinute ?? null),
    stoppage: isStoppage ? row.matchMinute! - 90 : null,
    player: row.goalGetterID && name ? { id: String(row.goalGetterID), name } : null,
    own_goal: row.isOwnGoal ?? false,
    penalty: row.isPenalty ?? false,
  }
}
