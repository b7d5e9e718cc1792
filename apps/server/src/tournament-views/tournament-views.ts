import type { PageMeta } from '@called-it/contract/fields.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { makeJoint } from '../platform/database/batch.ts'
import { makeOwnPlaceReader, type RatingReaders } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { makeDistributionReader } from '../teams/teams.ts'
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

/** Makes the reader; users who ask at the same moment share statements, and what does not depend on them. */
export function makeTournamentViews(db: Db, rows: RatingReaders['rows']): TournamentViews {
  const list = makeJoint((query: FeedQuery) => tournaments.listTournaments(db, query))
  const read = makeJoint((slug: string) => tournaments.readTournament(db, slug))
  const readOwnPlaces = makeOwnPlaceReader(db, rows)
  const readDistribution = makeDistributionReader(db)

  async function asSeen(viewerId: number, listed: tournaments.PublicTournament[]): Promise<Tournament[]> {
    const [ownPlaces, placed] = await Promise.all([
      readOwnPlaces(listed, viewerId),
      Promise.all(listed.map(async ({ id, draw }) => (draw ? readDistribution(id, viewerId) : null))),
    ])
    return listed.map((tournament, at) => {
      const { participants_count, my } = ownPlaces.get(tournament.id)!
      // No place is shown before the rating opens.
      return {
        ...tournament,
        participants_count,
        my: tournament.ratings_open ? my : null,
        // UFC has neither distribution nor a draw (SPEC.md 1).
        distributionResult: tournament.draw && (placed[at] ?? { group: null, team: null }),
      }
    })
  }

  return {
    async list(viewerId, query) {
      const { tournaments: listed, meta } = await list(query)
      return { tournaments: await asSeen(viewerId, listed), meta }
    },
    async read(viewerId, slug) {
      const [tournament] = await asSeen(viewerId, [await read(slug)])
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
