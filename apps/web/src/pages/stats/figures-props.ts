import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import type { TournamentStatistics } from '@called-it/contract/tournaments/tournament-statistics.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'

export type FiguresProps = {
  tournament: Tournament
  statistics: TournamentStatistics
  /** The viewer's row of the rating; null without one, undefined while it loads. */
  row: RatingRow | null | undefined
}
