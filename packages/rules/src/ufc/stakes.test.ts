import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fighter, judgedFight, picksOf } from '../../test/fights.ts'
import { fightCard } from '../kinds/fight-card.ts'
import { DEFAULT_RULESET } from '../ruleset.ts'
import type { CardOutcome } from './card-points.ts'
import { digitAt, OPEN_FIGHTS_MAX, openFightsOf, payoutsOf, stakesBy } from './stakes.ts'

/** Six fights, won by the first fighter except for these. */
const round = (open: number[], voided: number[] = []): CardOutcome =>
  [1, 2, 3, 4, 5, 6].map((fight) =>
    judgedFight(fight, {
      winner: [...open, ...voided].includes(fight) ? null : fighter(`${fight}a`),
      is_void: voided.includes(fight),
      first_odds: 100 + fight * 10,
    }),
  )

const rules = DEFAULT_RULESET
const stakeOf = (text: string, outcome: CardOutcome) =>
  stakesBy(outcome, rules)(fightCard.encode({ picks: picksOf(text) }), 0)

describe('a stake', () => {
  const outcome = round([1, 2])
  test.each([
    ['other fights do not matter', '1a 2b 3a 4a 5a (6a)', '1a 2b 3b* 4b 5a (6b)', true],
    ['another side', '1a 2b 3a 4a 5a (6a)', '1b 2b 3a 4a 5a (6a)', false],
    ['doubled', '1a 2b 3a 4a 5a (6a)', '1a* 2b 3a 4a 5a (6a)', false],
    ['not picked', '1a 2b 3a 4a 5a (6a)', '1a 6a 3a 4a 5a (3a)', false],
    ['a reserve on standby', '1a 6a 3a 4a 5a (2b)', '1a 6a 3a 4a 5a (3b)', true],
  ])('%s', (_, one, other, isSame) => {
    expect(stakeOf(one, outcome) === stakeOf(other, outcome)).toBe(isSame)
  })

  test('of a reserve that stands in equals that of a pick', () => {
    const afterVoid = round([1, 2], [3])
    expect(stakeOf('1a 3a 4a 5a 6a (2b)', afterVoid)).toBe(stakeOf('1a 2b 4a 5a 6a (3a)', afterVoid))
    expect(stakeOf('1a 3a 4a 5a 6a (2b)', afterVoid)).not.toBe(stakeOf('1a 3a 4a 5a 6a (4b)', afterVoid))
  })

  test('of a card without open picks is nothing', () => {
    expect(stakeOf('1b 2b 3a 4a 5a (6a)', round([6]))).toBe(0)
  })

  test('fits into two bytes, however many of the fights are doubled', () => {
    const open = [1, 2, 3, 4].slice(0, OPEN_FIGHTS_MAX)
    expect(stakeOf('1b* 2b* 3b* 4b* 5a (6a)', round(open))).toBeLessThan(2 ** 16)
  })
})

test('determines what wins pay, exactly as the card earns it', () => {
  const outcome = round([1, 2, 3, 4], [5])
  const open = openFightsOf(outcome)
  expect(open.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  const card = fc
    .record({
      fights: fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6, maxLength: 6 }),
      sides: fc.array(fc.constantFrom('a', 'b'), { minLength: 6, maxLength: 6 }),
      doubled: fc.nat(5),
    })
    .map(({ fights, sides, doubled }) =>
      fights
        .map((fight, at) => `${fight}${sides[at]}`)
        .map((pick, at) => (at === 5 ? `(${pick})` : at === doubled ? `${pick}*` : pick))
        .join(' '),
    )
  const ends = fc.array(fc.constantFrom('first', 'second', null), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(card, ends, (text, winners) => {
      const stake = stakeOf(text, outcome)
      const paid = payoutsOf(open, winners, rules).map(({ weight, gains }) => gains[digitAt(stake, weight)]!)
      const then = outcome.map((fight) => {
        const side = winners[open.indexOf(fight)] ?? null
        return side === null ? fight : { ...fight, winner: fight[side] }
      })
      const earn = (by: CardOutcome) => fightCard.earn({ picks: picksOf(text) }, by, rules, null)
      const [before, after] = [earn(outcome), earn(then)]
      const sum = (field: 'points' | 'coefficient') =>
        paid.reduce((total, value) => total + value[field], before[field])
      expect([sum('points'), sum('coefficient')]).toEqual([after.points, after.coefficient])
    }),
  )
})
