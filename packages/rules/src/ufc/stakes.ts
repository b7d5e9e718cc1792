import type { Side } from '../vocabulary.ts'
import type { Sum } from '../kind.ts'
import { earnerBy } from './card-columns.ts'
import type { CardOutcome, JudgedFight, FightNumbers } from './card-points.ts'

/**
 * What a card has at stake in the open fights of a round, as one number: a digit for each side of each of them, which
 * says how often a win of that side counts. Cards with the same stake gain the same whatever happens, and there are
 * far fewer stakes than cards.
 */
export type Stake = number

/** The digits of a stake: not picked, picked, doubled. */
const DIGITS = 3
const DOUBLED = 2

/** The most open fights: with more there are too many different stakes. */
export const OPEN_FIGHTS_MAX = 4

/** Returns the fights that are not decided yet, in card order. */
export const openFightsOf = (outcome: CardOutcome): JudgedFight[] =>
  outcome.filter(({ winner, is_void }) => winner === null && !is_void)

const weightOf = (nth: number, side: Side): number => DIGITS ** (2 * nth + (side === 'first' ? 0 : 1))

/**
 * Returns a function for the stake of the card in `answers` from `at` on, in a round of at most `OPEN_FIGHTS_MAX` open
 * fights. The stake is what the card would earn if each open fight paid the weight of its digit: so the rules about void
 * fights and the reserve exist only once.
 */
export function stakesBy(
  outcome: CardOutcome,
  ruleset: FightNumbers,
): (answers: ArrayLike<number>, at: number) => Stake {
  const open = openFightsOf(outcome)
  const rules = { ...ruleset, fight: { ...ruleset.fight, multiplier: DOUBLED } }
  const ifWonBy = (side: Side) =>
    earnerBy(
      outcome.map((fight) => {
        const nth = open.indexOf(fight)
        if (nth < 0) return { ...fight, winner: null }
        const weight = weightOf(nth, side)
        return { ...fight, winner: fight[side], first_odds: weight, second_odds: weight }
      }),
      rules,
    )
  const [first, second] = [ifWonBy('first'), ifWonBy('second')]
  const sum: Sum = { points: 0, coefficient: 0 }
  return (answers, at) => {
    first.earn(answers, at, sum)
    const stake = sum.coefficient
    second.earn(answers, at, sum)
    return stake + sum.coefficient
  }
}

/** The winner of each open fight, in their order; null: undecided. */
export type Winners = readonly (Side | null)[]

/** The gain of a win, by the digit in the stake. */
export type Payout = { weight: number; gains: Sum[] }

/** Returns the gains if these win. */
export const payoutsOf = (
  open: readonly JudgedFight[],
  winners: Winners,
  { fight: { right_pick: points, multiplier } }: FightNumbers,
): Payout[] =>
  winners.flatMap((side, nth) => {
    if (side === null) return []
    const coefficient = open[nth]![`${side}_odds`]
    const gains = [
      { points: 0, coefficient: 0 },
      { points, coefficient },
      { points, coefficient: coefficient * multiplier },
    ]
    return [{ weight: weightOf(nth, side), gains }]
  })

/** Returns the digit of a stake with this weight. */
export const digitAt = (stake: Stake, weight: number): number => Math.floor(stake / weight) % DIGITS
