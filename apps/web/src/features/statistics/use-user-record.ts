import type {
  UserRanking,
  UserStatistics,
  UserUfcStatistics,
} from '@called-it/contract/ratings/user-statistics.ts'
import { useQueries } from '@tanstack/react-query'
import { userRankingQuery, userStatisticsQuery, userUfcQuery } from './user-statistics-queries.ts'

/** The statistics of a user. */
export type UserRecord = {
  /** Null: another user without tournaments. */
  user: { id: number; name: string; avatar: string | null } | null
  statistics: UserStatistics
  fights: UserUfcStatistics
  ranking: UserRanking
}

/** Combines the three answers: loaded when all are, failed when one has failed and nothing is cached. */
export function useUserRecord(userId: number) {
  return useQueries({
    queries: [userStatisticsQuery(userId), userUfcQuery(userId), userRankingQuery(userId)],
    combine: ([statistics, ofFights, overTime]) => {
      const all = [statistics, ofFights, overTime]
      const record: UserRecord | undefined =
        statistics.data && ofFights.data && overTime.data
          ? {
              user: statistics.data.user,
              statistics: statistics.data.statistics,
              fights: ofFights.data.statistics,
              ranking: overTime.data.ranking,
            }
          : undefined
      return {
        record,
        error: all.find(({ error }) => error)?.error ?? null,
        refetch: () => {
          for (const query of all) if (query.error) void query.refetch()
        },
      }
    },
  })
}
