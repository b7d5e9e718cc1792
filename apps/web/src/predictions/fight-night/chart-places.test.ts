import { expect, it } from 'vitest'
import { placesOf } from './chart-places.ts'

const ENDS = { from: 0, to: 100, begin: 1000, end: 2000 }

it('puts marks at their times', () => {
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

it('keeps marks of nearly the same time apart', () => {
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

it('moves marks back that would not fit before the end', () => {
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

it('keeps every mark after the beginning, whatever its time', () => {
  expect(placesOf([{ at: 0, room: 20 }], ENDS)).toEqual([20])
})

it('shrinks the room of all marks if there is too little', () => {
  const marks = Array.from({ length: 5 }, () => ({ at: 1500, room: 40 }))
  expect(placesOf(marks, ENDS)).toEqual([20, 40, 60, 80, 100])
})
