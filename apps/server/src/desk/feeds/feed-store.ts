import type { Scope } from '@called-it/contract/account/roles.ts'
import type { FeedState, FeedTrouble, SourceName } from '@called-it/rules/feeds/feed-names.ts'
import type { DeskTournament } from '@called-it/contract/organiser/desk-shapes.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { inScope, TOURNAMENT } from '../store.ts'

/** A feed with its last 48 half hours, the oldest first. */
export type FeedRow = {
  id: number
  source: SourceName
  tournament: DeskTournament
  tournament_id: number
  competition: string | null
  season: string | null
  state: Exclude<FeedState, 'no_key'>
  trouble: FeedTrouble | null
  last_run_at: string | null
  next_run_at: string
  changed_at: string | null
  events: number | null
  changes: number
  unmatched: number
  held: number
  cells: { runs: number; failures: number }[]
  minute_calls: number
  day_calls: number
  calls_left: number | null
}

/** Which holds wait for an organiser now. */
export const IS_ASKED = sql`h.closed_at is null and (h.ask_at is null or h.ask_at <= clock_timestamp())`
const IS_NAME = sql`h.code in ('unknown_player', 'unknown_entity', 'unknown_event')`

/** Lists the feeds of the tournaments of a scope, those of unfinished tournaments first. */
export async function listFeeds(db: Db, scope: Scope, tournament: string | undefined): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select f.id, f.kind as source, ${TOURNAMENT} as tournament, t.id as tournament_id, f.competition, f.season,
      case when t.finished_at is not null then 'finished' when f.paused_at is not null then 'paused'
        when f.silence_told_at is not null then 'silent' when f.trouble is not null then 'failing'
        when f.last_run_at is null then 'waiting' else 'answering' end as state,
      f.trouble, f.last_run_at, f.next_run_at, f.changed_at, f.events, c.changes, n.unmatched, n.held, c.cells,
      case when q.minute_at > clock_timestamp() - interval '1 minute' then q.minute_calls else 0 end as minute_calls,
      case when q.day_at > clock_timestamp() - interval '1 day' then q.day_calls else 0 end as day_calls, q.calls_left
    from feeds f join tournaments t on t.id = f.tournament_id join sports s on s.id = t.sport_id
      left join feed_sources q on q.source = f.kind
      cross join lateral (
        select coalesce(sum(r.changes), 0)::int as changes,
          json_agg(json_build_object('runs', coalesce(r.runs, 0), 'failures', coalesce(r.failures, 0)) order by g.cell) as cells
        from generate_series(date_bin('30 minutes', clock_timestamp(), '2000-01-01Z') - interval '1410 minutes',
          date_bin('30 minutes', clock_timestamp(), '2000-01-01Z'), interval '30 minutes') as g(cell)
          left join feed_runs r on r.feed_id = f.id and r.cell = g.cell
      ) c
      cross join lateral (
        select count(*) filter (where ${IS_NAME})::int as unmatched, count(*) filter (where not ${IS_NAME})::int as held
        from feed_holds h where h.feed_id = f.id and ${IS_ASKED}
      ) n
    where ${inScope(scope)} and (${tournament ?? null}::text is null or t.slug = ${tournament ?? null})
    order by t.finished_at is not null, t.id, f.id`.execute(db)
  return rows
}

/** Returns what all feeds of a scope have done since midnight (UTC). */
export async function readDay(
  db: Db,
  scope: Scope,
): Promise<{ runs: number; answers: number; changed: number; held: number }> {
  const { rows } = await sql<{ runs: number; answers: number; changed: number; held: number }>`
    select coalesce(sum(r.runs), 0)::int as runs, coalesce(sum(r.runs - r.failures), 0)::int as answers,
      coalesce(sum(r.changes), 0)::int as changed, coalesce(sum(r.holds), 0)::int as held
    from feed_runs r join feeds f on f.id = r.feed_id join tournaments t on t.id = f.tournament_id
    where r.cell >= date_trunc('day', clock_timestamp(), 'UTC') and ${inScope(scope)}`.execute(db)
  return rows[0]!
}
