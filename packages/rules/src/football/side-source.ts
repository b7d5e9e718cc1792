import type { Side } from './score.ts'

/** Who of a tie goes on to where a match names it. */
export const TAKES = ['winner', 'loser'] as const
export type Take = (typeof TAKES)[number]

/**
 * Who will stand on a side of a match of a tie (API.md, tournament document): the winner or the loser of another tie, or the
 * team on a place of a table group, from 1. `Group` is how a table group is named: by its key, or among facts by its id.
 */
export type SideSource<Group = string> = { tie: string; take: Take } | { group: Group; place: number }

/** Where the two sides of a match come from; null: the document does not say. */
export type Wiring<Group = string> = Record<`${Side}_from`, SideSource<Group> | null>

/** The wiring of a match as facts have it, and which of its sides were named by it and not by an organiser. */
export type FactsWiring = Wiring<number> & Record<`${Side}_is_wired`, boolean>

const NOTHING: Wiring<never> = { first_from: null, second_from: null }

/** Whether two sources are the same. */
export const isSameSource = <Group extends string | number>(
  one: SideSource<Group>,
  other: SideSource<Group>,
): boolean => nameOf(one) === nameOf(other)

/** A source as a text that no other source has. */
export const nameOf = <Group extends string | number>(source: SideSource<Group>): string =>
  'tie' in source ? `${source.take} of ${source.tie}` : `place ${source.place} of ${source.group}`

/**
 * Where the sides of each leg of a tie come from, in the order of `legs`. A leg that says nothing has the sides of the other
 * one, with home and away exchanged; one that says half takes the other half from there.
 */
export function wiringOfLegs<Group extends string | number>(
  legs: readonly Partial<Wiring<Group>>[],
): Wiring<Group>[] {
  return legs.map((leg, at): Wiring<Group> => {
    const own = { ...NOTHING, ...leg }
    const other = legs.find((it, number) => number !== at && (it.first_from || it.second_from))
    if (!other) return own
    const [first, second] = [other.first_from ?? null, other.second_from ?? null]
    if (!own.first_from && !own.second_from) return { first_from: second, second_from: first }
    // Of the sources of the other leg the one that this leg does not name.
    const left = (named: SideSource<Group>) =>
      [first, second].find((it) => it !== null && !isSameSource(it, named)) ?? null
    return {
      first_from: own.first_from ?? left(own.second_from!),
      second_from: own.second_from ?? left(own.first_from!),
    }
  })
}
