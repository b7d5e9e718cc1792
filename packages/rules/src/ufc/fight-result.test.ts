import { describe, expect, test } from 'vitest'
import { FIGHT_STATUSES } from '../vocabulary.ts'
import { checkFightResult, FIGHT_METHODS, isFought, isVoidFight } from './fight-result.ts'

describe('a result of a fight', () => {
  test.each(FIGHT_METHODS.map((method) => [method]))('may say that it was won by %s', (method) => {
    expect(checkFightResult({ status: 'finished', winner: 'second', method, ended_in: 3 })).toEqual([])
  })

  test.each(['draw', 'no_contest', 'cancelled'])('may be a %s', (status) => {
    expect(checkFightResult({ status })).toEqual([])
    expect(checkFightResult({ status, winner: null, method: null, ended_in: null })).toEqual([])
  })

  test('names the winner of a finished fight', () => {
    const missing = [{ path: 'winner', code: 'fight_needs_winner' }]
    expect(checkFightResult({ status: 'finished' })).toEqual(missing)
    expect(checkFightResult({ status: 'finished', winner: null })).toEqual(missing)
  })

  test.each(['draw', 'no_contest', 'cancelled'])('names no winner of a %s', (status) => {
    expect(checkFightResult({ status, winner: 'first' })).toEqual([
      { path: 'winner', code: 'draw_has_no_winner' },
    ])
  })

  test.each(['live', 'awarded', 'postponed', 'scheduled', ''])('cannot be "%s"', (status) => {
    expect(checkFightResult({ status, winner: 'first' })).toEqual([
      { path: 'status', code: 'one_of', params: { values: 'finished, draw, no_contest, cancelled' } },
    ])
  })

  test('has no fields of a match, and every mistake is reported', () => {
    const score = { first: 1, second: 0 }
    expect(
      checkFightResult({
        status: 'draw',
        winner: 'first',
        minute: 3,
        score,
        after_extra_time: score,
        penalties: score,
        goals: [],
        goalkeepers: {},
      }).map(({ path, code }) => `${path}: ${code}`),
    ).toEqual([
      'minute: not_of_a_fight',
      'score: not_of_a_fight',
      'after_extra_time: not_of_a_fight',
      'penalties: not_of_a_fight',
      'goals: not_of_a_fight',
      'goalkeepers: not_of_a_fight',
      'winner: draw_has_no_winner',
    ])
    expect(checkFightResult({ status: 'draw', score: null })).toEqual([])
  })
})

test('a fight is over with a result, and void if nobody won it', () => {
  const states = FIGHT_STATUSES.map((status) => [status, isFought({ status }), isVoidFight({ status })])
  expect(states).toEqual([
    ['scheduled', false, false],
    ['live', false, false],
    ['finished', true, false],
    ['draw', true, true],
    ['no_contest', true, true],
    ['cancelled', true, true],
  ])
})
