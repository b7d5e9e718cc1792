import { verifyWinners } from '../hall/hall.ts'
import { verifyRatings } from '../ratings/ratings.ts'
import type { Db } from '../schema.ts'
import { verifyStatistics } from '../statistics/statistics.ts'

/** What a verification came to for a tournament: the rows and points of its rating, and what is not as it should be. */
export type ContestReport = { tournament: string; rows: number; points: number; mistakes: string[] }

/** Computes ratings, statistics and winners again from predictions and results, and compares. Without a slug: of all tournaments. */
export async function verifyContest(db: Db, slug?: string): Promise<ContestReport[]> {
  const statistics = new Map(
    (await verifyStatistics(db, slug)).map((item) => [item.tournament, item.mistakes]),
  )
  const ratings = await verifyRatings(db, slug)
  const winners = await verifyWinners(db, slug)
  return ratings.map(({ mistakes, ...report }) => ({
    ...report,
    mistakes: [
      ...mistakes,
      ...(statistics.get(report.tournament) ?? []),
      ...(winners.get(report.tournament) ?? []),
    ],
  }))
}
