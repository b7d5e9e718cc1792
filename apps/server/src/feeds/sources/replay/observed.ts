import type { ObservedEvent, Standing } from '../../source.ts'

/** An event of which a recording says nothing but that it is planned as it stands. */
export const planned = (event: Standing): ObservedEvent => ({
  id: event.key,
  answer_id: null,
  updated_at: null,
  starts_at: event.starts_at,
  is_start_certain: false,
  first: sideOf(event.first),
  second: sideOf(event.second),
  stage: null,
  round: null,
  group: null,
  status: 'scheduled',
  minute: null,
  running: null,
  regular: null,
  after_extra_time: null,
  penalties: null,
  winner: null,
  goals: null,
  coefficients: null,
  ended: null,
  doubts: [],
})

/** Keys of the tournament's document are the ids of a recording. */
export const sideOf = (key: string | null) => (key === null ? null : { id: key, name: key })
