import { expect, it } from 'vitest'
import { called, finished, inHours, match, round } from '../../../test/matches.ts'
import { formatter } from '../../lib/format.ts'
import { matchesOfDay, nextMatch } from './next-match.ts'

const now = Date.now()
const { dayKey } = formatter('ru', 'UTC')

it('finds the match that locks next, an empty one before a saved one of the same time', () => {
  const start = inHours(2)
  const rounds = [
    round('md1', [match(1, 'de', 'hu', finished([2, 0], null)), match(2, 'dk', 'it', { phase: 'not_open' })]),
    round('md2', [
      match(3, 'pl', 'at', { started_at: inHours(3) }),
      match(4, 'dk', 'gb-eng', { started_at: start, prediction: called(1, 1) }),
      match(5, 'es', 'it', { started_at: start }),
    ]),
  ]
  expect(nextMatch(rounds, now)).toMatchObject({
    match: { id: 5 },
    round: { key: 'md2' },
    locksAt: Date.parse(start),
  })
  expect(nextMatch(rounds, Date.parse(start))).toMatchObject({ match: { id: 3 } })
  expect(nextMatch(rounds, now + 24 * 3_600_000)).toBeNull()
})

it('passes over a postponed match, whose old time says nothing', () => {
  expect(nextMatch([round('md1', [match(1, 'de', 'hu', { status: 'postponed' })])], now)).toBeNull()
})

it('takes the day that is on, else the next one with matches, else the last', () => {
  const at = (time: string) => ({ started_at: `2024-06-${time}:00Z` })
  const rounds = [
    round('md1', [
      match(2, 'si', 'rs', at('16T19:00')),
      match(1, 'de', 'hu', at('16T13:00')),
      match(3, 'dk', 'gb-eng', at('20T13:00')),
      match(4, 'sk', 'ua', { started_at: null }),
    ]),
  ]
  const idsOn = (time: string) =>
    matchesOfDay(rounds, Date.parse(`2024-06-${time}:00Z`), dayKey).map((each) => each.match.id)
  expect(idsOn('16T22:00')).toEqual([1, 2])
  expect(idsOn('17T10:00')).toEqual([3])
  expect(idsOn('30T10:00')).toEqual([3])
  expect(matchesOfDay([], now, dayKey)).toEqual([])
})
