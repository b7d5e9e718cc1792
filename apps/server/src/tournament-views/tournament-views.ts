import type { PageMeta } from '@called-it/contract/fields.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { makeJoint } from '../platform/database/batch.ts'
import { type RatingReaders, readOwnPlaces } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { readDistributions } from '../teams/teams.ts'
import * as tournaments from './public-tournaments.ts'

type FeedQuery = Parameters<typeof tournaments.listTournaments>[1]
type Feed = { tournaments: Tournament[]; meta: PageMeta }

/** Reads tournaments as users see them, with the user's place in each. */
export type TournamentViews = {
  /** Returns a page of the feed. */
  list(viewerId: number, query: FeedQuery): Promise<Feed>
  /** Returns one tournament. Throws `not_found`. */
  read(viewerId: number, slug: string): Promise<Tournament>
}

/** Makes the reader; users who ask for the same at the same moment share what does not depend on them. */
export function makeTournamentViews(db: Db, rows: RatingReaders['rows']): TournamentViews {
  const list = makeJoint((query: FeedQuery) => tournaments.listTournaments(db, query))
  const read = makeJoint((slug: string) => tournaments.readTournament(db, slug))
  return {
    async list(viewerId, query) {
      const { tournaments: listed, meta } = await list(query)
      return { tournaments: await withOwnPlaces(db, rows, viewerId, listed), meta }
    },
    async read(viewerId, slug) {
      const [tournament] = await withOwnPlaces(db, rows, viewerId, [await read(slug)])
      return tournament!
    },
  }
}

/** Returns a page of the feed as a user sees it, once. */
export const listTournaments = (
  db: Db,
  rows: RatingReaders['rows'],
  viewerId: number,
  query: FeedQuery,
): Promise<Feed> => makeTournamentViews(db, rows).list(viewerId, query)

/** Returns one tournament as a user sees it, once. Throws `not_found`. */
export const readTournament = (
  db: Db,
  rows: RatingReaders['rows'],
  viewerId: number,
  slug: string,
): Promise<Tournament> => makeTournamentViews(db, rows).read(viewerId, slug)

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
