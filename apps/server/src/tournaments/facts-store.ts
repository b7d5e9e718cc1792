import type { FactsFight, FactsPlayer, PlayedEvent, Wiring } from '@called-it/rules/facts.ts'
import type { StageType, TieBreak } from '@called-it/rules/vocabulary.ts'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { StageLevel } from '@called-it/rules/stage-level.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { OUTCOMES_VERSION, STAGE_LEVEL } from './tournaments-sql.ts'

export type FactsRow = {
  system_name: SystemName
  ruleset: unknown
  starts_at: string | null
  opens_at: string | null
  is_finished: boolean
  entities: { id: number; key: string }[]
  table_groups: { id: number; key: string; entities: number[] }[]
  players: FactsPlayer[]
  outcomes: OutcomesBody
  events: {
    id: number
    round_id: number
    stage_type: StageType
    level: StageLevel | null
    tie_break: TieBreak | null
    table_group: number | null
    tie: string | null
    first: number | null
    second: number | null
    starts_at: string | null
    begun_at: string | null
    wiring: (Wiring & Record<'first_is_wired' | 'second_is_wired', boolean>) | null
    status: PlayedEvent['status']
    result: Omit<PlayedEvent, 'status'> | null
    fight: (Omit<FactsFight, 'cancelled_at'> & { cancelled_at: string | null }) | null
  }[]
}

/** Returns a tournament with all of its events and players. */
export async function readFacts(db: Db, tournamentId: number): Promise<FactsRow> {
  const { rows } = await sql<FactsRow>`
    select t.system_name, t.ruleset, t.starts_at, t.predictions_opened_at as opens_at, t.outcomes,
      t.finished_at is not null as is_finished,
      (select coalesce(json_agg(json_build_object('id', n.id, 'key', n.key) order by n.ord), '[]')
        from entities n where n.tournament_id = t.id) as entities,
      (select coalesce(json_agg(json_build_object('id', g.id, 'key', g.key, 'entities', g.entity_ids) order by g.ord),
          '[]')
        from table_groups g where g.tournament_id = t.id) as table_groups,
      (select coalesce(json_agg(json_build_object('id', p.id, 'key', p.key, 'position', p.position,
          'goals_before', p.goals_before, 'clean_sheets_before', p.clean_sheets_before) order by p.ord), '[]')
        from players p where p.tournament_id = t.id) as players,
      (select coalesce(json_agg(json_build_object('id', e.id, 'round_id', e.round_id, 'stage_type', g.type,
          'level', ${STAGE_LEVEL}, 'tie_break', g.tie_break, 'table_group', e.table_group_id, 'tie', e.tie, 'first', e.first_id, 'second', e.second_id,
          'wiring', case when e.tie is not null then json_build_object('first_from', e.first_from, 'second_from', e.second_from,
            'first_is_wired', e.first_is_wired, 'second_is_wired', e.second_is_wired) end,
          'starts_at', utc(e.starts_at), 'begun_at', utc(e.begun_at), 'status', e.status, 'result', e.result,
          'fight', case when e.fight_type is not null then json_build_object('type', e.fight_type, 'status', e.status,
            'winner', e.result -> 'winner', 'coefficients', e.coefficients, 'cancelled_at', utc(e.cancelled_at)) end)
          order by e.ord), '[]')
        from events e join rounds r on r.id = e.round_id join stages g on g.id = r.stage_id
        where e.tournament_id = t.id) as events
    from tournaments t where t.id = ${tournamentId}`.execute(db)
  return rows[0]!
}

/** Stores when a tournament starts. */
export async function setStart(db: Db, tournamentId: number, startedAt: string | null): Promise<void> {
  await sql`
    update tournaments set started_at = ${startedAt}::timestamptz
    where id = ${tournamentId} and started_at is distinct from ${startedAt}::timestamptz`.execute(db)
}

/** A player's goals and clean sheets by the current results. */
export type PlayerCount = { id: number; goals: number; clean_sheets: number }

/** Stores the counts of players. */
export async function keepPlayerCounts(db: Db, counts: PlayerCount[]): Promise<void> {
  await sql`
    update players p set goals = x.goals, clean_sheets = x.clean_sheets
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as x (id int, goals int, clean_sheets int)
    where p.id = x.id and (p.goals, p.clean_sheets) is distinct from (x.goals, x.clean_sheets)`.execute(db)
}

/** Returns the outcomes that the organiser has set because they cannot be computed. */
export async function readOutcomes(db: Db, tournamentId: number): Promise<OutcomesBody> {
  const { rows } = await sql<{ outcomes: OutcomesBody }>`
    select outcomes from tournaments where id = ${tournamentId}`.execute(db)
  return rows[0]!.outcomes
}

/** Returns the version of these outcomes: another one after every change. */
export async function readOutcomesVersion(db: Db, tournamentId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select ${OUTCOMES_VERSION} as version from tournaments t where t.id = ${tournamentId}`.execute(db)
  return rows[0]!.version
}

export async function writeOutcomes(db: Db, tournamentId: number, outcomes: OutcomesBody): Promise<void> {
  await sql`update tournaments set outcomes = ${JSON.stringify(outcomes)}::jsonb where id = ${tournamentId}`.execute(
    db,
  )
}
