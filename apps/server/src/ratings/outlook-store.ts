import type { judgedOf } from '@called-it/rules/kinds/fight-card.ts'
import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { PHASE } from '../tournaments/tournaments.ts'
import { currentOf, type Head, headColumns } from './page-store.ts'

/** A round of fights and the rating of its series, as one user finds them. */
export type OutlookRow = Head & {
  /** The user's seat; null: none yet. */
  seat: number | null
  /** Whether the user has joined since the rating was published. */
  is_newcomer: boolean
  /** Null, with all about the question: a round without fights asks nothing. */
  question_id: number | null
  phase: PredictionPhase | null
  packed_bytes: number | null
  packed_ids: number[] | null
  /** The user's card. */
  answer: number[] | null
  /** In card order. */
  fights: Parameters<typeof judgedOf>[0][]
}

/**
 * What the outlook of a user is told by, in one statement and so of one moment: a result changes the fights and the
 * rating together. Null: no such round in this tournament.
 */
export async function readOutlookRow(
  db: Db,
  slug: string,
  roundId: number,
  userId: number,
): Promise<OutlookRow | null> {
  const { rows } = await sql<OutlookRow>`
    select ${headColumns(null)}, me.seat, me.user_id is not null and me.seat is null as is_newcomer,
      q.id as question_id, case when q.id is not null then ${PHASE} end as phase, q.packed_bytes, q.packed_ids,
      o.answer,
      (select coalesce(json_agg(json_build_object('id', e.id, 'first', e.first_id, 'second', e.second_id,
          'fight', json_build_object('status', e.status, 'winner', e.result -> 'winner',
            'coefficients', e.coefficients)) order by e.ord), '[]')
        from events e where e.tournament_id = t.id and e.round_id = r.id and e.fight_type is not null) as fights
    from ${currentOf(null)}
      join rounds r on r.tournament_id = t.id and r.id = ${roundId}
      left join questions q on q.tournament_id = t.id and q.kind = 'fight_card' and q.round_id = r.id
      left join participants me on me.tournament_id = t.id and me.user_id = ${userId}
      left join predictions o on o.tournament_id = t.id and o.question_id = q.id and o.user_id = ${userId}
    where t.slug = ${slug}`.execute(db)
  return rows[0] ?? null
}
