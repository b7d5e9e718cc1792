import * as calls from '@called-it/contract/predictions.ts'
import type { Mount, SignedIn } from '../platform/endpoint.ts'
import type { Db } from '../schema.ts'
import * as predictions from './predictions.ts'

export function predictionRoutes(mount: Mount<SignedIn>, db: Db): void {
  const write = predictions.makeScoreWriter(db)
  mount(calls.readMatchPredictions, ({ user, params, query }) =>
    predictions.readMatches(db, params.slug, user.id, query.user_id ?? user.id),
  )
  mount(calls.saveScores, ({ user, params, body }) =>
    predictions.saveScores(db, params.slug, user.id, body.predictions, write),
  )
}
