import { readFightPredictions, saveFights } from '@called-it/contract/kinds/fight-card.ts'
import { saveGroupOrder } from '@called-it/contract/kinds/table-order.ts'
import { saveTies } from '@called-it/contract/kinds/tie.ts'
import { readGroupPredictions } from '@called-it/contract/predictions/group-predictions.ts'
import { readLeaguePrediction, saveLeague } from '@called-it/contract/kinds/league.ts'
import { readKeeper, saveKeeper } from '@called-it/contract/kinds/keeper.ts'
import { readScorer, saveScorer } from '@called-it/contract/kinds/scorer.ts'
import { listMatches, readMatchPredictions, saveScores } from '@called-it/contract/kinds/match.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import {
  readMostProductiveTeam,
  saveMostProductiveTeam,
} from '@called-it/contract/kinds/most-productive-team.ts'
import { readTournamentWinner, saveTournamentWinner } from '@called-it/contract/kinds/tournament-winner.ts'
import { match } from '@called-it/rules/kinds/match.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import { saveTies as saveTiePicks } from './kinds/bracket.ts'
import * as fights from './kinds/fights.ts'
import { readGroups } from './kinds/group-predictions.ts'
import * as league from './kinds/league.ts'
import * as matches from './kinds/matches.ts'
import * as players from './kinds/player-picks.ts'
import { saveTableOrder } from './kinds/table-orders.ts'
import * as teams from './kinds/team-picks.ts'
import { readProgress as readProgressOf } from './progress.ts'
import { makeAnswerWriter } from './saving/answer-writer.ts'

export function predictionRoutes(mount: Mount<SignedIn>, db: Db): void {
  const scores = makeAnswerWriter(db, match)
  mount(readMatchPredictions, ({ user, params, query }) =>
    matches.readMatches(db, params.slug, user.id, query.user_id ?? user.id),
  )
  mount(listMatches, ({ user, params, query }) => matches.listMatches(db, params.slug, user.id, query))
  mount(readProgress, ({ user, query }) => readProgressOf(db, user.id, query.sport))
  mount(saveScores, ({ user, params, body }) =>
    matches.saveScores(scores, params.slug, user.id, body.predictions),
  )
  mount(readGroupPredictions, ({ user, params, query }) =>
    readGroups(db, params.slug, user.id, query.user_id ?? user.id),
  )
  mount(saveGroupOrder, ({ user, params, body }) =>
    saveTableOrder(db, params.slug, user.id, params.groupId, body.team_ids),
  )
  mount(saveTies, ({ user, params, body }) => saveTiePicks(db, params.slug, user.id, body.predictions))
  mount(readFightPredictions, ({ user, params, query }) =>
    fights.readFights(db, params.slug, user.id, query.user_id ?? user.id),
  )
  mount(saveFights, ({ user, params, body }) => fights.saveFights(db, params.slug, user.id, body.predictions))
  mount(readLeaguePrediction, ({ user, params, query }) =>
    league.readLeague(db, params.slug, user.id, query.user_id ?? user.id),
  )
  mount(saveLeague, ({ user, params, body }) => league.saveLeague(db, params.slug, user.id, body))
  for (const [kind, read, save] of [
    ['scorer', readScorer, saveScorer],
    ['keeper', readKeeper, saveKeeper],
  ] as const) {
    mount(read, ({ user, params, query }) => players.readPlayerPick(db, kind, params.slug, user.id, query))
    mount(save, ({ user, params }) => players.savePlayerPick(db, kind, params.slug, user.id, params.playerId))
  }
  for (const [kind, read, save] of [
    ['most_productive_team', readMostProductiveTeam, saveMostProductiveTeam],
    ['tournament_winner', readTournamentWinner, saveTournamentWinner],
  ] as const) {
    mount(read, ({ user, params, query }) =>
      teams.readTeamPick(db, kind, params.slug, user.id, query.user_id ?? user.id),
    )
    mount(save, ({ user, params }) => teams.saveTeamPick(db, kind, params.slug, user.id, params.teamId))
  }
}
