import { type ObservedEvent, type Standing, UNSAID } from '../../source.ts'

/** An event of which a recording says nothing but that it is planned as it stands. */
export const planned = (event: Standing): ObservedEvent => ({
  ...UNSAID,
  id: event.key,
  starts_at: event.starts_at,
  is_start_certain: false,
  first: sideOf(event.first),
  second: sideOf(event.second),
  status: 'scheduled',
  doubts: [],
})

/** Keys of the tournament's document are the ids of a recording. */
export const sideOf = (key: string | null) => (key === null ? null : { id: key, name: key })
