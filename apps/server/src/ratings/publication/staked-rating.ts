import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { CardOutcome } from '@called-it/rules/ufc/card-points.ts'
import { CARD_NUMBERS } from '@called-it/rules/ufc/card-columns.ts'
import { groupByStake, type StakeGroups } from '@called-it/rules/ufc/stake-groups.ts'
import { stakesBy } from '@called-it/rules/ufc/stakes.ts'
import { unpackIds } from '../../platform/packed-numbers.ts'
import { placesOf, type PublishedRating, rowColumnOf } from './current-rating.ts'

/** A rating of fights, its users by seat, and the packed cards of a round in progress, with the state of its fights. */
export type StakeTask = {
  current: PublishedRating
  users: Int32Array
  answers: Uint8Array
  /** The number of bytes of each number in `answers`, and the ids that the numbers stand for. */
  bytes: number
  ids: readonly number[]
  outcome: CardOutcome
  rules: Ruleset
}

/** The number of cards that are decoded at once, so that the decoded part stays small. */
const PARCEL = 50_000

/**
 * Groups the rows of a rating by the stakes of their cards. Pure and linear in the length of the rating: it
 * runs in a thread.
 */
export function stakedRating({
  current,
  users,
  answers,
  bytes,
  ids,
  outcome,
  rules,
}: StakeTask): StakeGroups {
  const places = placesOf(current)
  const coefficient = rowColumnOf(current.rows, 'coefficient')
  const points = rowColumnOf(current.rows, 'points')
  const user_id = new Int32Array(points.length)
  for (let seat = 0; seat < places.length; seat += 1) user_id[places[seat]! - 1] = users[seat]!
  const stake = new Uint16Array(user_id.length)
  const stakeOf = stakesBy(outcome, rules)
  const cardBytes = CARD_NUMBERS * bytes
  const cards = Math.min(answers.length / cardBytes, places.length)
  for (let from = 0; from < cards; from += PARCEL) {
    const to = Math.min(from + PARCEL, cards)
    const numbers = unpackIds(answers.subarray(from * cardBytes, to * cardBytes), bytes, ids)
    for (let seat = from, at = 0; seat < to; seat += 1, at += CARD_NUMBERS) {
      // A user who joined while the rating was read has a place behind its rows, and no card.
      if (numbers[at] !== 0 && places[seat]! <= stake.length) stake[places[seat]! - 1] = stakeOf(numbers, at)
    }
  }
  return groupByStake({ stake, user_id, coefficient, points })
}
