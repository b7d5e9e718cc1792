import { expect, it } from 'vitest'
import { dragOf, shiftOf } from './use-row-drag.ts'

/** Four rows; the third is twice as high. The pointer has gone down at 110 on the second. */
const rows = [
  { top: 0, bottom: 50 },
  { top: 50, bottom: 100 },
  { top: 100, bottom: 200 },
  { top: 200, bottom: 250 },
]
const press = { pointer: 1, y: 110, id: 7, from: 1, rows }

it('takes the place whose middle is nearest, and the rows between make room', () => {
  const near = dragOf(press, 140)
  expect(near).toEqual({ id: 7, from: 1, to: 1, y: 30, height: 50 })
  expect(rows.map((_, at) => shiftOf(near, at))).toEqual([0, 30, 0, 0])
  const below = dragOf(press, 170)
  expect(below.to).toBe(2)
  expect(rows.map((_, at) => shiftOf(below, at))).toEqual([0, 60, -50, 0])
  const above = dragOf(press, 70)
  expect(above.to).toBe(0)
  expect(rows.map((_, at) => shiftOf(above, at))).toEqual([50, -40, 0, 0])
})

it('stays inside the list, however far the pointer goes', () => {
  expect(dragOf(press, -500)).toMatchObject({ to: 0, y: -50 })
  expect(dragOf(press, 900)).toMatchObject({ to: 3, y: 150 })
})
