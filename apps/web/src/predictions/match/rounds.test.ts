import { describe, expect, it } from 'vitest'
import { called, earned, finished, HOUR, inHours, match, round } from '../../../test/answers/matches.ts'
import { readPredictionsSearch } from '../search.ts'
import { currentRound, daysOf, lastCountedRound, spanOf, tallyOf } from './rounds.ts'

const at = Date.now()
const utcDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)

describe('the address', () => {
  it.each([
    [{}, {}],
    [
      { round: 'md2', user: 9 },
      { round: 'md2', user: 9 },
    ],
    [
      { round: 3, user: '9' },
      { round: '3', user: 9 },
    ],
    [{ round: '', user: 'me' }, {}],
    [{ round: ['md2'], user: -1 }, {}],
    [{ user: 1.5 }, {}],
  ])('%j is read as %j', (search, expected) => {
    expect(readPredictionsSearch(search)).toEqual(expected)
  })
})

describe('the round that was counted last', () => {
  const old = round('md1', [match(1, 'de', 'hu', finished([2, 0], null, { started_at: inHours(-90) }))])
  const today = round('md2', [
    match(2, 'hr', 'al', finished([2, 2], null, { started_at: inHours(-3) })),
    match(3, 'dk', 'gb-eng'),
  ])
  const later = round('md3', [match(4, 'es', 'it', { started_at: inHours(70) })])

  it('has the latest match with a result', () => {
    expect(lastCountedRound([old, today, later])).toBe(today)
    expect(lastCountedRound([today, old])).toBe(today)
  })

  it('is undefined before the first result', () => {
    expect(lastCountedRound([later])).toBeUndefined()
  })
})

describe('the round to begin with', () => {
  const over = round('md1', [match(1, 'de', 'hu', finished([2, 0], null))])
  const soon = round('md3', [match(3, 'dk', 'gb-eng', { started_at: inHours(30) })])
  const next = round('md2', [
    match(2, 'es', 'it', { started_at: inHours(2) }),
    match(4, 'sk', 'ua', finished([1, 0], null)),
  ])
  const later = round('qf', [match(5, 'si', 'rs', { phase: 'not_open', started_at: inHours(200) })])

  it('has the next open match', () => expect(currentRound([over, soon, next, later], at)).toBe(next))
  it('is the latest that has begun if nothing is open', () =>
    expect(currentRound([over, later], at)).toBe(over))
  it('is the first if nothing has begun', () => expect(currentRound([later], at)).toBe(later))
  it('is undefined if there are no rounds', () => expect(currentRound([], at)).toBeUndefined())
  it('is not chosen by a match that waits for a new time', () => {
    const postponed = round('md1', [match(1, 'ge', 'cz', { status: 'postponed', started_at: inHours(-50) })])
    expect(currentRound([postponed, next], at)).toBe(next)
  })
})

it('goes from its first to its last kick-off', () => {
  const [from, to] = [inHours(5), inHours(29)]
  const spread = round('md1', [
    match(1, 'es', 'it', { started_at: to }),
    match(2, 'dk', 'gb-eng', { started_at: from }),
    match(3, 'si', 'rs', { started_at: null }),
  ])
  expect(spanOf(spread)).toEqual({ from: Date.parse(from), to: Date.parse(to) })
  expect(spanOf(round('md2', [match(3, 'si', 'rs', { started_at: null })]))).toBeNull()
})

it('puts matches in play first, then the days in order, then past days; matches without a date come last before those', () => {
  const noon = Date.parse('2024-06-20T12:00:00Z')
  const on = (id: number, day: number, rest: object = {}) =>
    match(id, 'es', 'it', { started_at: `2024-06-${day}T16:00:00Z`, ...rest })
  const days = daysOf(
    round('md2', [
      on(1, 19, { status: 'finished', phase: 'locked' }),
      on(5, 21),
      on(2, 20, { status: 'live', phase: 'locked', started_at: new Date(noon - HOUR).toISOString() }),
      on(3, 20),
      on(4, 22, { status: 'cancelled', phase: 'locked' }),
      match(6, 'si', 'rs', { started_at: null }),
    ]),
    noon,
    utcDay,
  )
  expect(days.map(({ key, matches }) => [key, matches.map(({ id }) => id)])).toEqual([
    ['live', [2]],
    ['2024-06-20', [3]],
    ['2024-06-21', [5]],
    ['2024-06-22', [4]],
    ['', [6]],
    ['2024-06-19', [1]],
  ])
})

it('counts saved, changed and missing scores', () => {
  const matches = round('md2', [
    match(1, 'de', 'hu', finished([2, 0], called(1, 0))),
    match(2, 'hr', 'al', finished([2, 0], null)),
    match(8, 'pl', 'at', { status: 'live', phase: 'locked', prediction: earned(1, 1, 'outcome') }),
    match(3, 'es', 'it', { prediction: called(1, 1) }),
    match(4, 'dk', 'gb-eng', { prediction: called(1, 1) }),
    match(5, 'sk', 'ua'),
    match(6, 'si', 'rs'),
    match(9, 'ge', 'cz', { phase: 'not_open' }),
    match(7, 'tr', 'pt', { status: 'cancelled', phase: 'locked', prediction: called(0, 3) }),
  ])
  expect(tallyOf(matches, at, (id) => id === 4 || id === 5)).toEqual({
    total: 6,
    livePoints: 2,
    saved: 3,
    unsaved: 2,
    missing: 2,
    open: 4,
    toCome: 1,
    finished: 2,
    live: 1,
  })
})
