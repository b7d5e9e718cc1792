import { beforeEach, expect, it } from 'vitest'
import { mayAsk, noteAsked } from './asking.ts'

const DAY_MS = 24 * 60 * 60_000

beforeEach(() => localStorage.clear())

it('asks again after 14 days, twice at most, each user for themselves', () => {
  const now = Date.parse('2026-03-12T18:00:00Z')
  expect(mayAsk(1, now)).toBe(true)
  noteAsked(1, now)
  expect(mayAsk(1, now + 13 * DAY_MS)).toBe(false)
  expect(mayAsk(2, now)).toBe(true)
  expect(mayAsk(1, now + 14 * DAY_MS)).toBe(true)
  noteAsked(1, now + 14 * DAY_MS)
  expect(mayAsk(1, now + 400 * DAY_MS)).toBe(false)
})

it('takes anything unreadable as never asked', () => {
  localStorage.setItem('push_asked:1', 'nonsense')
  expect(mayAsk(1)).toBe(true)
})
