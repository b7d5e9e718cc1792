import type { FeedTrouble } from '@called-it/rules/feeds/feed-names.ts'
import { defineJob, type JobSender } from '../../platform/jobs.ts'
import type { Db } from '../../schema.ts'
import { isOverNow, recordObservation, standingBy } from '../entering/record.ts'
import { listStanding, type StandingRow } from '../entering/standing-store.ts'
import { type Feed, noteRun } from '../feed-store.ts'
import { listIds } from '../id-store.ts'
import { bringFixtures } from '../importing/bring-fixtures.ts'
import { type Get, type Observation, type Source, SourceTrouble } from '../source.ts'
import { nextRun } from './due.ts'

/** Enters what the feeds of a tournament say. At most one waits for each tournament, and reads what is said when it runs. */
export const ENTER = defineJob<{ tournament_id: number }>('feed-enter')

/** What reads a feed: its source, and what fetches from it. */
export type Reader = { source: Source; get: Get }

/**
 * Asks the source of a feed once and records what it says; entering follows as a job. Returns what went wrong; null: nothing.
 * `now`: the moment of the run by our clock.
 */
export async function runFeed(
  db: Db,
  jobs: JobSender,
  feed: Feed,
  { source, get }: Reader,
  now: Date,
): Promise<SourceTrouble | null> {
  const standing = await listStanding(db, feed.tournament_id)
  const due = nextRun(standing.map(plannedOf), now.getTime(), source.pace)
  try {
    const observation = await source.observe(get, {
      competition: { competition: feed.competition, season: feed.season },
      since: feed.seen_until,
      standing: await asSourceKnows(db, feed, standing),
      now: now.getTime(),
      speed: feed.speed,
    })
    const isSame = observation === 'unchanged'
    const { added, opened } = isSame
      ? { added: 0, opened: 0 }
      : await keepObservation(db, jobs, feed, { observation, now })
    await noteRun(db, feed.id, {
      now,
      nextAt: new Date(due),
      trouble: null,
      changes: added,
      holds: opened,
      answered: true,
      // An empty answer after a full one is held, and does not become what is normal.
      events: isSame || observation.events.length === 0 ? null : observation.events.length,
      cursor: isSame ? feed.seen_until : observation.cursor,
    })
    await jobs.send(db, ENTER, { tournament_id: feed.tournament_id }, { key: String(feed.tournament_id) })
    return null
  } catch (error) {
    if (!(error instanceof SourceTrouble)) throw error
    const wait = now.getTime() + (error.retryAfterS ?? 0) * 1000
    // A feed that found no calls left is asked as soon as there are some.
    const pace = error.trouble === 'no_budget' ? 0 : source.pace.in_play_s * 1000
    const nextAt = new Date(Math.max(wait, Math.min(due, now.getTime() + pace)))
    await noteFailedRun(db, feed, { now, trouble: error.trouble, nextAt })
    return error
  }
}

/** Brings the new fixtures that a source names, and records what it says. */
async function keepObservation(
  db: Db,
  jobs: JobSender,
  feed: Feed,
  { observation, now }: { observation: Observation; now: Date },
): Promise<{ added: number; opened: number }> {
  const { added, refused } = await bringFixtures(db, jobs, feed, observation.events)
  const problems = [...observation.problems, ...refused]
  const { opened } = await recordObservation(db, feed, { ...observation, problems }, now)
  return { added, opened }
}

/** Notes that a run gave nothing, and when the feed is due again. */
export const noteFailedRun = (
  db: Db,
  { id }: Pick<Feed, 'id'>,
  run: { now: Date; trouble: FeedTrouble; nextAt: Date },
): Promise<void> => noteRun(db, id, { ...run, changes: 0, holds: 0, answered: false })

const plannedOf = (event: StandingRow) => ({
  starts_at: event.starts_at,
  is_over: isOverNow(event),
  ended_at: event.result_at,
})

async function asSourceKnows(db: Db, feed: Feed, standing: readonly StandingRow[]) {
  const ids = new Map(
    (await listIds(db, feed.id)).flatMap(({ kind, key, source_id }) =>
      kind === 'event' && key !== null ? [[key, source_id] as const] : [],
    ),
  )
  return standing.map((event) => standingBy(event, ids.get(event.key) ?? null))
}
