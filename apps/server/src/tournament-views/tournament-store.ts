import type { Stage, Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { FEED_ORDER, IS_SEED_PUBLIC, PHASE, RATINGS_OPEN, STATUS } from '../tournaments/tournaments-sql.ts'

/** The commitment of a tournament's draw, with the seed once its end is final. Null: it has no draw. */
const DRAW = sql`case when t.draw_seed is not null then jsonb_build_object(
  'commitment', encode(sha256(t.draw_seed), 'hex'),
  'seed', case when ${IS_SEED_PUBLIC} then encode(t.draw_seed, 'hex') end) end`

/** A tournament as everybody sees it. */
export type TournamentView = Omit<
  Tournament,
  'stages' | 'prediction_types' | 'distributionResult' | 'type' | 'my' | 'participants_count'
>

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
      select t.*, row_number() over (order by ${FEED_ORDER}) as ord, count(*) over () as total
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
