import type { MatchResultBody } from '@called-it/contract/organiser/results.ts'
import { describe, expect, test } from 'vitest'
import { lengthOf, nextMoment, resultAt } from './match-clock.ts'

const sideOf = (player: string) => ({ f: 'first' as const, s: 'second' as const })[player[0]!] ?? null
const plain: MatchResultBody = {
  status: 'finished',
  score: { first: 2, second: 1 },
  goals: [
    { player: 'fritz', minute: 45 },
    { player: 'sam', minute: 46 },
    { player: 'sid', minute: 90, own_goal: true },
  ],
  goalkeepers: { first: 'felix', second: 'sven' },
}
const extra: MatchResultBody = {
  status: 'finished',
  score: { first: 1, second: 1 },
  after_extra_time: { first: 2, second: 1 },
  winner: 'first',
  goals: [
    { player: 'sam', minute: 25 },
    { player: 'fritz', minute: 90 },
    { player: 'fritz', minute: 91 },
  ],
}
const shootOut: MatchResultBody = {
  status: 'finished',
  score: { first: 0, second: 0 },
  after_extra_time: { first: 0, second: 0 },
  penalties: { first: 3, second: 0 },
  goals: [],
}

test.each([
  ['90 minutes and half-time', plain, 105],
  ['extra time', extra, 140],
  ['a shoot-out', shootOut, 155],
])('the length of a match with %s', (_, result, minutes) => {
  expect(lengthOf(result)).toBe(minutes)
})

describe('the known state of a match', () => {
  test.each([
    ['before its kick-off', -0.1, null],
    ['at its kick-off', 0, [0, 0, 0]],
    ['a moment before a goal', 44.9, [0, 0, 0]],
    ['at a goal', 45, [1, 0, 1]],
    ['in the break', 60.9, [1, 0, 1]],
    ['after the break', 61, [1, 1, 2]],
    ['just before the end', 104.9, [1, 1, 2]],
  ])('%s', (_, minutes, score) => {
    const known = resultAt(plain, minutes, sideOf)
    expect(known && [known.score!.first, known.score!.second, known.goals!.length]).toEqual(score)
    expect(known?.status ?? 'live').toBe('live')
  })

  test('at the end is the recorded one', () => {
    expect(resultAt(plain, 105, sideOf)).toEqual(plain)
    expect(resultAt(plain, 10_000, sideOf)).toEqual(plain)
  })

  test('in extra time has the score after 90 minutes separately', () => {
    expect(resultAt(extra, 104, sideOf)).toMatchObject({ status: 'live', score: { first: 0, second: 1 } })
    expect(resultAt(extra, 104, sideOf)).not.toHaveProperty('after_extra_time')
    const between = {
      status: 'live',
      score: { first: 1, second: 1 },
      after_extra_time: { first: 1, second: 1 },
    }
    expect(resultAt(extra, 110, sideOf)).toMatchObject(between)
    const ahead = {
      status: 'live',
      score: { first: 1, second: 1 },
      after_extra_time: { first: 2, second: 1 },
    }
    expect(resultAt(extra, 111, sideOf)).toMatchObject(ahead)
    expect(resultAt(extra, 140, sideOf)).toEqual(extra)
  })

  test('during a shoot-out does not show its outcome', () => {
    expect(resultAt(shootOut, 154.9, sideOf)).toMatchObject({ status: 'live' })
    expect(resultAt(shootOut, 154.9, sideOf)).not.toHaveProperty('penalties')
  })
})

describe('a match whose goals have no minutes', () => {
  const scorers = [{ player: 'fritz' }, { player: 'felix', minute: null }, { player: 'sam', minute: 12 }]
  test.each<[string, MatchResultBody]>([
    ['has scorers without minutes', { ...plain, goals: scorers }],
    ['lacks a scorer', { ...plain, goals: plain.goals!.slice(1) }],
    ['has no list of goals', { status: 'finished', score: { first: 0, second: 1 } }],
    ['lacks those of extra time', { ...extra, goals: extra.goals!.slice(0, 2) }],
  ])('and that %s shows nothing until its end', (_, result) => {
    const end = lengthOf(result)
    expect([0, 45, end - 0.1].map((minutes) => resultAt(result, minutes, sideOf))).toEqual([null, null, null])
    expect([-5, 0, 60].map((minutes) => nextMoment(result, minutes))).toEqual([end, end, end])
    expect(resultAt(result, end, sideOf)).toEqual(result)
    expect(nextMoment(result, end)).toBeNull()
  })

  test('is live without goals', () => {
    const goalless: MatchResultBody = { status: 'finished', score: { first: 0, second: 0 } }
    expect(resultAt(goalless, 60, sideOf)).toMatchObject({ status: 'live', score: { first: 0, second: 0 } })
  })
})

test.each([
  ['before it', plain, [-5, 0, 45, 61]],
  ['in extra time', extra, [0, 25, 105, 111, 140]],
])('every moment is followed by the next one %s', (_, result, moments) => {
  const followers = moments.slice(1)
  expect(moments.slice(0, -1).map((minutes) => nextMoment(result, minutes))).toEqual(followers)
})

test('has no moment after the end', () => {
  expect(nextMoment(plain, 104)).toBe(105)
  expect(nextMoment(plain, 105)).toBeNull()
})
