import type { Localized } from '@called-it/contract/languages.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import type { PickCrowd } from '@called-it/rules/kinds/one-pick.ts'
import type { Wiring } from '@called-it/rules/facts.ts'
import type { StageLevel } from '@called-it/rules/stage-level.ts'
import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { entityOf, STAGE_LEVEL } from '../../tournaments/tournaments-sql.ts'
import { ASKED, ownPrediction, type QuestionRow } from '../question-store.ts'

/** A tie with its stage and one user's prediction; its outcome is the entity that went through. */
export type TieRow = QuestionRow<number, PickCrowd, null> & {
  key: string
  stage_id: number
  stage_key: string
  stage_name: Localized
  level: StageLevel | null
  started_at: string | null
  first_entity: Entity | null
  second_entity: Entity | null
  /** The wiring of its legs in the document, earliest leg first. */
  wirings: Wiring[]
}

/** Returns the ties of a tournament by stage, each in the order of its document, with one user's predictions. */
export async function listTies(
  db: Db,
  tournamentId: number,
  userId: number,
  viewerId: number,
): Promise<TieRow[]> {
  const { rows } = await sql<TieRow>`
    select ${ASKED}, q.tie as key, g.id as stage_id, g.key as stage_key, g.name as stage_name,
      ${STAGE_LEVEL} as level, least(legs.started_at, legs.begun_at) as started_at,
      ${entityOf('a')} as first_entity, ${entityOf('b')} as second_entity, legs.wirings
    from questions q
      ${ownPrediction(userId, viewerId)}
      join lateral (
        select min(e.starts_at) filter (where e.status not in ('postponed', 'cancelled')) as started_at,
          min(e.begun_at) as begun_at, min(e.ord) as ord, min(r.stage_id) as stage_id,
          (array_agg(e.first_id order by e.starts_at nulls last, e.ord))[1] as first_id,
          (array_agg(e.second_id order by e.starts_at nulls last, e.ord))[1] as second_id,
          jsonb_agg(jsonb_build_object('first_from', e.first_from, 'second_from', e.second_from)
            order by e.starts_at nulls last, e.ord) as wirings
        from events e join rounds r on r.id = e.round_id
        where e.tournament_id = q.tournament_id and e.tie = q.tie
      ) legs on true
      join stages g on g.id = legs.stage_id
      left join entities a on a.id = coalesce(q.choice_ids[1], legs.first_id)
      left join entities b on b.id = coalesce(q.choice_ids[2], legs.second_id)
    where q.tournament_id = ${tournamentId} and q.kind = 'tie'
    order by g.ord, legs.ord`.execute(db)
  return rows
}
