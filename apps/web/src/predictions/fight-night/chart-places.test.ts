import { expect, it } from 'vitest'
import { placesOf } from './chart-places.ts'

const ENDS = { from: 0, to: 100, begin: 1000, end: 2000 }

it('puts marks where their times are', () => {
  expect(
    placesOf(
      [
        { at: 1250, room: 10 },
        { at: 1900, room: 10 },
      ],
      ENDS,
    ),
  ).toEqual([25, 90])
})

it('keeps the room of marks that fall together', () => {
  expect(
    placesOf(
      [
        { at: 1300, room: 20 },
        { at: 1300, room: 20 },
        { at: 1310, room: 20 },
      ],
      ENDS,
    ),
  ).toEqual([30, 50, 70])
})

it('moves back those that would not fit before the end', () => {
  expect(
    placesOf(
      [
        { at: 1500, room: 20 },
        { at: 1990, room: 20 },
        { at: 2000, room: 20 },
      ],
      ENDS,
    ),
  ).toEqual([50, 80, 100])
})

it('lets none stand before the begin, whatever its time', () => {
  expect(placesOf([{ at: 0, room: 20 }], ENDS)).toEqual([20])
})

it('gives less room to all where there is too little', () => {
  const marks = Array.from({ length: 5 }, () => ({ at: 1500, room: 40 }))
  expect(placesOf(marks, ENDS)).toEqual([20, 40, 60, 80, 100])
})
