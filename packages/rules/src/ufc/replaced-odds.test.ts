import { describe, expect, test } from 'vitest'
import { oddsAfter } from './replaced-odds.ts'

const FIGHT = { first: 'ann', second: 'bob', coefficients: { first: 1.5, second: 2.5 } }
const BARE = { ...FIGHT, coefficients: null }

describe('the odds of a fight', () => {
  test.each([
    ['stay if the fighters stay', ['ann', 'bob'], undefined, { first: 1.5, second: 2.5 }],
    ['follow a fighter into the other corner', ['bob', 'ann'], undefined, { first: 2.5, second: 1.5 }],
    ['are the new ones in the request', ['ann', 'bob'], { first: 3, second: 1.4 }, { first: 3, second: 1.4 }],
    [
      'are those of the new fighter and of the one who stays',
      ['cid', 'bob'],
      { first: 4 },
      { first: 4, second: 2.5 },
    ],
    [
      'are both sent with a new fighter',
      ['ann', 'cid'],
      { first: 1.2, second: 5 },
      { first: 1.2, second: 5 },
    ],
    [
      'follow a fighter who changes corners for a new fighter',
      ['bob', 'cid'],
      { second: 4 },
      { first: 2.5, second: 4 },
    ],
  ])('%s', (_, [first, second], sent, coefficients) => {
    expect(oddsAfter(FIGHT, { first: first!, second: second! }, sent)).toEqual({ coefficients, missing: [] })
  })

  test.each([
    ['of a new fighter', ['cid', 'bob'], undefined, ['first']],
    ['of two new fighters', ['cid', 'dan'], undefined, ['first', 'second']],
    ['of a new fighter if only the odds of the other are sent', ['cid', 'bob'], { second: 2 }, ['first']],
    ['of a new fighter while the other changes corners', ['bob', 'cid'], { first: 2 }, ['second']],
  ])('%s are never inherited from a fighter who left', (_, [first, second], sent, sides) => {
    const { missing } = oddsAfter(FIGHT, { first: first!, second: second! }, sent)
    expect(missing).toEqual(sides.map((side) => ({ side, code: 'new_fighter_needs_odds' })))
  })

  test('for an empty corner are required with the fighter who takes it', () => {
    const before = { ...FIGHT, second: null }
    expect(oddsAfter(before, { first: 'ann', second: 'bob' }, undefined).missing).toEqual([
      { side: 'second', code: 'new_fighter_needs_odds' },
    ])
    expect(oddsAfter(before, { first: 'ann', second: null }, undefined)).toEqual({
      coefficients: FIGHT.coefficients,
      missing: [],
    })
  })

  test('for one fighter alone can change only if one is replaced', () => {
    expect(oddsAfter(FIGHT, FIGHT, { first: 1.4 }).missing).toEqual([
      { side: 'second', code: 'odds_of_both' },
    ])
  })

  test('are not required with a new fighter if the fight has none, and come in pairs', () => {
    expect(oddsAfter(BARE, { first: 'cid', second: 'bob' }, undefined)).toEqual({
      coefficients: null,
      missing: [],
    })
    expect(oddsAfter(BARE, { first: 'cid', second: 'bob' }, { first: 2 }).missing).toEqual([
      { side: 'second', code: 'odds_of_both' },
    ])
    expect(oddsAfter(BARE, BARE, { first: 2, second: 1.8 }).coefficients).toEqual({ first: 2, second: 1.8 })
  })
})
