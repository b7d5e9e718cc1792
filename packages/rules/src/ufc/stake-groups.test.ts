import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rank } from '../rating.ts'
import { DEFAULT_RULESET } from '../ruleset.ts'
import type { JudgedFight } from './card-points.ts'
import { groupByStake, standAmong } from './stake-groups.ts'

/** One open fight: stake 1 picked its first fighter, 2 doubled him, 3 picked the second, 6 doubled him. */
const open: JudgedFight[] = [
  { id: 1, first: 11, second: 12, first_odds: 150, second_odds: 200, winner: null, is_void: false },
]
const GAINS = {
  first: { 0: 0, 1: 150, 2: 300, 3: 0, 6: 0 },
  second: { 0: 0, 1: 0, 2: 0, 3: 200, 6: 400 },
}

const rows = fc
  .array(
    fc.record({
      stake: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const, 6 as const),
      // Few sums, so that many users are level.
      coefficient: fc.nat(8).map((value) => value * 50),
      points: fc.nat(3),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((lines) =>
    lines
      .toSorted((a, b) => b.coefficient - a.coefficient || b.points - a.points)
      .map((line, at) => ({ ...line, user_id: at + 1 })),
  )

const columns = (lines: { stake: number; coefficient: number; points: number; user_id: number }[]) => ({
  stake: Uint16Array.from(lines, ({ stake }) => stake),
  coefficient: Int32Array.from(lines, ({ coefficient }) => coefficient),
  points: Int32Array.from(lines, ({ points }) => points),
  user_id: Int32Array.from(lines, ({ user_id }) => user_id),
})

test('the position and the row above agree with the rating after the fight', () => {
  fc.assert(
    fc.property(rows, fc.constantFrom('first', 'second'), fc.nat(29), (lines, winner, nth) => {
      const groups = groupByStake(columns(lines))
      const then = lines.map((line) => ({
        ...line,
        coefficient: line.coefficient + GAINS[winner][line.stake],
        points: line.points + (GAINS[winner][line.stake] > 0 ? 1 : 0),
      }))
      const ranks = rank(
        then.map((item) => ({ ...item, exact_hits: 0, outcome_hits: 0, seat: item.user_id })),
      )
      const at = nth % lines.length
      const { position, above } = standAmong(groups, then[at]!, open, [winner], DEFAULT_RULESET)
      expect(position).toBe(ranks[at]!.position)
      const before = ranks.map((item) => item.position).filter((value) => value < position)
      if (above === null) expect(before).toEqual([])
      else {
        expect(ranks[above.user_id - 1]!.position).toBe(Math.max(...before))
        expect(above.coefficient).toBe(then[above.user_id - 1]!.coefficient)
      }
    }),
  )
})

test('nobody gains from a fight that stays undecided', () => {
  const lines = [
    { stake: 1, coefficient: 300, points: 2, user_id: 7 },
    { stake: 6, coefficient: 200, points: 1, user_id: 8 },
  ]
  const groups = groupByStake(columns(lines))
  const own = { coefficient: 200, points: 1 }
  expect(standAmong(groups, own, open, [null], DEFAULT_RULESET)).toEqual({
    position: 2,
    above: { user_id: 7, coefficient: 300 },
  })
})

test('without users there is no group', () => {
  const own = { coefficient: 0, points: 0 }
  expect(standAmong(groupByStake(columns([])), own, open, ['first'], DEFAULT_RULESET)).toEqual({
    position: 1,
    above: null,
  })
})
