import type { KindName } from '@called-it/rules/systems.ts'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { PHASE } from '../tournaments/tournaments.ts'

/** A question of which a tournament asks one, and what one user answered. */
export type OwnAnswerRow<Outcome> = {
  is_locked: boolean
  outcome: Outcome | null
  settled_at: string | null
  answer: number[] | null
  points: number | null
}

/**
 * The one question of a kind in a tournament with one user's answer. Another user's is left out until it is locked:
 * this statement is what keeps anybody from copying (GAME.md 3).
 */
export async function readOwnAnswer<Outcome>(
  db: Db,
  kind: KindName,
  tournamentId: number,
  userId: number,
  viewerId: number,
): Promise<OwnAnswerRow<Outcome>> {
  const { rows } = await sql<OwnAnswerRow<Outcome>>`
    select ph.phase = 'locked' as is_locked, q.outcome, q.settled_at, p.answer, c.points
    from questions q
      cross join lateral (select ${PHASE} as phase) ph
      left join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id and p.user_id = ${userId}
        and (p.user_id = ${viewerId} or ph.phase = 'locked')
      left join answers c on c.tournament_id = q.tournament_id and c.question_id = q.id and c.answer = p.answer
    where q.tournament_id = ${tournamentId} and q.kind = ${kind}`.execute(db)
  return rows[0]!
}
