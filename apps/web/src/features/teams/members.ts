import type { Team } from '@called-it/contract/teams/teams.ts'

type Member = Team['members'][number]

/**
 * Returns the members' positions within the team, shared by level ones; null for members outside of the
 * rating.
 */
export function placesIn(members: readonly Member[]): { place: number | null; isShared: boolean }[] {
  return members.map(({ position }) => {
    if (position === null) return { place: null, isShared: false }
    const before = members.filter((other) => other.position !== null && other.position < position).length
    const level = members.filter((other) => other.position === position).length
    return { place: before + 1, isShared: level > 1 }
  })
}

/**
 * The share of settled predictions that had at least the outcome, in whole percent; null: none is settled.
 */
export function accuracyOf(members: readonly Member[]): number | null {
  const settled = members.reduce((sum, { settled_predictions }) => sum + settled_predictions, 0)
  const right = members.reduce((sum, { outcome_hits }) => sum + outcome_hits, 0)
  return settled > 0 ? Math.round((right / settled) * 100) : null
}

/** Returns the next owner when the owner leaves (GAME.md 8): the member who joined first among the others. */
export function heirOf(members: readonly Member[]): Member | null {
  const others = members.filter(({ is_me }) => !is_me)
  return (
    others.toSorted(
      (a, b) => Date.parse(a.joined_at) - Date.parse(b.joined_at) || a.user.id - b.user.id,
    )[0] ?? null
  )
}
