import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readRatingFilter as readRatingFilterCall } from '@called-it/contract/ratings/rating-filter.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../schema.ts'
import { listBelongings, listGroupsOf } from '../../teams/teams.ts'
import { findTournament } from '../../tournaments/tournaments.ts'
import * as store from './rating-filter-store.ts'

/** Returns the filters of a tournament's rating. Throws `not_found` and `ratings_not_open`. */
export async function readRatingFilter(
  db: Db,
  slug: string,
  viewerId: number,
): Promise<Answer<typeof readRatingFilterCall>> {
  const { id, ratings_open } = await findTournament(db, slug)
  if (!ratings_open) throw problem('ratings_not_open')
  const [groups, rounds, { baskets }] = await Promise.all([
    listGroupsOf(db, id),
    store.listRounds(db, id),
    listBelongings(db, viewerId),
  ])
  return { groups, rounds, teams: baskets.filter(({ tournament }) => tournament.id === id) }
}
