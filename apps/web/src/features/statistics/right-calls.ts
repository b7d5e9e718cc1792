import type { UserStatistics, UserUfcStatistics } from '@called-it/contract/ratings/user-statistics.ts'

/** The number of right predictions, and of those that could be right. */
export type RightCalls = { right: number; all: number }

export const ofScores = ({
  predictions,
  miss,
}: Pick<UserStatistics, 'predictions' | 'miss'>): RightCalls => ({
  right: predictions - miss,
  all: predictions,
})

/** Void fights are neither right nor wrong. */
export const ofPicks = ({ right, wrong }: Pick<UserUfcStatistics, 'right' | 'wrong'>): RightCalls => ({
  right,
  all: right + wrong,
})

export const together = (some: readonly RightCalls[]): RightCalls => ({
  right: some.reduce((sum, { right }) => sum + right, 0),
  all: some.reduce((sum, { all }) => sum + all, 0),
})

/** Returns the share in whole percent; null if nothing could be right. */
export const percentOf = ({ right, all }: RightCalls): number | null =>
  all === 0 ? null : Math.round((right / all) * 100)
