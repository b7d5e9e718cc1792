import type { League } from '@called-it/contract/ratings/team-ratings.ts'
import { expect, test } from 'vitest'
import { columnsOf, pathsOf, placesUp } from './league.ts'

/** Returns a team league of members with these points by round, and the positions that follow from them. */
function leagueOf(...points: number[][]): League {
  const sums = points.map((own) =>
    own.map((_, nth) => own.slice(0, nth + 1).reduce((sum, each) => sum + each, 0)),
  )
  const positionOf = (at: number, nth: number) =>
    1 + sums.filter((other) => other[nth]! > sums[at]![nth]!).length
  return {
    rounds: points[0]!.map((_, nth) => ({
      id: nth + 1,
      key: `md${nth + 1}`,
      name: { ru: `Тур ${nth + 1}`, en: `Matchday ${nth + 1}` },
    })),
    members: points.map((own, at) => ({
      user: { id: at + 1, name: `User ${at + 1}`, avatar: null },
      is_me: at === 1,
      position: positionOf(at, own.length - 1),
      points: sums[at]!.at(-1)!,
      exact_hits: 0,
      rounds: own.map((each, nth) => ({ points: each, exact_hits: 0, position: positionOf(at, nth) })),
    })),
  }
}

test('each of the last rounds has a column, and all earlier rounds share one', () => {
  const league = leagueOf([5, 1, 2, 3], [4, 0, 2, 4])
  expect(columnsOf(league, 4).map(({ round, points }) => [round?.key, ...points])).toEqual([
    ['md1', 5, 4],
    ['md2', 1, 0],
    ['md3', 2, 2],
    ['md4', 3, 4],
  ])
  expect(columnsOf(league, 3).map(({ round, points, best }) => [round?.key, best, ...points])).toEqual([
    [undefined, 6, 6, 4],
    ['md3', 2, 2, 2],
    ['md4', 4, 3, 4],
  ])
})

test('every member has a row of their own after each round, also with equal points', () => {
  expect(pathsOf(leagueOf([3, 3], [3, 2], [4, 0]))).toEqual([
    [1, 0],
    [2, 1],
    [0, 2],
  ])
})

test('shows who moved with the last round', () => {
  const { members } = leagueOf([1, 5], [4, 0])
  expect(members.map(placesUp)).toEqual([1, -1])
  expect(leagueOf([1], [4]).members.map(placesUp)).toEqual([null, null])
})
