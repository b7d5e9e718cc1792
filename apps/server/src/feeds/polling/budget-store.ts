import type { SourceName } from '@called-it/rules/feeds/feed-names.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { Source } from '../source.ts'

/**
 * Takes one call of a source's budget, which all feeds of all processes share. Returns null, or in how many seconds there is one.
 * The clock is the database's.
 */
export async function takeCall(
  db: Db,
  source: SourceName,
  { per_minute, per_day }: Source['budget'],
): Promise<number | null> {
  await sql`insert into feed_sources (source) values (${source}) on conflict do nothing`.execute(db)
  const { rows } = await sql`
    update feed_sources set
      minute_calls = case when minute_at > clock_timestamp() - interval '1 minute' then minute_calls + 1 else 1 end,
      minute_at = case when minute_at > clock_timestamp() - interval '1 minute' then minute_at else clock_timestamp() end,
      day_calls = case when day_at > clock_timestamp() - interval '1 day' then day_calls + 1 else 1 end,
      day_at = case when day_at > clock_timestamp() - interval '1 day' then day_at else clock_timestamp() end
    where source = ${source} and coalesce(wait_until <= clock_timestamp(), true)
      and (${per_minute}::int is null or minute_calls < ${per_minute} or minute_at <= clock_timestamp() - interval '1 minute')
      and (${per_day}::int is null or day_calls < ${per_day} or day_at <= clock_timestamp() - interval '1 day')
    returning source`.execute(db)
  if (rows.length > 0) return null
  const { rows: waits } = await sql<{ wait: number }>`
    select greatest(1, extract(epoch from greatest(wait_until,
      case when minute_calls >= ${per_minute}::int then minute_at + interval '1 minute' end,
      case when day_calls >= ${per_day}::int then day_at + interval '1 day' end) - clock_timestamp()))::float8 as wait
    from feed_sources where source = ${source}`.execute(db)
  return Math.ceil(waits[0]?.wait ?? 1)
}

/** Notes an answer: how many calls are left, as the source says; with none left it is left alone until they are counted anew. */
export async function noteAnswer(
  db: Db,
  source: SourceName,
  limits: { calls_left: number | null; resets_in_s: number | null },
): Promise<void> {
  const isUsedUp = limits.calls_left === 0
  await sql`
    update feed_sources set failures = 0, calls_left = ${limits.calls_left},
      calls_left_at = case when ${limits.calls_left}::int is not null then clock_timestamp() end,
      wait_until = case when ${isUsedUp} then clock_timestamp() + ${limits.resets_in_s ?? 60} * interval '1 second' end
    where source = ${source}`.execute(db)
}

/** Notes a failure, and returns how many there were in a row. */
export async function noteFailure(db: Db, source: SourceName): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into feed_sources (source, failures) values (${source}, 1)
    on conflict (source) do update set failures = feed_sources.failures + 1 returning failures`.execute(db)
  return rows[0]!.failures
}

/** Leaves a source alone for so many milliseconds. */
export async function leaveAlone(db: Db, source: SourceName, waitMs: number): Promise<void> {
  await sql`
    update feed_sources set wait_until = clock_timestamp() + ${waitMs} * interval '1 millisecond'
    where source = ${source}`.execute(db)
}
