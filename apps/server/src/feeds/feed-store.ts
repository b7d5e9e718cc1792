import type { FeedTrouble, SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** A feed, with what its tournament needs. */
export type Feed = {
  id: number
  tournament_id: number
  slug: string
  system_name: SystemName
  source: SourceName
  /** Of a recording the folder of `data/`. */
  competition: string
  season: string | null
  /** How many times faster than life a recording is played; 1 for all others. */
  speed: number
  seen_until: string | null
  paused: boolean
  next_run_at: string
  answered_at: string | null
  /** How many events the source named last; null: it has not answered yet. */
  events: number | null
  trouble: FeedTrouble | null
  finished: boolean
  /** Whether the end of the tournament was taken back. */
  reopened: boolean
}

const FEED = sql`
  select f.id, f.tournament_id, t.slug, t.system_name, f.kind as source, coalesce(f.recording, f.competition) as competition,
    f.season, coalesce(f.speed, 1) as speed, f.seen_until, f.paused_at is not null as paused, f.next_run_at, f.answered_at,
    f.events, f.trouble, t.finished_at is not null as finished, t.reopened_at is not null as reopened
  from feeds f join tournaments t on t.id = f.tournament_id`

/** Lists all feeds in the order in which they were made. */
export async function listFeeds(db: Db): Promise<Feed[]> {
  return (await sql<Feed>`${FEED} order by f.id`.execute(db)).rows
}

/** Lists the feeds of a tournament. */
export async function listFeedsOf(db: Db, tournamentId: number): Promise<Feed[]> {
  return (await sql<Feed>`${FEED} where f.tournament_id = ${tournamentId} order by f.id`.execute(db)).rows
}

/** Returns a feed. Undefined: there is no such feed. */
export async function findFeed(db: Db, id: number): Promise<Feed | undefined> {
  return (await sql<Feed>`${FEED} where f.id = ${id}`.execute(db)).rows[0]
}

/**
 * Takes a feed that is due for a run: for some seconds it is due for nobody else, unless the run ends before. False: another process has
 * it, or it is not due any more.
 */
export async function takeFeed(db: Db, id: number, seconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update feeds set next_run_at = clock_timestamp() + ${seconds} * interval '1 second'
    where id = ${id} and paused_at is null and next_run_at <= clock_timestamp()`.execute(db)
  return numAffectedRows === 1n
}

/** Locks a feed until the transaction ends, so that its answers are recorded one after the other. False: it is gone. */
export async function holdFeed(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from feeds where id = ${id} for update`.execute(db)
  return rows.length > 0
}

export async function addReplay(db: Db, slug: string, recording: string, speed: number): Promise<void> {
  await sql`
    insert into feeds (tournament_id, kind, recording, speed)
    select id, 'replay', ${recording}, ${speed} from tournaments where slug = ${slug}`.execute(db)
}

/** Returns the slug of the sport of a tournament. Undefined: there is no such tournament. */
export async function findSport(db: Db, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ sport: string }>`
    select s.slug as sport from tournaments t join sports s on s.id = t.sport_id where t.slug = ${slug}`.execute(
    db,
  )
  return rows[0]?.sport
}

/** Adds the feed of a source to a tournament. Returns its id; null: the tournament has one of this source, or is not there. */
export async function addFeed(
  db: Db,
  slug: string,
  { source, competition, season }: { source: SourceName; competition: string; season: string | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into feeds (tournament_id, kind, competition, season)
    select id, ${source}, ${competition}, ${season} from tournaments where slug = ${slug}
    on conflict (tournament_id, kind) do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Removes a feed with all that it knows. What it has entered stays. */
export async function removeFeed(db: Db, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from feeds where id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

/** Stops a feed, or lets it go on at once. */
export async function pauseFeed(db: Db, id: number, isPaused: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update feeds set paused_at = case when ${isPaused} then coalesce(paused_at, clock_timestamp()) end,
      next_run_at = case when ${isPaused} then next_run_at else clock_timestamp() end
    where id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

/** The end of a run. Times are ours; `nextAt`: when the feed is due again. */
export type Run = {
  now: Date
  nextAt: Date
  trouble: FeedTrouble | null
  changes: number
  holds: number
} & ({ answered: true; events: number | null; cursor: string | null } | { answered: false })

/** Notes a run of a feed, also in the cell of its half hour. */
export async function noteRun(db: Db, id: number, run: Run): Promise<void> {
  const now = run.now.toISOString()
  const said = run.answered
    ? sql`, answered_at = ${now}, events = coalesce(${run.events}::int, events), seen_until = ${run.cursor}, silence_told_at = null`
    : sql``
  await sql`
    update feeds set last_run_at = ${now}, next_run_at = ${run.nextAt.toISOString()}, trouble = ${run.trouble},
      changed_at = case when ${run.changes} > 0 then ${now}::timestamptz else changed_at end ${said}
    where id = ${id}`.execute(db)
  await sql`
    insert into feed_runs (feed_id, cell, runs, failures, changes, holds)
    values (${id}, date_bin('30 minutes', ${now}::timestamptz, '2000-01-01Z'), 1, ${run.trouble === null ? 0 : 1},
      ${run.changes}, ${run.holds})
    on conflict (feed_id, cell) do update set runs = feed_runs.runs + 1, failures = feed_runs.failures + excluded.failures,
      changes = feed_runs.changes + excluded.changes, holds = feed_runs.holds + excluded.holds`.execute(db)
}

/** Notes what a feed has changed and what waits since, outside of a run. */
export async function noteEntered(
  db: Db,
  id: number,
  now: Date,
  { changes, holds }: { changes: number; holds: number },
) {
  if (changes > 0) await sql`update feeds set changed_at = ${now.toISOString()} where id = ${id}`.execute(db)
  await sql`
    insert into feed_runs (feed_id, cell, changes, holds)
    values (${id}, date_bin('30 minutes', ${now.toISOString()}::timestamptz, '2000-01-01Z'), ${changes}, ${holds})
    on conflict (feed_id, cell) do update set changes = feed_runs.changes + excluded.changes,
      holds = feed_runs.holds + excluded.holds`.execute(db)
}

/** Takes a lock, so that of two processes that start together only the first fills the database. */
export async function holdFeeds(db: Db): Promise<void> {
  await sql`lock table feeds in share row exclusive mode`.execute(db)
}

/** Returns the moment by the clock that all processes share. */
export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  return new Date(rows[0]!.now)
}
