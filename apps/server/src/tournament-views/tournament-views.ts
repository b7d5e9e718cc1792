import type { PageMeta } from '@called-it/contract/fields.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { type RatingReader, readStandings } from '../ratings/ratings.ts'
import { readDistributions } from '../teams/teams.ts'
import * as tournaments from '../tournaments/tournaments.ts'

/** A page of the feed as a user sees it: the tournaments, with the own place in each. */
export async function listTournaments(
  reader: RatingReader,
  viewerId: number,
  query: Parameters<typeof tournaments.listTournaments>[1],
): Promise<{ tournaments: Tournament[]; meta: PageMeta }> {
  const { tournaments: listed, meta } = await tournaments.listTournaments(reader.db, query)
  return { tournaments: await withStandings(reader, viewerId, listed), meta }
}

/** One tournament as a user sees it; refuses with `not_found`. */
export async function readTournament(
  reader: RatingReader,
  viewerId: number,
  slug: string,
): Promise<Tournament> {
  const found = await tournaments.readTournament(reader.db, slug)
  const [tournament] = await withStandings(reader, viewerId, [found])
  return tournament!
}

async function withStandings(
  reader: RatingReader,
  viewerId: number,
  listed: tournaments.PublicTournament[],
): Promise<Tournament[]> {
  const ids = listed.filter(({ draw }) => draw).map(({ id }) => id)
  const [standings, placed] = await Promise.all([
    readStandings(reader, listed, viewerId),
    readDistributions(reader.db, ids, viewerId),
  ])
  return listed.map((tournament) => {
    const { participants_count, my } = standings.get(tournament.id)!
    // Nobody's place is told before the rating opens.
    return {
      ...tournament,
      participants_count,
      my: tournament.ratings_open ? my : null,
      // UFC has neither distribution nor a draw (SPEC.md 1).
      distributionResult: tournament.draw && (placed.get(tournament.id) ?? { group: null, team: null }),
    }
  })
}
