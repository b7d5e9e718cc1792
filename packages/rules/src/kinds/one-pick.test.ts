import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crowdOfPicks, rightOrWrong, splitOf } from './one-pick.ts'

const called = (answer: number, predictions: number) => ({ answer, predictions })

describe('the split of the crowd', () => {
  test('lists the most named first, those named equally often by id', () => {
    expect(crowdOfPicks([called(9, 2), called(4, 2), called(7, 30), called(1, 1)])).toEqual({
      total: 35,
      picks: [
        { id: 7, count: 30 },
        { id: 4, count: 2 },
        { id: 9, count: 2 },
        { id: 1, count: 1 },
      ],
    })
  })

  test('without answers', () => {
    expect(crowdOfPicks([])).toEqual({ total: 0, picks: [] })
  })

  test('adds up to all answers, in whatever order they are counted', () => {
    const answers = fc.uniqueArray(fc.tuple(fc.nat(50), fc.nat(9)), { selector: ([answer]) => answer })
    fc.assert(
      fc.property(answers, (pairs) => {
        const list = pairs.map(([answer, predictions]) => called(answer, predictions))
        const { total, picks } = crowdOfPicks(list)
        expect(picks.reduce((sum, { count }) => sum + count, 0)).toBe(total)
        expect(crowdOfPicks(list.toReversed())).toEqual({ total, picks })
      }),
    )
  })
})

describe('counts shared by several answers', () => {
  test('have the number of users as their total, not the number of picks', () => {
    const picks = [
      { id: 1, count: 5 },
      { id: 2, count: 4 },
    ]
    expect(
      splitOf(
        new Map([
          [2, 4],
          [1, 5],
        ]),
        5,
      ),
    ).toEqual({ total: 5, picks })
  })
})

test.each([
  [true, 7],
  [false, 0],
])('one answer that is right: %s, of 7 points earns %i, and shows for what', (earned, points) => {
  expect(rightOrWrong('winner', earned, 7)).toEqual({
    points,
    coefficient: 0,
    hit: null,
    parts: [{ part: 'winner', points, earned }],
  })
})
