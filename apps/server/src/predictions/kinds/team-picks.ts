import { type KindView, oneTeam, picksOf } from './kind-view.ts'
import {
  readMostProductiveTeam,
  saveMostProductiveTeam,
} from '@called-it/contract/kinds/most-productive-team.ts'
import { readTournamentWinner, saveTournamentWinner } from '@called-it/contract/kinds/tournament-winner.ts'
import type { TeamQuestion } from '@called-it/contract/predictions/team-predictions.ts'
import { mostProductiveTeam } from '@called-it/rules/kinds/first-places.ts'
import type { PickCrowd } from '@called-it/rules/kinds/one-pick.ts'
import { tournamentWinner } from '@called-it/rules/kinds/tournament-winner.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { asks } from '@called-it/rules/systems.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { findTournament } from '../../tournaments/tournaments.ts'
import { listEntities } from '../entity-store.ts'
import { listAsked, type QuestionRow } from '../question-store.ts'
import { askedOf, type Explained, explained, justSaved } from '../question-view.ts'
import { readOwner } from '../reading.ts'
import { saveChoice } from '../saving/saving.ts'

/** The kinds whose answer is one team of the tournament. */
const TEAM_KINDS = { tournament_winner: tournamentWinner, most_productive_team: mostProductiveTeam }
type TeamKind = keyof typeof TEAM_KINDS

type Row = QuestionRow<number | number[], PickCrowd, { counts: TeamQuestion['counts'] } | null>

/**
 * Returns the team that a user named. Another user's prediction stays hidden until it is locked (GAME.md 3). Throws
 * `not_found`, and `validation_failed` for a user that does not exist.
 */
export async function readTeamPick(
  db: Db,
  kind: TeamKind,
  slug: string,
  viewerId: number,
  userId: number,
): Promise<TeamQuestion> {
  const tournament = await findTournament(db, slug)
  if (!asks(tournament.system_name, kind)) throw problem('not_found')
  const user = await readOwner(db, userId, viewerId)
  const teams = await listEntities(db, tournament.id)
  const [row] = await listAsked<Row>(db, kind, tournament.id, userId, viewerId)
  if (!row) throw problem('not_found')
  const ruleset = resolveRuleset(tournament.ruleset)
  const explanation = explained(kind, row, ruleset)
  const top = [row.outcome ?? []].flat()
  return {
    user,
    teams,
    count: teams.length,
    points: explanation?.points ?? 0,
    prediction: explanation && { team_id: row.answer![0]!, ...explanation },
    top_teams: teams.filter(({ id }) => top.includes(id)),
    ...askedOf(row),
    worth: ruleset[kind],
    counts: row.standing?.figures?.counts ?? null,
    crowd: row.crowd,
    calculated_at: row.settled_at,
  }
}

/** Saves it. Throws `not_found`, `locked`, `not_open`, and `validation_failed` for a team that takes no part. */
export async function saveTeamPick(
  db: Db,
  kind: TeamKind,
  slug: string,
  userId: number,
  teamId: number,
): Promise<{ prediction: { team_id: number } & Explained }> {
  const paths = { about: 'teamId', answer: 'teamId', unknown: 'unknown_team' } as const
  const saved_at = await saveChoice(db, TEAM_KINDS[kind], slug, { user_id: userId, answer: [teamId] }, paths)
  return { prediction: { team_id: teamId, ...justSaved(saved_at) } }
}

/** Returns the function that mounts the calls of a kind. */
const serveTeams =
  (
    name: TeamKind,
    read: typeof readTournamentWinner | typeof readMostProductiveTeam,
    save: typeof saveTournamentWinner | typeof saveMostProductiveTeam,
  ): KindView<number>['serve'] =>
  (mount, db) => {
    mount(read, ({ user, params, query }) =>
      readTeamPick(db, name, params.slug, user.id, query.user_id ?? user.id),
    )
    mount(save, ({ user, params }) => saveTeamPick(db, name, params.slug, user.id, params.teamId))
  }

/** Shows picks of a team beside answers of other kinds. */
export const tournamentWinnerKindView: KindView<number> = {
  ...oneTeam,
  serve: serveTeams('tournament_winner', readTournamentWinner, saveTournamentWinner),
  favourites: { rank: 1, of: picksOf },
}
export const mostProductiveTeamKindView: KindView<number> = {
  ...oneTeam,
  serve: serveTeams('most_productive_team', readMostProductiveTeam, saveMostProductiveTeam),
  favourites: { rank: 3, of: picksOf },
}
