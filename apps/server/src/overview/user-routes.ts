import * as calls from '@called-it/contract/user-statistics.ts'
import type { Mount, SignedIn } from '../platform/endpoint.ts'
import { makeCardReader } from '../predictions/predictions.ts'
import { type RatingReader, readPositions } from '../ratings/ratings.ts'
import { readUserStatistics } from './user-statistics.ts'
import { readUserUfcStatistics } from './user-ufc-statistics.ts'

export function userRoutes(mount: Mount<SignedIn>, reader: RatingReader): void {
  const readCards = makeCardReader(reader.db)
  mount(calls.readUserStatistics, ({ params }) => readUserStatistics(reader, params.id))
  mount(calls.readUserUfcStatistics, ({ params }) => readUserUfcStatistics(reader, readCards, params.id))
  mount(calls.readUserRanking, ({ params }) => readPositions(reader, params.id))
}
