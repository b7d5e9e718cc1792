import type { Localized } from '@called-it/contract/languages.ts'
import type { Entity } from '@called-it/contract/tournaments.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { PHASE } from '../tournaments/tournaments.ts'
import { entityOf } from './entity-store.ts'

/** A tie with its stage, and what one user predicted of it. */
export type TieRow = {
  id: number
  key: string
  stage_id: number
  stage_key: string
  stage_name: Localized
  started_at: string | null
  is_locked: boolean
  first_entity: Entity | null
  second_entity: Entity | null
  /** The entity that went through. */
  outcome: number | null
  settled_at: string | null
  team_id: number | null
  points: number | null
}

/**
 * The ties of a tournament by stages, each in the order of its document, with one user's predictions. Another user's
 * are left out until they are locked: this statement is what keeps anybody from copying (GAME.md 3).
 */
export async function listTies(
  db: Db,
  tournamentId: number,
  userId: number,
  viewerId: number,
): Promise<TieRow[]> {
  const { rows } = await sql<TieRow>`
    select q.id, q.tie as key, g.id as stage_id, g.key as stage_key, g.name as stage_name,
      least(legs.started_at, legs.begun_at) as started_at, ph.phase = 'locked' as is_locked,
      ${entityOf('a')} as first_entity, ${entityOf('b')} as second_entity,
      q.outcome::int as outcome, q.settled_at, p.answer[1] as team_id, c.points
    from questions q
      cross join lateral (select ${PHASE} as phase) ph
      join lateral (
        select min(e.starts_at) filter (where e.status not in ('postponed', 'cancelled')) as started_at,
          min(e.begun_at) as begun_at, min(e.ord) as ord, min(r.stage_id) as stage_id,
          (array_agg(e.first_id order by e.starts_at nulls last, e.ord))[1] as first_id,
          (array_agg(e.second_id order by e.starts_at nulls last, e.ord))[1] as second_id
        from events e join rounds r on r.id = e.round_id
        where e.tournament_id = q.tournament_id and e.tie = q.tie
      ) legs on true
      join stages g on g.id = legs.stage_id
      left join entities a on a.id = coalesce(q.entity_ids[1], legs.first_id)
      left join entities b on b.id = coalesce(q.entity_ids[2], legs.second_id)
      left join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id and p.user_id = ${userId}
        and (p.user_id = ${viewerId} or ph.phase = 'locked')
      left join answers c on c.tournament_id = q.tournament_id and c.question_id = q.id and c.answer = p.answer
    where q.tournament_id = ${tournamentId} and q.kind = 'tie'
    order by g.ord, legs.ord`.execute(db)
  return rows
}
