import type { ObservedEvent } from '../source.ts'
import { placeOf } from './stage-words.ts'

/** The most teams of a group. More that play each other are a league. */
const GROUP_MAX = 8

/** The matches of groups or of a league, in the order of their time. */
const inTables = (events: readonly ObservedEvent[], part: 'groups' | 'any'): ObservedEvent[] =>
  events
    .filter((event) => {
      const place = placeOf(event)
      return (
        typeof place === 'object' && place.part !== 'knockout' && (part === 'any' || place.part === 'groups')
      )
    })
    .toSorted((a, b) => (a.starts_at ?? '9').localeCompare(b.starts_at ?? '9'))

/**
 * Returns the group of each match of a group stage whose source names no groups: those who play each other are a group, and the
 * group that plays first is A.
 */
export function groupsOf(events: readonly ObservedEvent[]): Map<string, string> {
  const matches = inTables(events, 'groups')
  const groupOf = new Map<string, Set<string>>()
  for (const { first, second } of matches) {
    if (!first || !second) continue
    const one = groupOf.get(first.id) ?? new Set([first.id])
    const other = groupOf.get(second.id) ?? new Set([second.id])
    for (const team of other) one.add(team)
    for (const team of one) groupOf.set(team, one)
  }
  const groups = [...new Set(groupOf.values())]
  if (groups.some((group) => group.size > GROUP_MAX)) return new Map()
  const letterOf = new Map<Set<string>, string>()
  return new Map(
    matches.flatMap(({ id, first }): [string, string][] => {
      const group = first && groupOf.get(first.id)
      if (!group) return []
      const letter = letterOf.get(group) ?? String.fromCodePoint('A'.codePointAt(0)! + letterOf.size)
      letterOf.set(group, letter)
      return [[id, letter]]
    }),
  )
}

/** Returns the matchday of each match of tables by the order in which its teams play. */
export function matchdaysOf(events: readonly ObservedEvent[]): Map<string, number> {
  const played = new Map<string, number>()
  return new Map(
    inTables(events, 'any').map(({ id, first, second }): [string, number] => {
      const sides = [first, second].flatMap((side) => side?.id ?? [])
      const number = Math.max(0, ...sides.map((side) => played.get(side) ?? 0)) + 1
      for (const side of sides) played.set(side, number)
      return [id, number]
    }),
  )
}
