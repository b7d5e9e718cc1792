import type { Side } from '../football/score.ts'
import type { Sum } from '../kind.ts'
import { fightCard } from '../kinds/fight-card.ts'
import type { Ruleset } from '../ruleset.ts'
import type { CardOutcome, JudgedFight } from './card-points.ts'

/**
 * What a card has at stake in the open fights of a round, as one number: a digit for each side of each of them, which
 * says how often a win of that side counts. Cards with the same stake gain the same whatever happens, and there are
 * far fewer stakes than cards.
 */
export type Stake = number

/** The digits: not picked, picked, doubled. */
const DIGITS = 3
const DOUBLED = 2

/** Stakes of more open fights are too many to be told apart. */
export const OPEN_FIGHTS_MAX = 4

/** Fights that are still to be decided, in card order. */
export const openFightsOf = (outcome: CardOutcome): JudgedFight[] =>
  outcome.filter(({ winner, is_void }) => winner === null && !is_void)

const weightOf = (nth: number, side: Side): number => DIGITS ** (2 * nth + (side === 'first' ? 0 : 1))

/**
 * Tells the stake of the card that `answers` hold from `at` on, in a round of at most `OPEN_FIGHTS_MAX` open fights. It
 * is what the card would earn if each open fight paid the weight of its digit: so that the one rule of what is void, and
 * where the reserve stands in, holds here too.
 */
export function stakesBy(
  outcome: CardOutcome,
  ruleset: Ruleset,
): (answers: ArrayLike<number>, at: number) => Stake {
  const open = openFightsOf(outcome)
  const rules = { ...ruleset, fight: { ...ruleset.fight, multiplier: DOUBLED } }
  const ifWonBy = (side: Side) =>
    fightCard.wide!.earnBy(
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

/** Who wins each of the open fights, in their order; null: it stays undecided. */
export type Winners = readonly (Side | null)[]

/** What cards with a stake gain when these win. */
export function gainOf(
  stake: Stake,
  open: readonly JudgedFight[],
  winners: Winners,
  { fight: { right_pick, multiplier } }: Pick<Ruleset, 'fight'>,
): Sum {
  const gain: Sum = { points: 0, coefficient: 0 }
  for (const [nth, side] of winners.entries()) {
    if (side === null) continue
    const digit = Math.floor(stake / weightOf(nth, side)) % DIGITS
    if (digit === 0) continue
    gain.points += right_pick
    gain.coefficient += open[nth]![`${side}_odds`] * (digit === DOUBLED ? multiplier : 1)
  }
  return gain
}
