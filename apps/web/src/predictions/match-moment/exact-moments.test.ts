import type { Match } from '@called-it/contract/kinds/match.ts'
import { describe, expect, it } from 'vitest'
import { earned, finished, HOUR, inHours, match } from '../../../test/answers/matches.ts'
import { exactShareOf, exactToCelebrate, isAmongLatest, readCelebrated } from './exact-moments.ts'

const exact = (id: number, hoursAgo: number, rest: Partial<Match> = {}) =>
  match(
    id,
    'dk',
    'gb-eng',
    finished([1, 1], earned(1, 1, 'exact'), { started_at: inHours(-hoursAgo), ...rest }),
  )
const ids = (...matches: Match[]) => exactToCelebrate(matches, {}, Date.now()).map(({ id }) => id)

it('celebrates official exact scores of the last day, the earliest first', () => {
  expect(ids(exact(1, 3), exact(2, 20), exact(3, 25.9), exact(4, 26.1))).toEqual([3, 2, 1])
})

it.each([
  ['another hit', { prediction: earned(0, 0, 'difference') }],
  ['no call', { prediction: null }],
  ['a result that may still change', { result_state: 'provisional' }],
  ['a match in play', { status: 'live' }],
  ['an awarded match', { status: 'awarded' }],
  ['points that are not settled', { prediction: { ...earned(1, 1, 'exact'), points: null } }],
] as const)('not %s', (_, rest) => {
  expect(ids(exact(1, 3, rest))).toEqual([])
})

it('celebrates each once', () => {
  expect(exactToCelebrate([exact(1, 3), exact(2, 4)], { 1: Date.now() }, Date.now())).toMatchObject([
    { id: 2 },
  ])
})

it('reads back what was stored, without old or invalid entries', () => {
  const at = Date.now()
  const stored = { 1: at - HOUR, 2: at - 49 * HOUR, 3: 'yesterday' }
  expect(readCelebrated(JSON.stringify(stored), at)).toEqual({ 1: at - HOUR })
  for (const text of [null, '', 'null', '7', '{broken']) expect(readCelebrated(text, at)).toEqual({})
})

it('returns the share of users who predicted the same score', () => {
  const crowd = { first: 40, draw: 25, second: 35, total: 100, top: [{ first: 1, second: 1, count: 14 }] }
  expect(exactShareOf(exact(1, 3, { crowd }))).toEqual({ percent: 14, isMost: false })
  const others = {
    ...crowd,
    top: [
      { first: 2, second: 1, count: 14 },
      { first: 1, second: 0, count: 9 },
    ],
  }
  expect(exactShareOf(exact(1, 3, { crowd: others }))).toEqual({ percent: 9, isMost: true })
  expect(exactShareOf(exact(1, 3, { crowd: { ...crowd, top: [] } }))).toBeNull()
  expect(exactShareOf(exact(1, 3))).toBeNull()
})

describe('a match is among the latest', () => {
  const first = exact(1, 3)
  const other = exact(2, 3, { started_at: first.started_at })

  it('if it kicked off together with the last one', () => {
    expect(isAmongLatest(first, [first, other])).toBe(true)
    expect(isAmongLatest(other, [first, other])).toBe(true)
  })

  it('unless a later one has a result', () => {
    expect(isAmongLatest(first, [first, exact(2, 1)])).toBe(false)
  })

  it('also if a later one has no result of its own', () => {
    const later = inHours(-1)
    expect(
      isAmongLatest(first, [
        first,
        match(2, 'hr', 'al', { status: 'awarded', phase: 'locked', started_at: later }),
        match(3, 'pl', 'at', { status: 'live', phase: 'locked', started_at: later }),
      ]),
    ).toBe(true)
  })
})
