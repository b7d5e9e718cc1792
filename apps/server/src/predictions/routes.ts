import { readGroupPredictions, saveTies } from '@called-it/contract/group-predictions.ts'
import { listMatches, readMatchPredictions, saveScores } from '@called-it/contract/predictions.ts'
import { readProgress } from '@called-it/contract/progress.ts'
import { readTournamentWinner, saveTournamentWinner } from '@called-it/contract/team-predictions.ts'
import { match } from '@called-it/rules/kinds/match.ts'
import type { Mount, SignedIn } from '../platform/endpoint.ts'
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
    predictions.readBracket(db, params.slug, user.id, query.user_id ?? user.id),
  )
  mount(saveTies, ({ user, params, body }) =>
    predictions.saveTies(db, params.slug, user.id, body.predictions),
  )
  mount(readTournamentWinner, ({ user, params, query }) =>
    predictions.readWinner(db, params.slug, user.id, query.user_id ?? user.id),
  )
  mount(saveTournamentWinner, ({ user, params }) =>
    predictions.saveWinner(db, params.slug, user.id, params.teamId),
  )
}
