import type { User } from '@called-it/contract/account/accounts.ts'
import { readRecap } from '@called-it/contract/ratings/recap.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { LockedReader } from '../predictions/predictions.ts'
import type { RatingReaders } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import * as recaps from './recaps.ts'

export function recapRoutes(
  mount: Mount<SignedIn & Pick<User, 'name' | 'avatar'>>,
  db: Db,
  readers: RatingReaders,
  locked: LockedReader,
): void {
  mount(readRecap, ({ user, params, query }) =>
    recaps.readRecap(db, { ...readers, locked }, params, user, query.user_id),
  )
}
