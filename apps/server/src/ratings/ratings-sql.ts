import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import { sql } from 'kysely'
import { RATINGS_OPEN } from '../tournaments/tournaments-sql.ts'

/** The current rating of tournament `t`, or of one of its rounds: its publication `p`, if it has one. */
export const currentOf = (roundId: number | null) => sql`tournaments t
  left join ratings c on c.tournament_id = t.id and c.round_id is not distinct from ${roundId}::int
  left join publications p on p.id = c.publication_id`

/** Participants `n` of tournament `t` who have no row in publication `p` yet. */
export const NEWCOMERS = sql`participants n
  where n.tournament_id = t.id and n.seat is null and n.seq > coalesce(p.last_seq, 0)`

/** The columns of a `Head`, from `currentOf`. */
export const headColumns = (roundId: number | null) => sql`t.id as tournament_id, t.system_name, t.ruleset,
  ${RATINGS_OPEN} as ratings_open,
  ${roundId === null ? sql`true` : sql`exists(select from rounds r where r.tournament_id = t.id and r.id = ${roundId})`} as is_known,
  p.id as publication_id, c.team_publication_id, coalesce(p.rows_count, 0) as rows_count,
  -- Ordered, so that PostgreSQL walks the index: this clears it of users seated meanwhile, which a bitmap scan would not do.
  (select count(*) from (select from ${NEWCOMERS} order by n.seq limit 1000000) n) as newcomers_count,
  case when p.is_settlement then p.published_at end as calculated_at,
  coalesce((select case when bool_or(e.status = 'live') then 'live'
      when bool_or(e.result_source = 'feed' and e.result_at > clock_timestamp() - ${PROVISIONAL_MS}::int * interval '1 millisecond')
      then 'provisional' end
    from events e where e.tournament_id = t.id and (e.status = 'live' or e.result_source = 'feed')
      ${roundId === null ? sql`` : sql`and e.round_id = ${roundId}`}), 'official') as state`
