import { expect, test } from 'vitest'
import { columnsOf } from './strip-columns.ts'

const around = { own: 88, reach: 2, aim: 95 }

test('every sum has its column with the kinds of the users near', () => {
  const { columns, scale } = columnsOf(
    [
      { points: 85, users: 7 },
      { points: 87, users: 2 },
      { points: 88, users: 2 },
      { points: 95, users: 5 },
    ],
    around,
  )
  expect(scale).toBe(1)
  expect(columns.map(({ points }) => points)).toEqual([85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95])
  expect(columns.map(({ squares }) => squares)).toEqual([7, 0, 2, 2, 0, 0, 0, 0, 0, 0, 5])
  expect(columns.map(({ kind }) => kind)).toEqual([
    'other',
    'threat',
    'threat',
    'mine',
    ...Array.from({ length: 6 }, () => 'other'),
    'aim',
  ])
})

test('a goal one point away has its column though it is empty', () => {
  const { columns } = columnsOf([{ points: 88, users: 2 }], { ...around, aim: 89 })
  expect(columns.map(({ points, kind, users }) => [points, kind, users])).toEqual([
    [88, 'mine', 2],
    [89, 'aim', 0],
  ])
})

test.each([
  [10, 1],
  [11, 2],
  [24, 3],
  [31, 5],
  [51, 10],
  [101, 20],
  [10_000, 1000],
])('with %i at one sum a square stands for %i', (users, scale) => {
  const found = columnsOf([{ points: 88, users }], around)
  expect(found.scale).toBe(scale)
  expect(found.columns[0]!.squares).toBeLessThanOrEqual(10)
})
