import { explainedByParts, type KindView } from './kind-view.ts'
import type { Answer } from '@called-it/contract/endpoint.ts'
import { readLeaguePrediction, saveLeague as saveLeagueCall } from '@called-it/contract/kinds/league.ts'
import type { TableRow } from '@called-it/rules/football/table.ts'
import type { AnswerMistake } from '@called-it/rules/kind-list.ts'
import type { LeagueAnswer } from '@called-it/rules/answers/eight.ts'
import { league, type LeagueCrowd } from '@called-it/rules/kinds/league.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { asks } from '@called-it/rules/systems.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { findTournament } from '../../tournaments/tournaments.ts'
import { listEntities } from '../entity-store.ts'
import { lastStart, listTableGroups } from './group-store.ts'
import { listAsked, type QuestionRow } from '../question-store.ts'
import { askedOf, explained, justSaved } from '../question-view.ts'
import { readOwner } from '../reading.ts'
import { saveChoice } from '../saving/saving.ts'
import { tableView } from './football-table.ts'

type Row = QuestionRow<number[], LeagueCrowd, { table: TableRow<number>[] }>

/**
 * Returns a user's prediction of the first eight. Another user's prediction stays hidden until it is locked (GAME.md 3).
 * Throws `not_found`, and `validation_failed` for a user that does not exist.
 */
export async function readLeague(
  db: Db,
  slug: string,
  viewerId: number,
  userId: number,
): Promise<Answer<typeof readLeaguePrediction>> {
  const tournament = await findTournament(db, slug)
  if (!asks(tournament.system_name, 'league')) throw problem('not_found')
  const user = await readOwner(db, userId, viewerId)
  const teams = await listEntities(db, tournament.id)
  const pots = await listTableGroups(db, tournament.id)
  const [row] = await listAsked<Row>(db, 'league', tournament.id, userId, viewerId)
  if (!row) throw problem('not_found')
  const ruleset = resolveRuleset(tournament.ruleset)
  const explanation = explained('league', row, ruleset)
  const byId = new Map(teams.map((team) => [team.id, team]))
  return {
    user,
    teams,
    count: teams.length,
    pots: pots.map(({ id, key, name, entity_ids }) => ({ id, key, name, team_ids: entity_ids })),
    points: explanation?.points ?? 0,
    prediction: explanation && { ...league.decode(row.answer!), ...explanation },
    top_teams: (row.outcome ?? []).flatMap((id) => byId.get(id) ?? []),
    table: tableView(row.standing?.figures.table),
    ...askedOf(row),
    league_points: ruleset.league,
    crowd: row.crowd,
    last_match_at: await lastStart(db, tournament.id, 'league_stage'),
    calculated_at: row.settled_at,
  }
}

/**
 * Saves a prediction of the first eight. Throws `not_found`, `join_group_first`, `locked`, `not_open`, and
 * `validation_failed` unless it names eight different teams of the tournament, the favourite among them.
 */
export async function saveLeague(
  db: Db,
  slug: string,
  userId: number,
  choice: LeagueAnswer,
): Promise<Answer<typeof saveLeagueCall>> {
  const answer = league.encode(choice)
  const paths = {
    about: 'team_ids',
    answer: (mistake: AnswerMistake, nth?: number) => {
      // The favourite is the last number of the answer; the teams before it are sorted by id.
      if (mistake === 'favourite_of_the_eight' || nth === answer.length - 1) return 'favourite_team_id'
      return nth === undefined ? 'team_ids' : `team_ids.${choice.team_ids.indexOf(answer[nth]!)}`
    },
    unknown: 'unknown_team',
  } as const
  const saved_at = await saveChoice(db, league, slug, { user_id: userId, answer }, paths)
  return { prediction: { ...league.decode(answer), ...justSaved(saved_at) } }
}

/** Shows predictions of the first eight beside answers of other kinds. */
export const leagueKindView: KindView<LeagueAnswer> = {
  serve(mount, db) {
    mount(readLeaguePrediction, ({ user, params, query }) =>
      readLeague(db, params.slug, user.id, query.user_id ?? user.id),
    )
    mount(saveLeagueCall, ({ user, params, body }) => saveLeague(db, params.slug, user.id, body))
  },
  show: ({ team_ids, favourite_team_id }, { names }) => ({
    teams: team_ids.map((id) => names.entities.get(id)!),
    favourite_team_id,
  }),
  explain: explainedByParts,
  ranked_by: 'points',
  sides: 'none',
  export: ({ team_ids, favourite_team_id }, keyOf) => ({
    teams: team_ids.map((id) => keyOf('entity', id)),
    favourite: keyOf('entity', favourite_team_id),
  }),
  favourites: {
    rank: 2,
    of: (crowd) => ({ total: (crowd as LeagueCrowd).total, picks: (crowd as LeagueCrowd).favourites }),
  },
}
