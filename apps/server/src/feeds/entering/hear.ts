import type { JobSender } from '../../platform/jobs.ts'
import type { Db } from '../../schema.ts'
import { type Feed, listFeedsOf } from '../feed-store.ts'
import { listIds } from '../id-store.ts'
import { decide } from '../observing/decide.ts'
import type { Decision, Voice } from '../observing/observed.ts'
import { type Ids, orient, OUR_KEYS, resolve } from '../observing/resolve.ts'
import { listSaid, type Said } from '../said-store.ts'
import { sourceOf } from '../sources/all.ts'
import { listStanding, type StandingRow } from './standing-store.ts'

/** An event with what feeds say of it, where no organiser has decided against it, and what is to be done about it. */
export type Heard = { event: StandingRow; said: Said[]; voices: Voice[]; decision: Decision }
type Tournament = { id: number; slug: string; speed: number }
/** What feeds say is compared with what stands at this moment. */
export type Scene = { db: Db; jobs: JobSender; tournament: Tournament; now: Date }

/** Compares what all feeds say with what stands. `only`: of these events alone. */
export async function hear({ db, tournament, now }: Scene, only?: ReadonlySet<number>): Promise<Heard[]> {
  const said = await listSaid(db, tournament.id, only ? [...only] : null)
  const ids = await idsOf(db, tournament.id)
  const byEvent = Map.groupBy(said, ({ event_id }) => event_id)
  const clock = { now: now.getTime(), speed: tournament.speed }
  return (await listStanding(db, tournament.id, only ? [...only] : null)).flatMap((event) => {
    const heard = byEvent.get(event.id) ?? []
    const counted = heard.filter((each) => !isDismissed(event, each))
    if (counted.length === 0) return []
    const voices = heard.map((each): Voice => ({
      feed_id: each.feed_id,
      source: each.source,
      event: orientedTo(event, each, ids.get(each.feed_id) ?? OUR_KEYS),
      since: Date.parse(each.at),
      status_since: Date.parse(each.status_at),
      needs_confirmation: sourceOf(each.source)?.needs_confirmation ?? true,
      is_dismissed: isDismissed(event, each),
    }))
    const decision = decide(event, voices, clock)
    return [{ event, said: counted, voices: voices.filter((each) => !each.is_dismissed), decision }]
  })
}

/** Whether an organiser has decided against a word, and has not given the event back since. */
const isDismissed = ({ released_at: released }: StandingRow, { dismissed_at: at }: Said): boolean =>
  at !== null && Date.parse(at) > (released ?? 0)

/** Returns what a feed says in our keys, with the sides as ours stand if their order means nothing to its source. */
const orientedTo = (event: StandingRow, { said, source }: Said, ids: Ids) =>
  sourceOf(source)?.orders_sides === false ? orient(resolve(said, ids), event) : resolve(said, ids)

/** Returns the ids that each feed of a tournament knows. A recording uses our keys and has none. */
async function idsOf(db: Db, tournamentId: number): Promise<Map<number, Ids>> {
  const feeds = await listFeedsOf(db, tournamentId)
  const own = feeds.filter(({ source }) => !sourceOf(source)?.uses_our_keys)
  return new Map(await Promise.all(own.map(async ({ id }: Feed) => [id, await readIds(db, id)] as const)))
}

/** Returns the ids that a feed knows, and the teams of the players among them. */
export async function readIds(db: Db, feedId: number): Promise<Ids> {
  const rows = await listIds(db, feedId)
  const keysOf = (wanted: string) =>
    new Map(rows.filter(({ kind }) => kind === wanted).map(({ source_id, key }) => [source_id, key]))
  const teams = new Map(rows.flatMap(({ key, team }) => (key && team ? [[key, team] as const] : [])))
  return { entities: keysOf('entity'), players: keysOf('player'), teams }
}
