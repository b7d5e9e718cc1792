import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import { type EventEntry, hasStranger } from '../observing/observed.ts'
import type { DeskVoice } from './voices.ts'

/** What stands of an event, as far as a feed's word about its schedule can change it. */
export type Scheduled = {
  starts_at: string | null
  first: string | null
  second: string | null
  status: string
}
/** What is entered if a feed's word is taken. */
export type Taken = { result: ResultBody } | { change: EventEntry['change'] }

/**
 * Returns what it means to take a feed's word for an event: its result, or where it has none its start, its sides and that it is
 * put off. Null: it says nothing that could be taken, names a side that nobody knows, or says that the event is on.
 */
export function takenOf({ result, event, said }: DeskVoice, stands: Scheduled): Taken | null {
  if (hasStranger(event)) return null
  // Taken, it would be the organiser's, and no feed could end it any more.
  if (event.status === 'live') return null
  if (result) return { result }
  const change: EventEntry['change'] = {}
  if (event.starts_at !== null && said.is_start_certain && !isSameTime(event.starts_at, stands.starts_at))
    change.starts_at = event.starts_at
  if (event.first !== null && event.first !== stands.first) change.first = event.first
  if (event.second !== null && event.second !== stands.second) change.second = event.second
  if (event.status === 'postponed' && stands.status !== 'postponed') change.status = 'postponed'
  return Object.keys(change).length === 0 ? null : { change }
}

const isSameTime = (one: string, other: string | null): boolean =>
  other !== null && Date.parse(one) === Date.parse(other)
