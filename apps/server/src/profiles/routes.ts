import * as calls from '@called-it/contract/ratings/user-statistics.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import * as profiles from './profiles.ts'

export function profileRoutes(mount: Mount<SignedIn>, db: Db, readers: profiles.ProfileReaders): void {
  mount(calls.readUserStatistics, ({ user, params }) => profiles.readStatistics(db, readers, user, params.id))
  mount(calls.readUserUfcStatistics, ({ user, params }) =>
    profiles.readUfcStatistics(db, readers, user, params.id),
  )
  mount(calls.readUserRanking, ({ user, params }) => profiles.readRanking(db, readers, user, params.id))
}
