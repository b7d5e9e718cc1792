import type { Sport, Stage, Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { IS_SEED_TOLD, PHASE, RATINGS_OPEN, STATUS } from './tournaments-sql.ts'

/** The fields of a tournament that other modules need. */
export type TournamentRow = {
  id: number
  slug: string
  name: Localized
  system_name: SystemName
  ruleset: unknown
  finished_at: string | null
  /** Until when its end can be taken back. */
  reopen_until: string | null
  started_at: string | null
  ratings_open: boolean
}

/** The commitment of a tournament's draw, with the seed once its end is final. Null: it has no draw. */
const DRAW = sql`case when t.draw_seed is not null then jsonb_build_object(
  'commitment', encode(sha256(t.draw_seed), 'hex'),
  'seed', case when ${IS_SEED_TOLD} then encode(t.draw_seed, 'hex') end) end`

/** A tournament as everybody sees it. */
export type TournamentView = Omit<
  Tournament,
  'stages' | 'prediction_types' | 'distributionResult' | 'type' | 'my' | 'participants_count'
>

// Running (latest start first), upcoming (nearest first), not formed, finished (latest first): API.md.
const ORDER = sql`array_position(array['running', 'upcoming', 'not_formed', 'finished'], ${STATUS}),
  case when t.finished_at is null and t.started_at > clock_timestamp() then t.started_at end,
  t.started_at desc nulls last, t.id desc`

export async function findTournament(db: Db, slug: string): Promise<TournamentRow | null> {
  const { rows } = await sql<TournamentRow>`
    select t.id, t.slug, t.name, t.system_name, t.ruleset, t.finished_at, t.reopen_until, t.started_at,
      ${RATINGS_OPEN} as ratings_open
    from tournaments t where t.slug = ${slug}`.execute(db)
  return rows[0] ?? null
}

/** Locks a tournament for one writer at a time. Saves of predictions continue meanwhile. */
export async function holdTournament(db: Db, id: number): Promise<void> {
  await sql`select 1 from tournaments where id = ${id} for no key update`.execute(db)
}

export async function listSports(db: Db): Promise<Sport[]> {
  const { rows } = await sql<Sport>`select id, slug, name from sports order by id`.execute(db)
  return rows
}

/**
 * Lists the origins of the pictures of tournaments and their entities outside of this site, the most frequent
 * first.
 */
export async function listImageOrigins(db: Db): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    select substring(image from '^https://[^/?#]+') as origin
    from (select image from tournaments union all select image from entities) as pictures
    where image like 'https://_%' group by 1 order by count(*) desc, 1 limit 100`.execute(db)
  return rows.map(({ origin }) => origin)
}

export type Filter = {
  sport?: string | undefined
  status?: 'all' | 'current' | 'past'
  slug?: string
  /** The user who must take part. */
  player?: number
  limit: number
  offset: number
}

const fits = (filter: Omit<Filter, 'limit' | 'offset'>) => sql`
  (${filter.sport ?? null}::text is null or s.slug = ${filter.sport ?? null})
  and (${filter.slug ?? null}::text is null or t.slug = ${filter.slug ?? null})
  and (${filter.player ?? null}::int is null or exists (
    select from participants n where n.tournament_id = t.id and n.user_id = ${filter.player ?? null}))
  and case ${filter.status ?? 'all'}
    when 'current' then t.finished_at is null when 'past' then t.finished_at is not null else true end`

export async function countTournaments(db: Db, filter: Omit<Filter, 'limit' | 'offset'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from tournaments t join sports s on s.id = t.sport_id where ${fits(filter)}`.execute(
    db,
  )
  return rows[0]!.count
}

/**
 * Lists tournaments in the order of the feed, with the number of all that match. The cost depends on the page
 * only.
 */
export async function listTournaments(
  db: Db,
  filter: Filter,
): Promise<(TournamentView & { total: number })[]> {
  const { rows } = await sql<TournamentView & { total: number }>`
    with page as (
      select t.*, row_number() over (order by ${ORDER}) as ord, count(*) over () as total
      from tournaments t join sports s on s.id = t.sport_id
      where ${fits(filter)}
      order by ord limit ${filter.limit} offset ${filter.offset}
    )
    select t.id, t.slug, t.name, t.system_name, t.theme, t.image, t.chat_url, t.prizes,
      t.predictions_opened_at, t.ratings_opened_at_date, t.finished_at, t.reopen_until, t.started_at,
      to_jsonb(s) as sport, t.total, ${DRAW} as draw, ${STATUS} as status, ${RATINGS_OPEN} as ratings_open,
      (select min(q.locks_at) from questions q where q.tournament_id = t.id
        and q.locks_at < 'infinity' and ${PHASE} = 'open') as next_lock_at
    from page t join sports s on s.id = t.sport_id
    order by t.ord`.execute(db)
  return rows
}

export async function listStages(
  db: Db,
  tournamentIds: number[],
): Promise<(Stage & { tournament_id: number })[]> {
  const { rows } = await sql<Stage & { tournament_id: number }>`
    select g.id, g.tournament_id, g.key, g.type, g.level, g.name, coalesce(min(e.starts_at) filter (where e.status <> 'cancelled'), min(e.starts_at)) as started_at,
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
    select t.id, t.slug, t.name, to_jsonb(s) as sport, ${STATUS} as status
    from tournaments t join sports s on s.id = t.sport_id
    where ${sport ?? null}::text is null or s.slug = ${sport ?? null}
    order by ${ORDER}`.execute(db)
  return rows
}

/** Moves the publication of a tournament to another time, because a demo has a past. */
export async function restoreCreation(db: Db, id: number, at: Date): Promise<void> {
  await sql`update tournaments set created_at = ${at} where id = ${id}`.execute(db)
}

export async function slugOf(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ slug: string }>`select slug from tournaments where id = ${id}`.execute(db)
  return rows[0]!.slug
}
