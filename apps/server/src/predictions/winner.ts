import type { Answer } from '@called-it/contract/endpoint.ts'
import type {
  readTournamentWinner,
  saveTournamentWinner as saveWinnerCall,
} from '@called-it/contract/team-predictions.ts'
import { tournamentWinner } from '@called-it/rules/kinds/tournament-winner.ts'
import { asks } from '@called-it/rules/systems.ts'
import { problem } from '../platform/problem.ts'
import type { Db } from '../schema.ts'
import { findTournament } from '../tournaments/tournaments.ts'
import { listEntities } from './entity-store.ts'
import { readOwnAnswer } from './own-answer-store.ts'
import { readOwner } from './reading.ts'
import { saveChoices } from './saving.ts'

/**
 * Who a user thinks will win. Another user's prediction stays hidden until it is locked (GAME.md 3). Refuses with
 * `not_found`, and `validation_failed` for a user that does not exist.
 */
export async function readWinner(
  db: Db,
  slug: string,
  viewerId: number,
  userId: number,
): Promise<Answer<typeof readTournamentWinner>> {
  const tournament = await findTournament(db, slug)
  if (!asks(tournament.system_name, 'tournament_winner')) throw problem('not_found')
  const user = await readOwner(db, userId, viewerId)
  const teams = await listEntities(db, tournament.id)
  const row = await readOwnAnswer<number>(db, 'tournament_winner', tournament.id, userId, viewerId)
  return {
    user,
    teams,
    count: teams.length,
    points: row.points ?? 0,
    prediction: row.answer && { team_id: tournamentWinner.decode(row.answer), points: row.points },
    top_teams: teams.filter(({ id }) => id === row.outcome),
    is_locked: row.is_locked,
    calculated_at: row.settled_at,
  }
}

/** The tournament itself is what is asked about. */
const TOURNAMENT = 0
const PATHS = { about: () => 'teamId', answer: () => 'teamId', unknown: 'unknown_team' } as const

/**
 * Saves who wins the tournament. Refuses with `not_found`, `locked`, `not_open`, and `validation_failed` for a team
 * that takes no part.
 */
export async function saveWinner(
  db: Db,
  slug: string,
  userId: number,
  teamId: number,
): Promise<Answer<typeof saveWinnerCall>> {
  const entries = [{ about: TOURNAMENT, answer: tournamentWinner.encode(teamId) }]
  const { saved } = await saveChoices(db, tournamentWinner, slug, { user_id: userId, entries }, PATHS)
  return { prediction: { team_id: teamId, points: null, saved_at: saved[0]!.saved_at } }
}
