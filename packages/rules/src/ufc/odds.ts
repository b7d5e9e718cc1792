/** Decimal odds, and sums of them, are reckoned as whole hundredths, so that sums are exact, and told as odds. */
const HUNDREDTHS = 100

/** The least that any odds can be (GAME.md 1). */
export const LEAST_ODDS = 1.01

export const hundredthsOf = (odds: number): number => Math.round(odds * HUNDREDTHS)

export const oddsOf = (hundredths: number): number => hundredths / HUNDREDTHS
