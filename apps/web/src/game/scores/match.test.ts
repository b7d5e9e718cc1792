import { describe, expect, it } from 'vitest'
import { inHours, match } from '../../../test/answers/matches.ts'
import { countedScoreOf, phaseAt } from './match.ts'

const at = Date.now()

describe('the phase of a match', () => {
  const start = inHours(1)
  it.each([
    ['open until its start', { started_at: start }, Date.parse(start) - 1, 'open'],
    ['locked with its start', { started_at: start }, Date.parse(start), 'locked'],
    ['open past an old start when postponed', { started_at: inHours(-2), status: 'postponed' }, at, 'open'],
    ['not open before its teams are known', { started_at: start, phase: 'not_open' }, at, 'not_open'],
    ['locked when the server says so', { started_at: start, phase: 'locked' }, at, 'locked'],
    ['open without a time', { started_at: null }, at, 'open'],
  ] as const)('is %s', (_, rest, moment, expected) => {
    expect(phaseAt(match(1, 'dk', 'gb-eng', rest), moment)).toBe(expected)
  })
})

it('counts the score that the basis names', () => {
  const beyond = match(1, 'pt', 'si', {
    score: { first: 0, second: 0 },
    after_extra_time: { first: 1, second: 0 },
  })
  expect(countedScoreOf(beyond)).toEqual({ first: 0, second: 0 })
  expect(countedScoreOf({ ...beyond, score_basis: 'extra_time' })).toEqual({ first: 1, second: 0 })
  expect(countedScoreOf({ ...beyond, score_basis: 'extra_time', after_extra_time: null })).toEqual({
    first: 0,
    second: 0,
  })
})
