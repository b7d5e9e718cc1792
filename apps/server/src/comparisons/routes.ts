import type { User } from '@called-it/contract/account/accounts.ts'
import { readComparison } from '@called-it/contract/ratings/comparison.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { LockedReader } from '../predictions/predictions.ts'
import type { RatingReaders } from '../ratings/ratings.ts'
import * as comparisons from './comparisons.ts'

export function comparisonRoutes(
  mount: Mount<SignedIn & Pick<User, 'name' | 'avatar'>>,
  readers: RatingReaders,
  locked: LockedReader,
): void {
  mount(readComparison, ({ user, params, query }) =>
    comparisons.readComparison({ ...readers, locked }, params.slug, user, params.userId, query),
  )
}
