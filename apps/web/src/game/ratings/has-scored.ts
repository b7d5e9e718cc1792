type Scored = { points: number; coefficient_sum: number | null }

/** Whether a user has points or coefficients: before that, their place is shared by all newcomers and says nothing. */
export const hasScored = ({ points, coefficient_sum }: Scored): boolean =>
  points > 0 || (coefficient_sum ?? 0) > 0
