import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readGroupPredictions, saveTies as saveTiesCall } from '@called-it/contract/group-predictions.ts'
import { tie } from '@called-it/rules/kinds/tie.ts'
import { asks } from '@called-it/rules/systems.ts'
import { problem } from '../platform/problem.ts'
import type { Db } from '../schema.ts'
import { findTournament } from '../tournaments/tournaments.ts'
import { listTies, type TieRow } from './bracket-store.ts'
import { latestOf, readOwner } from './reading.ts'
import { saveChoices, savedOf } from './saving.ts'

/**
 * The bracket with a user's picks. Another user's stay hidden until each tie is locked (GAME.md 3). Orders of the
 * table groups are not predicted yet: `groups` is empty. Refuses with `not_found`, and `validation_failed` for a user
 * that does not exist.
 */
export async function readBracket(
  db: Db,
  slug: string,
  viewerId: number,
  userId: number,
): Promise<Answer<typeof readGroupPredictions>> {
  const tournament = await findTournament(db, slug)
  if (!asks(tournament.system_name, 'tie')) throw problem('not_found')
  const user = await readOwner(db, userId, viewerId)
  const rows = await listTies(db, tournament.id, userId, viewerId)
  const stages = [...Map.groupBy(rows, (row) => row.stage_id).values()].map((ties) => ({
    id: ties[0]!.stage_id,
    key: ties[0]!.stage_key,
    name: ties[0]!.stage_name,
    started_at:
      ties
        .map((row) => row.started_at)
        .filter((at) => at !== null)
        .toSorted()[0] ?? null,
    events: ties.map(viewOf),
  }))
  return {
    user,
    groups: [],
    bracket: rows.length > 0 ? { id: tournament.id, stages } : null,
    points: rows.reduce((sum, row) => sum + (row.points ?? 0), 0),
    calculated_at: latestOf(rows.map((row) => row.settled_at)),
  }
}

const viewOf = ({ id, key, started_at, is_locked, first_entity, second_entity, ...row }: TieRow) => ({
  id,
  key,
  started_at,
  is_locked,
  first_entity,
  second_entity,
  winner: row.outcome,
  prediction: row.team_id === null ? null : { team_id: row.team_id, points: row.points },
})

const PATHS = {
  about: (at: number) => `predictions.${at}.event_id`,
  answer: (at: number) => `predictions.${at}.team_id`,
  unknown: 'unknown_tie',
} as const

/**
 * Saves who goes through in each tie; ties that are locked meanwhile come back as rejected. Refuses as
 * `saving.saveAnswers` does, and with `validation_failed` for a team that is not in its tie.
 */
export async function saveTies(
  db: Db,
  slug: string,
  userId: number,
  picks: { event_id: number; team_id: number }[],
): Promise<Answer<typeof saveTiesCall>> {
  const entries = picks.map(({ event_id, team_id }) => ({ about: event_id, answer: tie.encode(team_id) }))
  const result = await saveChoices(db, tie, slug, { user_id: userId, entries }, PATHS)
  return { predictions: savedOf(picks, result), rejected: result.rejected }
}
