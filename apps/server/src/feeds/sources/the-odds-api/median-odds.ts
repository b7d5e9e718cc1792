import { slugOf } from '@called-it/contract/templates/keys.ts'
import { LEAST_ODDS, ODDS_LIMIT } from '@called-it/rules/ufc/odds.ts'
import type { ObservedEvent } from '../../source.ts'
import type { Bookmaker } from './answers.ts'

/**
 * What the chances of both sides add up to with a bookmaker: his margin is a few per cent, a prediction market has none. Outside of it
 * the odds are old, mistyped or American.
 */
const LEAST_SUM = 0.99
const MOST_SUM = 1.25

type Pair = { first: number; second: number; taken_at: string }

/**
 * Returns the odds of a bout: for each side the median over all bookmakers who name both sides, and when the newest of them was taken.
 * Outcomes come in any order, so they are found by their names, whatever their case and accents. Null: no bookmaker offers odds
 * that can be right.
 */
export function medianOdds(
  bookmakers: readonly Bookmaker[],
  sides: { first: string; second: string },
): ObservedEvent['coefficients'] {
  const offers = bookmakers.flatMap((each) => offerOf(each, sides) ?? [])
  if (offers.length === 0) return null
  return {
    first: median(offers.map(({ first }) => first)),
    second: median(offers.map(({ second }) => second)),
    taken_at: offers
      .map(({ taken_at: at }) => at)
      .toSorted()
      .at(-1)!,
  }
}

function offerOf({ markets, last_update }: Bookmaker, sides: { first: string; second: string }): Pair | null {
  const market = markets.find(({ key }) => key === 'h2h')
  const priceOf = (name: string) => market?.outcomes.find((each) => slugOf(each.name) === slugOf(name))?.price
  const [first, second] = [priceOf(sides.first), priceOf(sides.second)]
  const taken = market?.last_update ?? last_update
  if (!first || !second || !taken || !isOdds(first) || !isOdds(second)) return null
  const sum = 1 / first + 1 / second
  return sum < LEAST_SUM || sum > MOST_SUM ? null : { first, second, taken_at: new Date(taken).toISOString() }
}

const isOdds = (price: number) => price >= LEAST_ODDS && price <= ODDS_LIMIT

/** Returns the middle of some numbers, with two decimal places; of an even count the mean of the two in the middle. */
function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1]!, sorted[Math.floor(sorted.length / 2)]!]
  return Math.round(((low + high) / 2) * 100) / 100
}
