import type { KindName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import { arrayText } from '../../platform/database/db.ts'
import type { Db } from '../../schema.ts'

/** A prediction of the past about the event, tie, table group or round with this key; null: about the tournament itself. */
export type PastPrediction = {
  user_id: number
  kind: KindName
  key: string | null
  answer: number[]
  saved_at: string
}

/** Inserts predictions as if users had saved them before the locks; returns the ids of their questions. */
export async function addPast(
  db: Db,
  tournamentId: number,
  predictions: PastPrediction[],
): Promise<number[]> {
  const list = predictions.map(({ answer, ...row }) => ({ ...row, answer: arrayText(answer) }))
  const { rows } = await sql<{ question_id: number }>`
    with added as (
      insert into predictions (tournament_id, question_id, user_id, answer, saved_at)
      select ${tournamentId}, q.id, x.user_id, x.answer::int[], x.saved_at
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
          as x (user_id int, kind text, key text, answer text, saved_at timestamptz)
        join questions q on q.tournament_id = ${tournamentId} and q.kind = x.kind
        left join events e on e.id = q.event_id
        left join table_groups g on g.id = q.table_group_id
        left join rounds r on r.id = q.round_id
      where coalesce(e.key, g.key, q.tie, r.key) is not distinct from x.key
      returning question_id
    )
    select distinct question_id from added`.execute(db)
  return rows.map((row) => row.question_id)
}
