import type { DeskTournament } from '@called-it/contract/organiser/desk-shapes.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { TOURNAMENT } from './store.ts'

/** A tournament that is not finished and has had a result or a start. */
export type OpenTournament = {
  id: number
  tournament: DeskTournament
  /** Whether all its events are over. */
  is_over: boolean
  /** The time of the last result. */
  last_at: string
  /** Whether a question may lack its outcome although its events are over. The rules decide. */
  may_lack_outcome: boolean
  table_groups: Record<string, { key: string; name: Localized }> | null
  /** The name of the round of each tie. */
  ties: Record<string, Localized> | null
}

const IS_OPEN = sql`e.status in ('scheduled', 'live', 'postponed')`

/** Whether all events that question `q` may be about are over: those of its table group, its tie, or any stage. */
const IS_BEHIND = sql`case
  when q.table_group_id is not null then not exists (select from events e where e.table_group_id = q.table_group_id
    and e.tournament_id = t.id and ${IS_OPEN})
  when q.tie is not null then not exists (select from events e where e.tournament_id = t.id and e.tie = q.tie and ${IS_OPEN})
  else exists (select from stages g where g.tournament_id = t.id and exists (
      select from rounds r join events e on e.round_id = r.id where r.stage_id = g.id)
    and not exists (select from rounds r join events e on e.round_id = r.id where r.stage_id = g.id and ${IS_OPEN})) end`

/** Lists the tournaments that are not finished and have events that are over. */
export async function listOpenTournaments(db: Db): Promise<OpenTournament[]> {
  const { rows } = await sql<OpenTournament>`
    select t.id, ${TOURNAMENT} as tournament, o.is_over, o.last_at,
      exists (select from questions q where q.tournament_id = t.id and q.event_id is null and q.round_id is null
        and q.outcome is null and q.locks_at <= clock_timestamp() and ${IS_BEHIND}) as may_lack_outcome,
      (select jsonb_object_agg(g.id, jsonb_build_object('key', g.key, 'name', g.name))
        from table_groups g where g.tournament_id = t.id) as table_groups,
      (select jsonb_object_agg(e.tie, r.name) from events e join rounds r on r.id = e.round_id
        where e.tournament_id = t.id and e.tie is not null) as ties
    from tournaments t join sports s on s.id = t.sport_id
      cross join lateral (
        select coalesce(bool_and(not ${IS_OPEN}), false) as is_over, max(coalesce(e.result_at, e.starts_at)) filter (where not ${IS_OPEN}) as last_at
        from events e where e.tournament_id = t.id
      ) o
    where t.finished_at is null and o.last_at is not null
    order by o.last_at, t.slug`.execute(db)
  return rows
}
