import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { Db } from '../../schema.ts'
import { readIds } from '../entering/hear.ts'
import { listFeedsOf } from '../feed-store.ts'
import type { Resolved } from '../observing/observed.ts'
import { type Ids, orient, OUR_KEYS, resolve } from '../observing/resolve.ts'
import { resultOf } from '../observing/result-of.ts'
import { listSaid } from '../said-store.ts'
import type { ObservedEvent } from '../source.ts'
import { sourceOf } from '../sources/all.ts'

/** What a feed says of an event, in our own words and keys. */
export type DeskVoice = {
  feed_id: number
  source: SourceName
  event_id: number
  source_id: string
  said: ObservedEvent
  event: Resolved
  /** Since when it has been saying so. */
  at: string
  /** The result that it means; null: none, or one that contradicts itself. */
  result: ResultBody | null
}

/** An event of ours that feeds speak of, with the keys of its sides. */
type Own = { id: number; is_fight: boolean; first: string | null; second: string | null }

/**
 * Lists what the feeds of a tournament say of these events, those too that an organiser has decided against. Sides whose order means
 * nothing to a source are as ours stand.
 */
export async function listVoices(db: Db, tournamentId: number, events: readonly Own[]): Promise<DeskVoice[]> {
  if (events.length === 0) return []
  const ours = new Map(events.map((event) => [event.id, event]))
  const said = await listSaid(db, tournamentId, [...ours.keys()])
  const ids = new Map<number, Ids>()
  for (const { id, source } of await listFeedsOf(db, tournamentId))
    ids.set(id, sourceOf(source)?.uses_our_keys ? OUR_KEYS : await readIds(db, id))
  return said.map(({ feed_id, source, event_id, source_id, said: own, at }) => {
    const ourEvent = ours.get(event_id)!
    const known = resolve(own, ids.get(feed_id) ?? OUR_KEYS)
    const event = sourceOf(source)?.orders_sides === false ? orient(known, ourEvent) : known
    const voice = { feed_id, source, event, since: Date.parse(at), status_since: Date.parse(at) }
    const { result } = resultOf({ ...voice, needs_confirmation: true }, ourEvent.is_fight)
    return { feed_id, source, event_id, source_id, said: own, event, at, result }
  })
}
