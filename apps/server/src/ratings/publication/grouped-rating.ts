import { placesOf, type PublishedRating } from './current-rating.ts'
import { decodeMembers } from './member-columns.ts'

/** A rating, and blocks of the placings of the draw (`member-columns.ts`). */
export type GroupTask = { current: PublishedRating; members: Uint8Array }

/** The places of each group's users in a rating, ascending, by the id of the group. */
export type GroupPlaces = Map<number, Int32Array>

/**
 * Returns the places of a rating by group. Pure and linear in the length of the rating: it runs in a thread.
 */
export function groupedRating({ current, members }: GroupTask): GroupPlaces {
  const placeOf = placesOf(current)
  const { group_id } = decodeMembers(members, placeOf.length)
  const groupAt = new Int32Array(placeOf.length)
  const sizes = new Map<number, number>()
  for (let seat = 0; seat < placeOf.length; seat += 1) {
    const group = group_id[seat]!
    if (group === 0) continue
    groupAt[placeOf[seat]! - 1] = group
    sizes.set(group, (sizes.get(group) ?? 0) + 1)
  }
  const grouped: GroupPlaces = new Map([...sizes].map(([group, size]) => [group, new Int32Array(size)]))
  const found = new Map<number, number>()
  for (let at = 0; at < groupAt.length; at += 1) {
    const list = grouped.get(groupAt[at]!)
    if (!list) continue
    const nth = found.get(groupAt[at]!) ?? 0
    list[nth] = at + 1
    found.set(groupAt[at]!, nth + 1)
  }
  return grouped
}
