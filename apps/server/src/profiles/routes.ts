import * as calls from '@called-it/contract/ratings/user-statistics.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import { makeCardReader } from '../predictions/predictions.ts'
import type { RatingReader } from '../ratings/ratings.ts'
import * as profiles from './profiles.ts'

export function profileRoutes(mount: Mount<SignedIn>, reader: RatingReader): void {
  const readCards = makeCardReader(reader.db)
  mount(calls.readUserStatistics, ({ user, params }) => profiles.readStatistics(reader, user, params.id))
  mount(calls.readUserUfcStatistics, ({ user, params }) =>
    profiles.readUfcStatistics(reader, readCards, user, params.id),
  )
  mount(calls.readUserRanking, ({ user, params }) => profiles.readRanking(reader, user, params.id))
}
