import type { HoldRow } from '../hold-store.ts'
import type { OwnEvent } from '../observing/match-ids.ts'
import type { StandingEvent } from '../observing/observed.ts'
import { type Doubt, type ObservedEvent, UNSAID } from '../source.ts'

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
  ...UNSAID,
  id,
  is_start_certain: false,
  status: 'unknown',
  doubts: [{ code, data }],
})
