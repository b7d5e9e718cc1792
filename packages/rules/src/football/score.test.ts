import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GOALS_MAX } from '../limits.ts'
import { checkScore, leaderOf } from './score.ts'

describe('checkScore', () => {
  test.each([
    [2, 1, null],
    [0, 0, null],
    [20, 20, null],
    [null, 1, 'incomplete'],
    [2, undefined, 'incomplete'],
    ['', '', 'incomplete'],
    [21, '', 'incomplete'],
    ['2', 1, 'not_a_number'],
    [1.5, 1, 'not_a_number'],
    [-1.5, 1, 'not_a_number'],
    [NaN, 1, 'not_a_number'],
    [1, Infinity, 'not_a_number'],
    [{}, 1, 'not_a_number'],
    [true, 1, 'not_a_number'],
    [-1, 1, 'negative'],
    [21, -1, 'negative'],
    [21, 0, 'too_many_goals'],
    [0, 1e21, 'too_many_goals'],
  ])('%s : %s is %s', (first, second, mistake) => {
    expect(checkScore({ first, second })).toBe(mistake)
  })

  test('accepts exactly the 441 scores of 0 to 20 goals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 30 }), fc.integer({ min: -5, max: 30 }), (first, second) => {
        const possible = [first, second].every((goals) => goals >= 0 && goals <= GOALS_MAX)
        expect(checkScore({ first, second }) === null).toBe(possible)
      }),
    )
  })

  test('gives the same answer with the sides swapped', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (first, second) => {
        expect(checkScore({ first, second })).toBe(checkScore({ first: second, second: first }))
      }),
    )
  })
})

test.each([
  [{ first: 2, second: 1 }, 'first'],
  [{ first: 0, second: 3 }, 'second'],
  [{ first: 1, second: 1 }, null],
])('the leader of %o is %s', (score, leader) => {
  expect(leaderOf(score)).toBe(leader)
})
