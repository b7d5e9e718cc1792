import type { KindName } from '@called-it/rules/systems.ts'
import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { PHASE } from '../tournaments/tournaments-sql.ts'

/** A question and one user's answer. `Outcome`, `Crowd` and `Figures` are those of its kind. */
export type QuestionRow<Outcome = unknown, Crowd = unknown, Figures = unknown> = {
  id: number
  table_group_id: number | null
  phase: PredictionPhase
  opens_at: string | null
  locks_at: string | null
  outcome: Outcome | null
  standing: { outcome: Outcome | null; figures: Figures } | null
  settled_at: string | null
  corrected_at: string | null
  reopened_at: string | null
  /** Null until it is locked. */
  crowd: Crowd | null
  answer: number[] | null
  saved_at: string | null
}

/** The columns of question `q` and of the prediction `p` to it. */
export const ASKED = sql`q.id, q.table_group_id, ph.phase, q.outcome, q.standing, q.settled_at, q.corrected_at, q.reopened_at,
  case when isfinite(q.opens_at) and q.opens_at > clock_timestamp() then q.opens_at end as opens_at,
  case when isfinite(q.locks_at) then q.locks_at end as locks_at,
  case when ph.phase = 'locked' then q.crowd end as crowd, p.answer, p.saved_at`

/**
 * Joins the prediction `p` of one user to question `q`. Another user's prediction is left out until the question is locked:
 * this join is what prevents copying (GAME.md 3).
 */
export const ownPrediction = (userId: number, viewerId: number) => sql`
  cross join lateral (select ${PHASE} as phase) ph
  left join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id and p.user_id = ${userId}
    and (p.user_id = ${viewerId} or ph.phase = 'locked')`

/** Returns the questions of a kind in a tournament with one user's answers. */
export async function listAsked<Row extends QuestionRow>(
  db: Db,
  kind: KindName,
  tournamentId: number,
  userId: number,
  viewerId: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${ASKED} from questions q ${ownPrediction(userId, viewerId)}
    where q.tournament_id = ${tournamentId} and q.kind = ${kind} order by q.id`.execute(db)
  return rows
}
