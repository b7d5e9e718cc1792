import { expect, test } from 'vitest'
import { backOff, isInPlay, nextRun } from './due.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.parse('2026-06-11T19:00:00Z')
const pace = { in_play_s: 60, else_s: 3600 }
const event = { starts_at: START, is_over: false, ended_at: null }
const over = { starts_at: START, is_over: true, ended_at: START + 2 * HOUR }

test('a feed is due every minute beside play, and hourly else', () => {
  expect(nextRun([event], START - 5 * HOUR, pace)).toBe(START - 4 * HOUR)
  expect(nextRun([event], START + HOUR, pace)).toBe(START + HOUR + MINUTE)
})

test('it is asked in time for the next start', () => {
  expect(nextRun([event], START - 30 * MINUTE, pace)).toBe(START - 10 * MINUTE)
  expect(isInPlay([event], START - 10 * MINUTE)).toBe(true)
  expect(isInPlay([event], START - 10 * MINUTE - 1)).toBe(false)
})

test('after the end it is asked at the pace of play until the result is final', () => {
  expect(isInPlay([over], START + 2 * HOUR + 19 * MINUTE)).toBe(true)
  expect(isInPlay([over], START + 2 * HOUR + 20 * MINUTE)).toBe(false)
})

test('an event that never ends does not keep its feed busy, and one without a start does not count', () => {
  expect(isInPlay([event], START + 6 * HOUR)).toBe(false)
  expect(isInPlay([{ ...event, starts_at: null }], START)).toBe(false)
})

test('the wait after failures doubles up to a quarter of an hour, and varies by half', () => {
  expect([1, 2, 3].map((failures) => backOff(failures, 1))).toEqual([30_000, 60_000, 120_000])
  expect(backOff(40, 1)).toBe(15 * MINUTE)
  expect(backOff(1, 0)).toBe(15_000)
})
