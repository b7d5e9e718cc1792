import { inTransaction } from '../../platform/database/db.ts'
import type { Db } from '../../schema.ts'
import { type Feed, holdFeed } from '../feed-store.ts'
import { type HoldRow, keepHolds } from '../hold-store.ts'
import { listEntities, listIds, listPlayers, putIds } from '../id-store.ts'
import { fold, matchEntities, sidesOf } from '../observing/match-entities.ts'
import { matchIds, SAME_EVENT_MS } from '../observing/match-ids.ts'
import { isFinal, OVER, type Resolved, type StandingEvent } from '../observing/observed.ts'
import { type Ids, orient, OUR_KEYS, resolve } from '../observing/resolve.ts'
import { addSaid } from '../said-store.ts'
import type { Observation, Standing } from '../source.ts'
import { sourceOf } from '../sources/all.ts'
import { missingOf } from './missing.ts'
import { listStanding, type StandingRow } from './standing-store.ts'

/** What was recorded: the events of which the source says something new, and how many new questions there are. */
export type Recorded = { changed: number[]; opened: number }

/** Whether an event is over, a match or a fight. */
export const isOverNow = ({ status }: Pick<StandingEvent, 'status'>): boolean =>
  OVER.some((each) => each === status)

/** Returns an event as a source may need it, with the source's own id of it. */
export const standingBy = (event: StandingRow, source_id: string | null): Standing => ({
  source_id,
  key: event.key,
  starts_at: event.starts_at === null ? null : new Date(event.starts_at).toISOString(),
  first: event.first,
  second: event.second,
  status: event.status,
  is_over: isOverNow(event),
})

/** Whether the result of an event is a feed's and not final yet. */
const isFresh = (event: StandingEvent, now: Date): boolean =>
  event.result_source === 'feed' && event.result !== null && !isFinal(event, now.getTime())

/**
 * Records what a source says of a season: new ids are matched where that is beyond doubt, and each event keeps what is said of
 * it. Nothing is entered yet. What cannot be matched, and what contradicts the list of events itself, waits for an organiser.
 */
export async function recordObservation(
  db: Db,
  feed: Feed,
  observation: Observation,
  now: Date,
): Promise<Recorded> {
  return inTransaction(db, async (trx) => {
    if (!(await holdFeed(trx, feed.id))) return { changed: [], opened: 0 }
    const { events, is_whole: isWhole, answer_id: answerId = null } = observation
    const holds: HoldRow[] = observation.problems.map(({ code, data }) => ({
      ...ofFeed(feed.id),
      answer_id: answerId,
      source_id: String(data.name ?? ''),
      code,
      data,
    }))
    if (isWhole && events.length === 0 && feed.events) {
      const empty = { ...ofFeed(feed.id), code: 'empty_answer' as const, data: { before: feed.events } }
      return closing(trx, feed, [...holds, { ...empty, answer_id: answerId }], now)
    }
    const standing = await listStanding(trx, feed.tournament_id)
    const ids = await (sourceOf(feed.source)?.uses_our_keys
      ? ourKeys(standing)
      : matchAll(trx, feed, observation))
    const own = standing.map((event) => ({
      ...event,
      is_over: isOverNow(event) && !isFresh(event, now),
      source_id: ids.events.get(event.key) ?? null,
    }))
    const resolved = events.map((event) => {
      const said = resolve(event, ids.known)
      return sourceOf(feed.source)?.orders_sides === false ? asOursStands(said, standing) : said
    })
    const matched = matchIds(resolved, own, { isWhole, ignored: ids.ignored })
    // An event that cannot be read is on the list: it is not gone.
    const unread = new Set(holds.map(({ source_id }) => source_id))
    for (const hold of holds)
      hold.event_id = own.find((event) => event.source_id === hold.source_id)?.id ?? null
    matched.holds = matched.holds.filter(({ code, source_id }) => code !== 'gone' || !unread.has(source_id))
    const keyOf = new Map(standing.map(({ id, key }) => [id, key]))
    await putIds(
      trx,
      feed.id,
      'event',
      matched.links.map(({ source_id, event_id, name }) => ({ source_id, name, key: keyOf.get(event_id)! })),
    )
    const linked = new Map([
      ...own.flatMap(({ source_id, id }) => (source_id === null ? [] : [[source_id, id] as const])),
      ...matched.links.map(({ source_id, event_id }) => [source_id, event_id] as const),
    ])
    const doubled = new Set(
      matched.holds.filter(({ code }) => code === 'doubled').map(({ source_id }) => source_id),
    )
    const said = events.flatMap((event) => {
      const event_id = linked.get(event.id)
      return event_id === undefined || doubled.has(event.id) ? [] : [{ event_id, event }]
    })
    const missing = missingOf(own, new Set(said.map(({ event_id }) => event_id)), [
      ...holds,
      ...matched.holds,
    ])
    const missed = new Set<number | null>(missing.map(({ event_id }) => event_id))
    await matchScorers(trx, feed, resolved, standing, linked)
    const answerOf = new Map(events.map((event) => [event.id, event.answer_id]))
    const changed = await addSaid(trx, feed.id, [...said, ...missing], now)
    holds.push(
      ...matched.holds
        .filter(({ event_id }) => !missed.has(event_id))
        .map((hold) => ({
          ...ofFeed(feed.id),
          ...hold,
          answer_id: answerOf.get(hold.source_id) ?? null,
        })),
      ...unlinkedStrangers(feed.id, resolved, linked),
    )
    return { ...(await closing(trx, feed, holds, now)), changed }
  })
}

/**
 * Returns an event of a source whose order of sides means little with its sides as ours stand. One that we have with the sides as they are
 * said stays so: with two legs, the other order is the other leg. For the same reason a match is not turned to one that is far away.
 */
function asOursStands(said: Resolved, standing: readonly StandingRow[]): Resolved {
  if (standing.some(({ first, second }) => first === said.first && second === said.second)) return said
  const start = said.starts_at === null ? null : Date.parse(said.starts_at)
  const ours = standing.find(
    ({ first, second, starts_at: at, is_fight: isFight }) =>
      first === said.second &&
      second === said.first &&
      (isFight || start === null || at === null || Math.abs(at - start) <= SAME_EVENT_MS),
  )
  return ours ? orient(said, ours) : said
}

const ofFeed = (feed_id: number) => ({ feed_id, source_id: '', event_id: null, answer_id: null })

async function closing(db: Db, feed: Feed, holds: HoldRow[], now: Date): Promise<Recorded> {
  const opened = await keepHolds(db, { feed_id: feed.id }, holds, now)
  return { changed: [], opened: opened.get(feed.id) ?? 0 }
}

/** Ids by which events are known: of the source by our key; `ignored`: those that an organiser said are not in the tournament. */
type KnownIds = { known: Ids; events: ReadonlyMap<string, string>; ignored: ReadonlySet<string> }

const ourKeys = async (standing: readonly StandingRow[]): Promise<KnownIds> => ({
  known: OUR_KEYS,
  events: new Map(standing.map(({ key }) => [key, key])),
  ignored: new Set(),
})

/** Returns the ids that a feed knows, with those of teams that were matched just now. */
async function matchAll(db: Db, feed: Feed, { events }: Observation): Promise<KnownIds> {
  const rows = await listIds(db, feed.id)
  const keysOf = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ source_id, key }) => [source_id, key]))
  const entities = keysOf('entity')
  const strange = sidesOf(events).filter(({ id }) => !entities.has(id))
  if (strange.length > 0) {
    const taken = new Set(entities.values())
    const own = (await listEntities(db, feed.tournament_id)).map(({ key, ru, en, code }) => ({
      key,
      names: [en, ru],
      code,
      is_taken: taken.has(key),
    }))
    const { links } = matchEntities(strange, own)
    await putIds(
      db,
      feed.id,
      'entity',
      links.map(({ id, name, key }) => ({ source_id: id, name, key })),
    )
    for (const { id, key } of links) entities.set(id, key)
  }
  const ofEvents = [...keysOf('event')]
  return {
    known: { entities, players: keysOf('player') },
    events: new Map(ofEvents.flatMap(([id, key]) => (key === null ? [] : [[key, id]]))),
    ignored: new Set(ofEvents.flatMap(([id, key]) => (key === null ? [id] : []))),
  }
}

/** Gives ids of scorers to players of the two teams, where exactly one has the name. */
async function matchScorers(
  db: Db,
  feed: Feed,
  resolved: readonly Resolved[],
  standing: readonly StandingRow[],
  linked: ReadonlyMap<string, number>,
): Promise<void> {
  const strange = resolved.filter(
    ({ id, strangers }) => linked.has(id) && strangers.some(({ kind }) => kind === 'player'),
  )
  if (strange.length === 0) return
  const players = await listPlayers(db, feed.tournament_id)
  const found = new Map<string, { source_id: string; name: string; key: string }>()
  for (const { id, strangers } of strange) {
    const event = standing.find((each) => each.id === linked.get(id))
    const squad = players.filter(({ entity }) => entity === event?.first || entity === event?.second)
    for (const { kind, id: source_id, name } of strangers) {
      if (kind !== 'player') continue
      const same = squad.filter(({ ru, en }) => [ru, en].some((own) => fold(own) === fold(name)))
      if (same.length === 1) found.set(source_id, { source_id, name, key: same[0]!.key })
    }
  }
  // A player may have several ids: each that bears his name is his.
  await putIds(db, feed.id, 'player', [...found.values()])
}

/** Teams that nobody knows, of events that are not matched either: without them no event can be known. */
const unlinkedStrangers = (
  feedId: number,
  resolved: readonly Resolved[],
  linked: ReadonlyMap<string, number>,
): HoldRow[] =>
  resolved
    .filter(({ id }) => !linked.has(id))
    .flatMap(({ strangers, answer_id }) =>
      strangers
        .filter(({ kind }) => kind === 'entity')
        .map(({ id, name }) => ({
          feed_id: feedId,
          source_id: id,
          event_id: null,
          code: 'unknown_entity' as const,
          data: { name },
          answer_id,
        })),
    )
