import type { HoldRow } from '../hold-store.ts'
import type { OwnEvent } from '../observing/match-ids.ts'
import type { StandingEvent } from '../observing/observed.ts'
import type { Doubt, ObservedEvent } from '../source.ts'

type Own = OwnEvent & Pick<StandingEvent, 'result'>
type About = Pick<HoldRow, 'event_id' | 'code' | 'data'>

/**
 * Returns what a source says of events with a result that it does not name any more, or not in a way that can be read: that this is so.
 * What it said before does not go on being said. `saidOf`: the events of which it says something; `holds`: why it says nothing of others.
 */
export const missingOf = (
  own: readonly Own[],
  saidOf: ReadonlySet<number>,
  holds: readonly About[],
): { event_id: number; event: ObservedEvent }[] =>
  own.flatMap(({ id, source_id, result, is_over }) => {
    const about = holds.find(({ event_id }) => event_id === id)
    if (source_id === null || result === null || is_over || saidOf.has(id) || !about) return []
    return [{ event_id: id, event: nothingOf(source_id, about) }]
  })

const nothingOf = (id: string, { code, data }: Doubt): ObservedEvent => ({
  id,
  answer_id: null,
  updated_at: null,
  starts_at: null,
  is_start_certain: false,
  first: null,
  second: null,
  stage: null,
  round: null,
  group: null,
  status: 'unknown',
  minute: null,
  running: null,
  regular: null,
  after_extra_time: null,
  penalties: null,
  winner: null,
  goals: null,
  coefficients: null,
  ended: null,
  doubts: [{ code, data }],
})
