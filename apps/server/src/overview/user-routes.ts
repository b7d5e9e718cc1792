import * as calls from '@called-it/contract/user-statistics.ts'
import type { Mount, SignedIn } from '../platform/endpoint.ts'
import { makeCardReader } from '../predictions/predictions.ts'
import { type RatingReader, readPositions } from '../ratings/ratings.ts'
import { takesPart } from '../tournaments/tournaments.ts'
import { readUserStatistics } from './user-statistics.ts'
import { readUserUfcStatistics } from './user-ufc-statistics.ts'

export function userRoutes(mount: Mount<SignedIn>, reader: RatingReader): void {
  const readCards = makeCardReader(reader.db)
  // Of somebody who takes part in nothing strangers are told no name.
  const known = async <Body extends { user: { id: number } }>(viewer: SignedIn, body: Body) => {
    const { id } = body.user
    return id === viewer.id || (await takesPart(reader.db, id)) ? body : { ...body, user: null }
  }
  mount(calls.readUserStatistics, async ({ user, params }) =>
    known(user, await readUserStatistics(reader, params.id)),
  )
  mount(calls.readUserUfcStatistics, async ({ user, params }) =>
    known(user, await readUserUfcStatistics(reader, readCards, params.id)),
  )
  mount(calls.readUserRanking, async ({ user, params }) =>
    known(user, await readPositions(reader, params.id)),
  )
}
