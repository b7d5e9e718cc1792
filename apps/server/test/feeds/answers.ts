import { addFeed, findFeed } from '../../src/feeds/feed-store.ts'
import { enterTournament } from '../../src/feeds/entering/enter.ts'
import { recordObservation } from '../../src/feeds/entering/record.ts'
import { listStanding, type StandingRow } from '../../src/feeds/entering/standing-store.ts'
import { type Doubt, type ObservedEvent, UNSAID } from '../../src/feeds/source.ts'
import type { useApp } from '../app.ts'
import { contestOn } from '../steps.ts'
import { minutesFromNow, smallCup } from '../world.ts'

const MINUTE_MS = 60_000
type Sides = { first: string | null; second: string | null }

/** What a source says of an event with the sides of ours, by our keys. */
export const observedOf = (
  id: string,
  { first, second }: Sides,
  parts: Partial<ObservedEvent>,
): ObservedEvent => ({
  ...UNSAID,
  id,
  is_start_certain: true,
  first: first === null ? null : { id: first, name: `Team ${first}` },
  second: second === null ? null : { id: second, name: `Team ${second}` },
  status: 'scheduled',
  doubts: [],
  ...parts,
})
/** A match that ended 2:1, or by another score. */
export const finishedOf = (id: string, sides: Sides, regular = { first: 2, second: 1 }): ObservedEvent =>
  observedOf(id, sides, { status: 'finished', regular })
export const liveOf = (id: string, sides: Sides, running: { first: number; second: number }): ObservedEvent =>
  observedOf(id, sides, { status: 'live', running })

/** A cup whose first matches began two hours ago, with what its sources answer. */
export function answersOn(server: ReturnType<typeof useApp>, slug: string) {
  const feeds: number[] = []
  const tournamentId = async () => (await findFeed(server.database.db, feeds[0]!))!.tournament_id
  return {
    feeds,
    /** Publishes the cup and attaches two sources to it. */
    async open(): Promise<void> {
      const cup = smallCup(slug)
      const starts_at = minutesFromNow(-120)
      await contestOn(server).publish({
        ...cup,
        events: cup.events.map((event) => ({
          ...event,
          ...(['m1', 'm2', 'm3'].includes(event.key) && { starts_at }),
        })),
      })
      for (const source of ['football-data.org', 'openligadb'] as const)
        feeds.push((await addFeed(server.database.db, slug, { source, competition: 'EC', season: null }))!)
    },
    /** Records an answer of a source that names these events, and enters it, so many minutes from now. */
    async hear(
      events: ObservedEvent[],
      {
        minutes = 0,
        problems = [],
        feed: at = 0,
        isWhole = true,
      }: { minutes?: number; problems?: Doubt[]; feed?: number; isWhole?: boolean } = {},
    ): Promise<void> {
      const { db } = server.database
      const feed = (await findFeed(db, feeds[at]!))!
      const now = new Date(Date.now() + minutes * MINUTE_MS)
      await recordObservation(db, feed, { events, is_whole: isWhole, cursor: null, problems }, now)
      await enterTournament(db, server.jobs, feed.tournament_id, now)
    },
    async standingOf(key: string): Promise<StandingRow> {
      return (await listStanding(server.database.db, await tournamentId())).find(
        (event) => event.key === key,
      )!
    },
    /** The codes of what waits for an organiser about an event. */
    async heldOf(key: string): Promise<string[]> {
      const { rows } = await server.database.pool.query<{ code: string }>(
        `select h.code from feed_holds h join events e on e.id = h.event_id
         where h.closed_at is null and e.key = $1 order by h.code`,
        [key],
      )
      return rows.map(({ code }) => code)
    },
  }
}
