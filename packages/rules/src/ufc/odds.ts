/** Decimal odds, and sums of them, are reckoned as whole hundredths, so that sums are exact, and told as odds. */
const HUNDREDTHS = 100

/** The least that any odds can be (GAME.md 1). */
export const LEAST_ODDS = 1.01
/** The highest coefficient that a ruleset can allow. */
export const ODDS_LIMIT = 1000

export const hundredthsOf = (odds: number): number => Math.round(odds * HUNDREDTHS)

export const oddsOf = (hundredths: number): number => hundredths / HUNDREDTHS

/** American odds are never closer to 0 than this: +150, -200. */
const AMERICAN_LEAST = 100

/** American odds as decimal ones, rounded to hundredths: 150 is 2.5, -200 is 1.5. */
const fromAmerican = (odds: number): number =>
  oddsOf(hundredthsOf(1 + (odds > 0 ? odds / AMERICAN_LEAST : AMERICAN_LEAST / -odds)))

/** What is wrong with a coefficient, with the bounds, and for American odds what they are as decimal ones. */
export type OddsMistake =
  | { code: 'odds_between'; params: { min: number; max: number } }
  | { code: 'odds_look_american'; params: { min: number; max: number; odds: number; decimal: number } }

/**
 * Checks decimal odds against the bounds of a tournament's ruleset (its part `fight`); null: they can be a coefficient. A number outside
 * of them that can be read as American odds is told with its decimal value.
 */
export function checkOdds(
  odds: number,
  { odds_min: min, odds_max: max }: { odds_min: number; odds_max: number },
): OddsMistake | null {
  if (odds >= min && odds <= max) return null
  const decimal = Math.abs(odds) >= AMERICAN_LEAST && Number.isInteger(odds) ? fromAmerican(odds) : null
  return decimal !== null && decimal >= min && decimal <= max
    ? { code: 'odds_look_american', params: { min, max, odds, decimal } }
    : { code: 'odds_between', params: { min, max } }
}
