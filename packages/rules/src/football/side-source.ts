import type { SideSource, Wiring } from '../facts.ts'

const NOTHING: Wiring<never> = { first_from: null, second_from: null }

/** Whether two sources are the same. */
export const isSameSource = <Group extends string | number>(
  one: SideSource<Group>,
  other: SideSource<Group>,
): boolean => nameOf(one) === nameOf(other)

/** Returns a source as a unique text. */
export const nameOf = <Group extends string | number>(source: SideSource<Group>): string =>
  'tie' in source ? `${source.take} of ${source.tie}` : `place ${source.place} of ${source.group}`

/**
 * Returns the sources of the sides of each leg of a tie, in the order of `legs`. A leg without sources has those of the other
 * one with home and away exchanged; a leg with one source takes the other from there.
 */
export function wiringOfLegs<Group extends string | number>(
  legs: readonly Partial<Wiring<Group>>[],
): Wiring<Group>[] {
  return legs.map((leg, at): Wiring<Group> => {
    const own = { ...NOTHING, ...leg }
    const other = legs.find((item, number) => number !== at && (item.first_from || item.second_from))
    if (!other) return own
    const [first, second] = [other.first_from ?? null, other.second_from ?? null]
    if (!own.first_from && !own.second_from) return { first_from: second, second_from: first }
    // The source of the other leg that this leg does not name.
    const left = (named: SideSource<Group>) =>
      [first, second].find((value) => value !== null && !isSameSource(value, named)) ?? null
    return {
      first_from: own.first_from ?? left(own.second_from!),
      second_from: own.second_from ?? left(own.first_from!),
    }
  })
}
