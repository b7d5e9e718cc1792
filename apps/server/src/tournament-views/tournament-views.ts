import type { PageMeta } from '@called-it/contract/fields.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { type RatingReaders, readOwnPlaces } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { readDistributions } from '../teams/teams.ts'
import * as tournaments from './public-tournaments.ts'

/** Returns a page of the feed as a user sees it: the tournaments, with the user's place in each. */
export async function listTournaments(
  db: Db,
  rows: RatingReaders['rows'],
  viewerId: number,
  query: Parameters<typeof tournaments.listTournaments>[1],
): Promise<{ tournaments: Tournament[]; meta: PageMeta }> {
  const { tournaments: listed, meta } = await tournaments.listTournaments(db, query)
  return { tournaments: await withOwnPlaces(db, rows, viewerId, listed), meta }
}

/** Returns one tournament as a user sees it. Throws `not_found`. */
export async function readTournament(
  db: Db,
  rows: RatingReaders['rows'],
  viewerId: number,
  slug: string,
): Promise<Tournament> {
  const found = await tournaments.readTournament(db, slug)
  const [tournament] = await withOwnPlaces(db, rows, viewerId, [found])
  return tournament!
}

async function withOwnPlaces(
  db: Db,
  rows: RatingReaders['rows'],
  viewerId: number,
  listed: tournaments.PublicTournament[],
): Promise<Tournament[]> {
  const ids = listed.filter(({ draw }) => draw).map(({ id }) => id)
  const [ownPlaces, placed] = await Promise.all([
    readOwnPlaces(db, rows, listed, viewerId),
    readDistributions(db, ids, viewerId),
  ])
  return listed.map((tournament) => {
    const { participants_count, my } = ownPlaces.get(tournament.id)!
    // No place is shown before the rating opens.
    return {
      ...tournament,
      participants_count,
      my: tournament.ratings_open ? my : null,
      // UFC has neither distribution nor a draw (SPEC.md 1).
      distributionResult: tournament.draw && (placed.get(tournament.id) ?? { group: null, team: null }),
    }
  })
}
