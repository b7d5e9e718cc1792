/** Decimal odds and their sums are computed in whole hundredths, so that sums are exact, and shown as odds. */
const HUNDREDTHS = 100

/** The lowest decimal odds (GAME.md 1). */
export const LEAST_ODDS = 1.01
/** The highest coefficient that a ruleset can allow. */
export const ODDS_LIMIT = 1000

export const hundredthsOf = (odds: number): number => Math.round(odds * HUNDREDTHS)

export const oddsOf = (hundredths: number): number => hundredths / HUNDREDTHS

/** The least absolute value of American odds: +150, -200. */
const AMERICAN_LEAST = 100

/** Converts American odds to decimal ones, rounded to hundredths: 150 is 2.5, -200 is 1.5. */
const fromAmerican = (odds: number): number =>
  oddsOf(hundredthsOf(1 + (odds > 0 ? odds / AMERICAN_LEAST : AMERICAN_LEAST / -odds)))

/** The mistake of a coefficient with the bounds, and for American odds with their decimal value. */
export type OddsMistake =
  | { code: 'odds_between'; params: { min: number; max: number } }
  | { code: 'odds_look_american'; params: { min: number; max: number; odds: number; decimal: number } }

/**
 * Checks decimal odds against the bounds of a tournament's ruleset (its part `fight`); null: they can be a coefficient. A number outside
 * of them that could be American odds is reported with its decimal value.
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
