import type { HoldCode } from '@called-it/rules/feeds/feed-names.ts'
import type { MistakeParams } from '@called-it/rules/mistake.ts'
import { hasStranger, type Resolved } from './observed.ts'

/** An event of ours, as ids of a source are matched to it. `source_id`: the id of this source that it has; null: none. */
export type OwnEvent = {
  id: number
  key: string
  starts_at: number | null
  first: string | null
  second: string | null
  is_over: boolean
  source_id: string | null
}

/** What comes of an id that a source names: an event of ours, or a question. */
export type Matched = {
  links: { source_id: string; event_id: number; name: string }[]
  holds: { source_id: string; event_id: number | null; code: HoldCode; data: MistakeParams }[]
}

const MINUTE_MS = 60_000
/** The same two sides meet again after this time at the earliest. */
export const SAME_EVENT_MS = 36 * 60 * MINUTE_MS

/**
 * Compares the events that a source names with the ids that are known. An event is known by its id alone; an id that is new is
 * given to the one event of ours with these sides that has none yet. `names`: how the source calls an event. `isWhole`: the
 * source names all events of the season.
 */
export function matchIds(
  observed: readonly Resolved[],
  own: readonly OwnEvent[],
  { isWhole, ignored }: { isWhole: boolean; ignored: ReadonlySet<string> },
): Matched {
  const found: Matched = { links: [], holds: [] }
  const known = new Map(own.flatMap((event) => (event.source_id === null ? [] : [[event.source_id, event]])))
  const seen = new Map<string, number>()
  for (const { id } of observed) seen.set(id, (seen.get(id) ?? 0) + 1)
  const taken = new Set<number>()
  for (const event of observed) {
    const linked = known.get(event.id)
    if ((seen.get(event.id) ?? 0) > 1) {
      found.holds.push(aboutEvent(event.id, linked?.id ?? null, 'doubled', { other: event.id }))
      continue
    }
    if (linked || ignored.has(event.id)) continue
    const free = own.filter((each) => each.source_id === null && !taken.has(each.id))
    const match = matchOne(event, free, own, seen)
    if ('event_id' in match && !('code' in match)) {
      taken.add(match.event_id)
      found.links.push({ source_id: event.id, event_id: match.event_id, name: nameOf(event) })
    } else if ('code' in match) found.holds.push({ source_id: event.id, ...match })
  }
  for (const [id, { id: event_id, is_over }] of known)
    if (isWhole && !is_over && !seen.has(id) && !found.holds.some((hold) => hold.event_id === event_id))
      found.holds.push(aboutEvent(id, event_id, 'gone', {}))
  return found
}

const aboutEvent = (source_id: string, event_id: number | null, code: HoldCode, data: MistakeParams) => ({
  source_id,
  event_id,
  code,
  data,
})

type Match =
  | { event_id: number }
  | { event_id: number | null; code: HoldCode; data: MistakeParams }
  /** Nothing can be said before its sides are known. */
  | { isLater: true }

function matchOne(
  event: Resolved,
  free: readonly OwnEvent[],
  own: readonly OwnEvent[],
  seen: ReadonlyMap<string, number>,
): Match {
  const { first, second } = event
  const start = event.starts_at === null ? null : Date.parse(event.starts_at)
  const isNear = (each: OwnEvent, by: number) =>
    start === null || each.starts_at === null || Math.abs(each.starts_at - start) <= by
  if (hasStranger(event)) return { isLater: true }
  if (first !== null && second !== null) {
    const same = free.filter((each) => each.first === first && each.second === second)
    const near = same.filter((each) => isNear(each, SAME_EVENT_MS))
    // One that was moved far away meanwhile is still the same, if these sides meet once.
    const match = near.length === 1 ? near[0] : same.length === 1 ? same[0] : undefined
    const other = own.find(
      (each) =>
        each.source_id !== null &&
        each.first === first &&
        each.second === second &&
        isNear(each, SAME_EVENT_MS),
    )
    if (match && !other) return { event_id: match.id }
    if (other)
      return seen.has(other.source_id!)
        ? { event_id: other.id, code: 'doubled', data: { other: event.id } }
        : { event_id: other.id, code: 'id_changed', data: { before: other.source_id!, now: event.id } }
    const swapped = free.filter(
      (each) => each.first === second && each.second === first && isNear(each, SAME_EVENT_MS),
    )
    if (swapped.length === 1) return { event_id: swapped[0]!.id, code: 'sides_swapped', data: {} }
  }
  // A match of a later round, of which we may not know the sides yet.
  const fits = (said: string | null, stands: string | null) =>
    said === null || stands === null || said === stands
  const open = free.filter(
    (each) =>
      (each.first === null || each.second === null) &&
      start !== null &&
      each.starts_at !== null &&
      isNear(each, MINUTE_MS) &&
      fits(first, each.first) &&
      fits(second, each.second),
  )
  if (open.length === 1) return { event_id: open[0]!.id }
  if (first === null || second === null || open.length > 1) return { isLater: true }
  return { event_id: null, code: 'unknown_event', data: { name: nameOf(event) } }
}

/** Returns an event in a few words: its sides in our keys, its start. */
const nameOf = ({ id, first, second, starts_at }: Resolved): string =>
  [id, `${first ?? '–'} : ${second ?? '–'}`, starts_at?.slice(0, 16).replace('T', ' ')]
    .filter(Boolean)
    .join(', ')
