import type { User } from '@called-it/contract/account/accounts.ts'
import * as favouriteCalls from '@called-it/contract/ratings/favourites.ts'
import * as filterCalls from '@called-it/contract/ratings/rating-filter.ts'
import * as calls from '@called-it/contract/ratings/ratings.ts'
import * as teamCalls from '@called-it/contract/ratings/team-ratings.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { Db } from '../schema.ts'
import type { RatingReaders } from './ratings.ts'
import { readAround } from './around/around.ts'
import { pinUser, unpinUser } from './favourites/favourites.ts'
import { readRatingFilter } from './filter/rating-filter.ts'
import { readRatings } from './reading/rating-page.ts'
import { readBasketRating, readGroupRatings, readTeamRatings } from './teams/team-ratings.ts'

export function ratingRoutes(
  mount: Mount<SignedIn & Pick<User, 'name' | 'avatar'>>,
  db: Db,
  readers: RatingReaders,
): void {
  mount(calls.readAround, ({ user, params, query }) => readAround(db, readers, params.slug, user, query))
  mount(calls.readRatings, ({ user, params, query }) => readRatings(db, readers, params.slug, user, query))
  mount(filterCalls.readRatingFilter, ({ user, params }) => readRatingFilter(db, params.slug, user.id))
  mount(favouriteCalls.pinUser, ({ user, params }) => pinUser(db, params.slug, user.id, params.userId))
  mount(favouriteCalls.unpinUser, ({ user, params }) => unpinUser(db, params.slug, user.id, params.userId))
  mount(teamCalls.readGroupRatings, ({ user, params, query }) =>
    readGroupRatings(db, readers, params.slug, user, query),
  )
  mount(teamCalls.readTeamRatings, ({ user, params, query }) =>
    readTeamRatings(db, readers, params.slug, user, query),
  )
  mount(teamCalls.readBasketRating, ({ user, params }) =>
    readBasketRating(db, readers, params.slug, user, params.id),
  )
}
