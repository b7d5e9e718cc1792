import { expect, it } from 'vitest'
import { planOf } from './plan.ts'

const MINUTE = 60_000
const TELEGRAM = { rate: 30, begins_ms: 0 }

it('100,000 reminders at the pace of Telegram take 56 minutes', () => {
  const plan = planOf([{ waiting: 100_000, left_ms: 119 * MINUTE }], TELEGRAM)
  expect(Math.ceil(plan.takes_ms / MINUTE)).toBe(56)
  expect(plan).toMatchObject({ waiting: 100_000, late: 0 })
})

it('what cannot be sent before its lock is late, and takes no time from the next mailing', () => {
  const parts = [
    { waiting: 3600, left_ms: MINUTE },
    { waiting: 1800, left_ms: 10 * MINUTE },
  ]
  expect(planOf(parts, TELEGRAM)).toEqual({ waiting: 5400, takes_ms: 2 * MINUTE, late: 1800 })
})

it('a pause of the sender comes first, and a mailing that is over by then is late', () => {
  const parts = [{ waiting: 300, left_ms: 4 * MINUTE }]
  expect(planOf(parts, { rate: 30, begins_ms: MINUTE })).toEqual({
    waiting: 300,
    takes_ms: MINUTE + 10_000,
    late: 0,
  })
  expect(planOf(parts, { rate: 30, begins_ms: 5 * MINUTE })).toEqual({ waiting: 300, takes_ms: 0, late: 300 })
})

it('a sender without a limit sends all at once', () => {
  expect(planOf([{ waiting: 500, left_ms: MINUTE }], { rate: null, begins_ms: 0 })).toEqual({
    waiting: 500,
    takes_ms: 0,
    late: 0,
  })
  expect(planOf([], TELEGRAM)).toEqual({ waiting: 0, takes_ms: 0, late: 0 })
})
