import { CARD_NUMBERS } from '@called-it/rules/ufc/card-columns.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import type { CardOutcome } from '@called-it/rules/ufc/card-points.ts'
import type { StakeGroups } from '@called-it/rules/ufc/stake-groups.ts'
import { stakesBy } from '@called-it/rules/ufc/stakes.ts'
import { expect, test } from 'vitest'
import { packNumbers } from '../../platform/packed-numbers.ts'
import { BLOCK_ROWS, BLOCK_SEATS, encodeBlocks, ROW_COLUMNS } from './rating-blocks.ts'
import { stakedRating, type StakeTask } from './staked-rating.ts'

/** Fights 1001 to 1006; the first two are open. */
const outcome: CardOutcome = [1, 2, 3, 4, 5, 6].map((nth) => ({
  id: 1000 + nth,
  first: 2000 + nth,
  second: 3000 + nth,
  first_odds: 150,
  second_odds: 250,
  winner: nth <= 2 ? null : 2000 + nth,
  is_void: false,
}))
/** Fifty kinds of cards, by the sides that they pick and the fight that they double. */
const cardOf = (sort: number): number[] =>
  outcome.flatMap(({ id }, nth) => [
    id,
    (sort >> nth) % 2 ? 3001 + nth : 2001 + nth,
    nth === 5 ? 3 : nth === sort % 5 ? 2 : 1,
  ])
const NO_CARD = Array.from({ length: CARD_NUMBERS }, () => 0)
const ids = [...new Set(Array.from({ length: 50 }, (_, sort) => cardOf(sort)).flat())]

/**
 * A rating of `count` seats: user 7 has seat 1, user 14 seat 2, …; the last seat is first; every ninth has no
 * card.
 */
function rated(count: number, bytes: 1 | 2) {
  const cards = Array.from({ length: count }, (_, seat) => (seat % 9 === 8 ? NO_CARD : cardOf(seat % 50)))
  const column = (read: (place: number) => number) =>
    Int32Array.from({ length: count }, (_, at) => read(at + 1))
  const columns: Partial<Record<string, Int32Array>> = {
    user_id: column((place) => (count + 1 - place) * 7),
    coefficient: column((place) => count - place),
    points: column((place) => place % 3),
  }
  const rows = encodeBlocks(
    ROW_COLUMNS.map((name) => columns[name] ?? new Int32Array(count)),
    BLOCK_ROWS,
  )
  const places = encodeBlocks([column((seat) => count + 1 - seat)], BLOCK_SEATS)
  const codes = cards.flat().map((id) => ids.indexOf(id) + 1)
  const task: StakeTask = {
    current: { rows: rows.bytes, places: places.bytes },
    users: column((seat) => seat * 7),
    answers: packNumbers(codes, bytes),
    bytes,
    ids,
    outcome,
    rules: DEFAULT_RULESET,
  }
  return { task, cards }
}

/** The stake of each user, in the order of the groups. */
const stakesIn = ({ stakes, starts, users }: StakeGroups) =>
  new Map(
    Array.from(stakes, (stake, group) =>
      Array.from(users.subarray(starts[group], starts[group + 1]), (user) => [user, stake] as const),
    ).flat(),
  )

test.each([
  ['in a byte', 1, 1234],
  ['in two bytes', 2, 1234],
  // More cards than are decoded at once.
  ['many', 1, 60_001],
] as const)('every row is found in the group of its card: codes %s', (_, bytes, count) => {
  const { task, cards } = rated(count, bytes)
  const stakeOf = stakesBy(outcome, DEFAULT_RULESET)
  const groups = stakedRating(task)
  const found = stakesIn(groups)
  expect(found.size).toBe(count)
  const wrong = cards.filter(
    (card, seat) => found.get((seat + 1) * 7) !== (card[0] === 0 ? 0 : stakeOf(card, 0)),
  )
  expect(wrong).toEqual([])
  for (const [group] of groups.stakes.entries()) {
    const merits = groups.merits.subarray(groups.starts[group], groups.starts[group + 1])
    expect(merits.every((merit, at) => at === 0 || merit <= merits[at - 1]!)).toBe(true)
  }
})

test('a user who got a seat while it was read is left out', () => {
  const { task } = rated(1234, 1)
  // The places of two more users who have no rows yet.
  const place = Int32Array.from({ length: 1236 }, (_, seat) => (seat < 1234 ? 1234 - seat : seat + 1))
  const places = encodeBlocks([place], BLOCK_SEATS).bytes
  const grown = { ...task, current: { ...task.current, places } }
  expect(stakedRating(grown)).toEqual(stakedRating(task))
})

test('a user who has joined since the round was packed has no stake', () => {
  const { task } = rated(1000, 1)
  const fewer = task.answers.subarray(0, 990 * CARD_NUMBERS)
  const found = stakesIn(stakedRating({ ...task, answers: fewer }))
  expect(Array.from({ length: 10 }, (_, at) => found.get((991 + at) * 7))).toEqual(
    Array.from({ length: 10 }, () => 0),
  )
})
