import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { PHASE } from '../tournaments/tournaments.ts'

/** The question who wins the tournament, and what one user predicted. */
export type WinnerRow = {
  is_locked: boolean
  outcome: number | null
  settled_at: string | null
  team_id: number | null
  saved_at: string | null
  points: number | null
}

/** Another user's prediction is left out until it is locked: this statement keeps anybody from copying (GAME.md 3). */
export async function readWinner(
  db: Db,
  tournamentId: number,
  userId: number,
  viewerId: number,
): Promise<WinnerRow> {
  const { rows } = await sql<WinnerRow>`
    select ph.phase = 'locked' as is_locked, q.outcome::int as outcome, q.settled_at,
      p.answer[1] as team_id, p.saved_at, c.points
    from questions q
      cross join lateral (select ${PHASE} as phase) ph
      left join predictions p on p.tournament_id = q.tournament_id and p.question_id = q.id and p.user_id = ${userId}
        and (p.user_id = ${viewerId} or ph.phase = 'locked')
      left join answers c on c.tournament_id = q.tournament_id and c.question_id = q.id and c.answer = p.answer
    where q.tournament_id = ${tournamentId} and q.kind = 'tournament_winner'`.execute(db)
  return rows[0]!
}
