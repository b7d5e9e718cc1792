import { describe, expect, test } from 'vitest'
import {
  compareGroups,
  compareTeams,
  type GroupSum,
  meanOf,
  rankShared,
  sumOfBest,
  type TeamSum,
} from './team-rating.ts'

const sum = (points: number, exact_hits = 0): TeamSum => ({ points, exact_hits })
const group = (points: number, predicting: number, exact_hits = 0): GroupSum => ({
  points,
  predicting,
  exact_hits,
})

describe('a team', () => {
  test('has the sum of its five best', () => {
    const members = [sum(9, 1), sum(7), sum(7, 1), sum(3), sum(2, 1), sum(2, 9), sum(1, 9)]
    expect(sumOfBest(members)).toEqual({ points: 28, exact_hits: 3 })
    expect(sumOfBest(members.slice(0, 2))).toEqual({ points: 16, exact_hits: 1 })
    expect(sumOfBest([])).toEqual({ points: 0, exact_hits: 0 })
  })

  test('ranks by points, then exact hits; teams still level share a position', () => {
    const ranked = rankShared([sum(5, 1), sum(9), sum(5, 1), sum(5, 2), sum(4, 9)], compareTeams)
    expect(ranked.map(({ item, position }) => [item.points, item.exact_hits, position])).toEqual([
      [9, 0, 1],
      [5, 2, 2],
      [5, 1, 3],
      [5, 1, 3],
      [4, 9, 5],
    ])
  })
})

describe('a group', () => {
  test('has the mean over the members who predicted', () => {
    const ranked = rankShared([group(10, 4), group(9, 3), group(20, 8), group(0, 0)], compareGroups)
    expect(ranked.map(({ item, position }) => [item.points, position])).toEqual([
      [9, 1],
      [10, 2],
      [20, 2],
      [0, 4],
    ])
  })

  test('with the same mean ranks by the mean of exact hits', () => {
    const ranked = rankShared([group(10, 4, 1), group(20, 8, 3)], compareGroups)
    expect(ranked.map(({ item, position }) => [item.points, position])).toEqual([
      [20, 1],
      [10, 2],
    ])
  })

  test('is compared exactly: a third of a point is not 0.33, and large sums lose no digit', () => {
    expect(compareGroups(group(1, 3), group(33, 100))).toBe(-1)
    const large = group(900_000_001, 1_000_000)
    expect(compareGroups(large, group(900_000_000, 1_000_000))).toBe(-1)
    expect(compareGroups(large, group(2_700_000_003, 3_000_000))).toBe(0)
  })

  test('without predictions is level with one that has earned nothing', () => {
    expect(compareGroups(group(0, 0), group(0, 7))).toBe(0)
  })
})

test.each([
  [0, 0, 0],
  [7, 2, 3.5],
  [1, 3, 0.33],
  [2, 3, 0.67],
  [1, 8, 0.13],
  [900_000_001, 1_000_000, 900],
])('the mean of %i over %i is shown as %d', (points, count, shown) => {
  expect(meanOf(points, count)).toBe(shown)
})
