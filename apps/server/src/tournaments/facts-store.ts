import type { PlayedMatch } from '@called-it/rules/football/match-result.ts'
import type { StageLevel } from '@called-it/rules/ruleset.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import type { StageType } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { STAGE_LEVEL } from './store.ts'

export type FactsRow = {
  system_name: SystemName
  ruleset: unknown
  starts_at: string | null
  opens_at: string | null
  is_finished: boolean
  entities: number[]
  events: {
    id: number
    round_id: number
    stage_type: StageType
    level: StageLevel | null
    tie: string | null
    first: number | null
    second: number | null
    starts_at: string | null
    begun_at: string | null
    status: PlayedMatch['status']
    result: Omit<PlayedMatch, 'status'> | null
  }[]
}

/** A tournament as it stands, with all of its events. */
export async function readFacts(db: Db, tournamentId: number): Promise<FactsRow> {
  const { rows } = await sql<FactsRow>`
    select t.system_name, t.ruleset, t.starts_at, t.predictions_opened_at as opens_at,
      t.finished_at is not null as is_finished,
      array(select n.id from entities n where n.tournament_id = t.id order by n.ord) as entities,
      (select coalesce(json_agg(json_build_object('id', e.id, 'round_id', e.round_id, 'stage_type', g.type,
          'level', ${STAGE_LEVEL}, 'tie', e.tie, 'first', e.first_id, 'second', e.second_id,
          'starts_at', utc(e.starts_at), 'begun_at', utc(e.begun_at), 'status', e.status, 'result', e.result)
          order by e.ord), '[]')
        from events e join rounds r on r.id = e.round_id join stages g on g.id = r.stage_id
        where e.tournament_id = t.id) as events
    from tournaments t where t.id = ${tournamentId}`.execute(db)
  return rows[0]!
}

/** Notes when a tournament starts. */
export async function setStart(db: Db, tournamentId: number, startedAt: string | null): Promise<void> {
  await sql`
    update tournaments set started_at = ${startedAt}::timestamptz
    where id = ${tournamentId} and started_at is distinct from ${startedAt}::timestamptz`.execute(db)
}
