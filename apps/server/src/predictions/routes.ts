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
import * as predictions from './predictions.ts'

export function predictionRoutes(mount: Mount<SignedIn>, db: Db): void {
  const scores = predictions.makeAnswerWriter(db, match)
  mount(readMatchPredictions, ({ user, params, query }) =>
    predictions.readMatches(db, params.slug, user.id, query.user_id ?? user.id),
  )
  mount(listMatches, ({ user, params, query }) => predictions.listMatches(db, params.slug, user.id, query))
  mount(readProgress, ({ user, query }) => predictions.readProgress(db, user.id, query.sport))
  mount(saveScores, ({ user, params, body }) =>
    predictions.saveScores(scores, params.slug, user.id, body.predictions),
  )
  mount(readGroupPredictions, ({ user, params, query }) =>
    predictions.readGroups(db, params.slug, user.id, query.user_id ?? user.id),
  )
  mount(saveGroupOrder, ({ user, params, body }) =>
    predictions.saveTableOrder(db, params.slug, user.id, params.groupId, body.team_ids),
  )
  mount(saveTies, ({ user, params, body }) =>
    predictions.saveTies(db, params.slug, user.id, body.predictions),
  )
  mount(readFightPredictions, ({ user, params, query }) =>
    predictions.readFights(db, params.slug, user.id, query.user_id ?? user.id),
  )
  mount(saveFights, ({ user, params, body }) =>
    predictions.saveFights(db, params.slug, user.id, body.predictions),
  )
  mount(readLeaguePrediction, ({ user, params, query }) =>
    predictions.readLeague(db, params.slug, user.id, query.user_id ?? user.id),
  )
  mount(saveLeague, ({ user, params, body }) => predictions.saveLeague(db, params.slug, user.id, body))
  for (const [kind, read, save] of [
    ['scorer', readScorer, saveScorer],
    ['keeper', readKeeper, saveKeeper],
  ] as const) {
    mount(read, ({ user, params, query }) =>
      predictions.readPlayerPick(db, kind, params.slug, user.id, query),
    )
    mount(save, ({ user, params }) =>
      predictions.savePlayerPick(db, kind, params.slug, user.id, params.playerId),
    )
  }
  for (const [kind, read, save] of [
    ['most_productive_team', readMostProductiveTeam, saveMostProductiveTeam],
    ['tournament_winner', readTournamentWinner, saveTournamentWinner],
  ] as const) {
    mount(read, ({ user, params, query }) =>
      predictions.readTeamPick(db, kind, params.slug, user.id, query.user_id ?? user.id),
    )
    mount(save, ({ user, params }) => predictions.saveTeamPick(db, kind, params.slug, user.id, params.teamId))
  }
}
