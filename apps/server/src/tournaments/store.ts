import type { Sport, Stage, Tournament } from '@called-it/contract/tournaments.ts'
import type { Localized } from '@called-it/contract/localized.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'

/** What other modules need to know of a tournament. */
export type TournamentRow = {
  id: number
  slug: string
  name: Localized
  system_name: SystemName
  ruleset: unknown
  finished_at: string | null
  started_at: string | null
  ratings_open: boolean
  current_publication_id: number | null
}

export type TournamentView = Omit<
  Tournament,
  'stages' | 'prediction_types' | 'distributionResult' | 'draw' | 'type'
>

/** Of tournament `t`: the start of the first event once events have times; what the document says counts only before. */
export const STARTED_AT = sql<
  string | null
>`coalesce((select min(e.starts_at) from events e where e.tournament_id = t.id), t.starts_at)`
/** Of stage `g`: the level that it says, else that of its type, as `levelOf` has it. */
export const STAGE_LEVEL = sql`coalesce(g.level, case g.type when 'final' then 'final' end)`
/** Of tournament `t`: 00:00 UTC of its date (API.md); one without a date opens its ratings when it starts. */
export const ratingsOpen = (startedAt: RawBuilder<unknown>) => sql`coalesce(
  coalesce(t.ratings_opened_at_date::timestamp at time zone 'UTC', ${startedAt}) <= clock_timestamp(), false)`
const status = (startedAt: RawBuilder<unknown>) => sql`case
  when t.finished_at is not null then 'finished'
  when ${startedAt} is null then 'not_formed'
  when ${startedAt} <= clock_timestamp() then 'running'
  else 'upcoming' end`
const ORDER = sql`t.finished_at is not null, started_at desc nulls last, t.id desc`

export async function findTournament(db: Db, slug: string): Promise<TournamentRow | null> {
  const { rows } = await sql<TournamentRow>`
    select t.id, t.slug, t.name, t.system_name, t.ruleset, t.finished_at, times.started_at,
      ${ratingsOpen(sql`times.started_at`)} as ratings_open, t.current_publication_id
    from tournaments t cross join lateral (select ${STARTED_AT} as started_at) times
    where t.slug = ${slug}`.execute(db)
  return rows[0] ?? null
}

/** Holds a tournament for one writer at a time; saves of predictions go on meanwhile. */
export async function holdTournament(db: Db, id: number): Promise<void> {
  await sql`select 1 from tournaments where id = ${id} for no key update`.execute(db)
}

export async function listSports(db: Db): Promise<Sport[]> {
  const { rows } = await sql<Sport>`select id, slug, name from sports order by id`.execute(db)
  return rows
}

export type Filter = {
  sport?: string | undefined
  status?: 'all' | 'current' | 'past'
  slug?: string
  limit: number
  offset: number
}

const fits = (filter: Omit<Filter, 'limit' | 'offset'>) => sql`
  (${filter.sport ?? null}::text is null or s.slug = ${filter.sport ?? null})
  and (${filter.slug ?? null}::text is null or t.slug = ${filter.slug ?? null})
  and case ${filter.status ?? 'all'}
    when 'current' then t.finished_at is null when 'past' then t.finished_at is not null else true end`

export async function countTournaments(db: Db, filter: Omit<Filter, 'limit' | 'offset'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from tournaments t join sports s on s.id = t.sport_id where ${fits(filter)}`.execute(
    db,
  )
  return rows[0]!.count
}

/** Tournaments as a user sees them, with the number of all that match. Cost: the page's tournaments only. */
export async function listTournaments(
  db: Db,
  viewerId: number,
  filter: Filter,
): Promise<(TournamentView & { total: number })[]> {
  const { rows } = await sql<TournamentView & { total: number }>`
    with page as (
      select t.*, times.started_at, count(*) over () as total
      from tournaments t
        join sports s on s.id = t.sport_id
        cross join lateral (select ${STARTED_AT} as started_at) times
      where ${fits(filter)}
      order by ${ORDER}
      limit ${filter.limit} offset ${filter.offset}
    )
    select t.id, t.slug, t.name, t.system_name, t.theme, t.image, t.chat_url, t.prizes,
      t.predictions_opened_at, t.ratings_opened_at_date, t.finished_at, t.started_at,
      to_jsonb(s) as sport, t.total,
      ${status(sql`t.started_at`)} as status,
      ${ratingsOpen(sql`t.started_at`)} as ratings_open,
      (
        select min(e.starts_at) from events e
        where e.tournament_id = t.id and e.status = 'scheduled' and e.starts_at > clock_timestamp()
          and event_phase(e.status, e.starts_at, e.begun_at, e.first_id is not null and e.second_id is not null,
            t.started_at, t.predictions_opened_at, t.finished_at is not null, clock_timestamp()) = 'open'
      ) as next_lock_at,
      coalesce(p.rows_count, 0) + newcomers.count as participants_count,
      case when ${ratingsOpen(sql`t.started_at`)} then mine.row end as my
    from page t
      join sports s on s.id = t.sport_id
      left join publications p on p.id = t.current_publication_id
      cross join lateral (
        select count(*) from participants n
        where n.tournament_id = t.id and n.seat is null and n.seq > coalesce(p.last_seq, 0)
      ) newcomers
      left join lateral (
        select jsonb_build_object('position', r.position, 'previous_position', r.previous_position,
          'points', r.points, 'coefficient_sum', null) as row
        from (
          select o.position, o.previous_position, o.points from rating_rows o
          where o.publication_id = p.id and o.place = (select w.place from rating_places w
            where w.publication_id = p.id and w.tournament_id = t.id and w.user_id = ${viewerId})
          union all
          -- Predicted since: behind everybody, level with the last one if that has nothing either.
          select coalesce((select l.position from rating_rows l where l.publication_id = p.id
              and l.place = p.rows_count and l.points = 0 and l.exact_hits = 0 and l.outcome_hits = 0),
            coalesce(p.rows_count, 0) + 1), null, 0
          from participants n where n.tournament_id = t.id and n.user_id = ${viewerId} and coalesce(n.seat, 0) = 0
        ) r
      ) mine on true
    order by ${ORDER}`.execute(db)
  return rows
}

export async function listStages(
  db: Db,
  tournamentIds: number[],
): Promise<(Stage & { tournament_id: number })[]> {
  const { rows } = await sql<Stage & { tournament_id: number }>`
    select g.id, g.tournament_id, g.key, g.type, g.level, g.name, min(e.starts_at) as started_at,
      max(e.starts_at) as last_event_at,
      case when bool_and(e.status in ('finished', 'cancelled', 'awarded', 'draw', 'no_contest'))
        then least(max(coalesce(e.result_at, e.starts_at)), t.finished_at, clock_timestamp()) end as finished_at
    from stages g
      join tournaments t on t.id = g.tournament_id
      left join rounds r on r.stage_id = g.id
      left join events e on e.round_id = r.id
    where g.tournament_id = any(${tournamentIds})
    group by g.id, t.finished_at order by g.tournament_id, g.ord`.execute(db)
  return rows
}

export type Brief = Pick<Tournament, 'id' | 'slug' | 'name' | 'status' | 'sport'>

export async function listBriefs(db: Db, sport: string | undefined): Promise<Brief[]> {
  const { rows } = await sql<Brief>`
    select t.id, t.slug, t.name, to_jsonb(s) as sport,
      ${status(sql`times.started_at`)} as status
    from tournaments t join sports s on s.id = t.sport_id
      cross join lateral (select ${STARTED_AT} as started_at) times
    where ${sport ?? null}::text is null or s.slug = ${sport ?? null}
    order by ${ORDER}`.execute(db)
  return rows
}

/** Ends a tournament, by default now; ending it again changes nothing. */
export async function finishTournament(db: Db, id: number, at?: string): Promise<void> {
  await sql`
    update tournaments set finished_at = coalesce(finished_at, ${at ?? null}::timestamptz, clock_timestamp())
    where id = ${id}`.execute(db)
}
