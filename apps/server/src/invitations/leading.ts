import type { ErrorCode } from '@called-it/contract/errors.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import { bringIntoDraw, bringIntoTeam } from '../teams/teams.ts'
import type { Destination } from './store.ts'

/**
 * Brings a user where an invitation leads, in the caller's transaction: into the draw, then into the team. Returns what does not
 * come to pass, such as a team that is full: the user comes in all the same.
 */
export async function lead(
  trx: Db,
  userId: number,
  { tournament_id, is_drawn, team_id }: Destination,
): Promise<ErrorCode[]> {
  const drawn = is_drawn && tournament_id !== null ? await bringIntoDraw(trx, userId, tournament_id) : null
  const joined = team_id === null ? null : await bringIntoTeam(trx, userId, team_id)
  const missed = [drawn, joined].filter((code) => code !== null)
  // The account was deleted meanwhile.
  if (missed.includes('unauthenticated')) throw problem('unauthenticated')
  return missed
}
