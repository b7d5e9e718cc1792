import type { DocumentEvent } from '@called-it/contract/organiser/tournament-document.ts'
import { expect, test } from 'vitest'
import { makePredictions, seeded } from './demo-predictions.ts'

const NOW = new Date('2026-03-29T12:00:00Z')
const match = (
  key: string,
  first: string | null,
  second: string | null,
  starts_at: string | null,
): DocumentEvent => ({
  key,
  round: 'md1',
  first,
  second,
  starts_at,
})
const EVENTS = [
  match('uneven', 'FRA', 'GEO', '2026-03-20T19:00:00Z'),
  match('even', 'ENG', 'FRA', '2026-03-30T19:00:00Z'),
  match('unknown', null, 'FRA', '2026-03-30T19:00:00Z'),
  match('untimed', 'ENG', 'FRA', null),
]
const FANS = Array.from({ length: 500 }, (_, at) => String(2000 + at))
const made = (diligence = 0.9, seed = 1) =>
  makePredictions(FANS, EVENTS, { seed, now: NOW, diligence: () => diligence })

test('a seed gives the same numbers again, another seed others', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, seeded(seed))
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  expect(draw(7).every((number) => number >= 0 && number < 1)).toBe(true)
})

test('the same users predict the same scores, and other users predict others', () => {
  expect(made()).toEqual(made())
  expect(made()).not.toEqual(made(0.9, 2))
})

test('only matches with known sides and a time are predicted, and not by everybody', () => {
  const calls = made()
  expect(new Set(calls.map((call) => call.event))).toEqual(new Set(['uneven', 'even']))
  expect(calls.length).toBeGreaterThan(500)
  expect(calls.length).toBeLessThan(1000)
  expect(made(0)).toEqual([])
})

test('every prediction is saved before its lock and before now', () => {
  const lockOf = new Map(EVENTS.map((event) => [event.key, event.starts_at!]))
  for (const { event, saved_at } of made()) {
    expect(Date.parse(saved_at)).toBeLessThan(Date.parse(lockOf.get(event)!))
    expect(Date.parse(saved_at)).toBeLessThan(NOW.getTime())
  }
})

test('favourites win more often, and equal teams equally often', () => {
  const share = (key: string) => {
    const calls = made(2).filter((call) => call.event === key)
    expect(calls).toHaveLength(FANS.length)
    return calls.filter((call) => call.first > call.second).length / calls.length
  }
  expect(share('uneven')).toBeGreaterThan(0.55)
  expect(share('uneven')).toBeLessThan(0.95)
  expect(share('even')).toBeGreaterThan(0.2)
  expect(share('even')).toBeLessThan(0.5)
})
