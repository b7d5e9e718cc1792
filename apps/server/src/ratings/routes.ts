import type { User } from '@called-it/contract/account/accounts.ts'
import { pinUser, unpinUser } from '@called-it/contract/ratings/favourites.ts'
import { readFightOutlook } from '@called-it/contract/predictions/fight-predictions.ts'
import { readRatingFilter } from '@called-it/contract/ratings/rating-filter.ts'
import { readComparison } from '@called-it/contract/ratings/comparison.ts'
import * as calls from '@called-it/contract/ratings/ratings.ts'
import { readRecap } from '@called-it/contract/ratings/recap.ts'
import * as teamCalls from '@called-it/contract/ratings/team-ratings.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import * as ratings from './ratings.ts'

export function ratingRoutes(
  mount: Mount<SignedIn & Pick<User, 'name' | 'avatar'>>,
  reader: ratings.RatingReader,
): void {
  mount(calls.readAround, ({ user, params, query }) => ratings.readAround(reader, params.slug, user, query))
  mount(calls.readRatings, ({ user, params, query }) => ratings.readRatings(reader, params.slug, user, query))
  mount(readRatingFilter, ({ user, params }) => ratings.readRatingFilter(reader.db, params.slug, user.id))
  mount(pinUser, ({ user, params }) => ratings.pinUser(reader.db, params.slug, user.id, params.userId))
  mount(unpinUser, ({ user, params }) => ratings.unpinUser(reader.db, params.slug, user.id, params.userId))
  mount(readComparison, ({ user, params, query }) =>
    ratings.readComparison(reader, params.slug, user, params.userId, query),
  )
  mount(readRecap, ({ user, params, query }) =>
    ratings.readRecap(reader, params.slug, params.roundId, user, query.user_id),
  )
  mount(readFightOutlook, ({ user, params }) =>
    ratings.readOutlook(reader, params.slug, params.roundId, user.id),
  )
  mount(teamCalls.readGroupRatings, ({ user, params, query }) =>
    ratings.readGroupRatings(reader, params.slug, user, query),
  )
  mount(teamCalls.readTeamRatings, ({ user, params, query }) =>
    ratings.readTeamRatings(reader, params.slug, user, query),
  )
  mount(teamCalls.readBasketRating, ({ user, params }) =>
    ratings.readBasketRating(reader, params.slug, user, params.id),
  )
  mount(teamCalls.readLeague, ({ user, params }) => ratings.readLeague(reader, params.id, user.id))
}
