import { fightCard, type judgedOf } from '@called-it/rules/kinds/fight-card.ts'
import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { PHASE } from '../tournaments/tournaments-sql.ts'
import { currentOf, headColumns } from '../ratings/ratings-sql.ts'
import type { Head } from '../ratings/ratings.ts'

/** A round of fights, and the rating of its series. */
export type NightRow = Head & {
  /** Null, like the other columns of the question, for a round without fights. */
  question_id: number | null
  phase: PredictionPhase | null
  packed_bytes: number | null
  packed_ids: number[] | null
  /** In card order. */
  fights: Parameters<typeof judgedOf>[0][]
}

/** A participant: the seat (null: none yet) and the card of the round. */
export type Caller = { seat: number | null; answer: number[] | null }

/**
 * Returns the data for the outlooks of these users. One statement reads it at one moment, because a result
 * changes the fights and the rating together. Users who take no part are left out of `callers`. Null: no such
 * round in this tournament.
 */
export async function readNight(
  db: Db,
  slug: string,
  roundId: number,
  userIds: number[],
): Promise<{ night: NightRow; callers: Record<number, Caller> } | null> {
  const { rows } = await sql<NightRow & { callers: Record<number, Caller> }>`
    select ${headColumns(null)}, q.id as question_id, case when q.id is not null then ${PHASE} end as phase,
      q.packed_bytes, q.packed_ids,
      (select coalesce(json_agg(json_build_object('id', e.id, 'first', e.first_id, 'second', e.second_id,
          'fight', json_build_object('status', e.status, 'winner', e.result -> 'winner',
            'coefficients', e.coefficients)) order by e.ord), '[]')
        from events e where e.tournament_id = t.id and e.round_id = r.id and e.fight_type is not null) as fights,
      (select coalesce(json_object_agg(n.user_id, json_build_object('seat', n.seat, 'answer', o.answer)), '{}')
        from participants n left join predictions o
          on o.tournament_id = t.id and o.question_id = q.id and o.user_id = n.user_id
        where n.tournament_id = t.id and n.user_id = any(${userIds}::int[])) as callers
    from ${currentOf(null)}
      join rounds r on r.tournament_id = t.id and r.id = ${roundId}
      left join questions q on q.tournament_id = t.id and q.kind = ${fightCard.name} and q.round_id = r.id
    where t.slug = ${slug}`.execute(db)
  if (!rows[0]) return null
  const { callers, ...night } = rows[0]
  return { night, callers }
}
