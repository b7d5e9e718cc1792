import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkMatchResult, countedScore, tableScoreOf, winnerOf } from './match-result.ts'
import type { MatchResult, PlayedMatch } from './match-result.ts'
import type { Score, Side } from './score.ts'

const score = (text: string): Score => {
  const [first, second] = text.split(':').map(Number)
  return { first: first!, second: second! }
}
const sides: Record<string, Side> = {
  kane: 'first',
  pickford: 'first',
  schranz: 'second',
  dubravka: 'second',
}
const sideOf = (player: string) => sides[player] ?? null
const pathsOf = (result: MatchResult) => checkMatchResult(result, sideOf).map((mistake) => mistake.path)
const goal = (player: string, own_goal = false) => ({ player, minute: 10, own_goal })

const scores = fc.record({ first: fc.nat(9), second: fc.nat(9) })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value)
const results = fc.record({
  status: fc.constantFrom('live', 'finished', 'awarded', 'cancelled'),
  score: maybe(scores),
  after_extra_time: maybe(scores),
  penalties: maybe(scores),
  winner: maybe(fc.constantFrom('first', 'second')),
})

describe('checkMatchResult takes', () => {
  test.each<[string, MatchResult]>([
    ['a finished match', { status: 'finished', score: score('2:1') }],
    ['a goalless live one', { status: 'live', score: score('0:0') }],
    [
      'extra time and penalties',
      { status: 'finished', score: score('1:1'), after_extra_time: score('2:2'), penalties: score('3:4') },
    ],
    [
      'extra time of a second leg that was not level',
      { status: 'finished', score: score('2:1'), after_extra_time: score('3:1'), winner: 'first' },
    ],
    ['a leg won by the side that goes out', { status: 'finished', score: score('1:0'), winner: 'second' }],
    ['a shoot-out under way', { status: 'live', score: score('1:1'), penalties: score('2:2') }],
    ['an award with a score', { status: 'awarded', score: score('3:0') }],
    ['an award with a winner only', { status: 'awarded', winner: 'second' }],
    [
      'an award that overturns a shoot-out',
      { status: 'awarded', score: score('1:1'), penalties: score('4:3'), winner: 'second' },
    ],
    ['an award against goals', { status: 'awarded', score: score('3:0'), goals: [goal('schranz')] }],
    ['a cancelled match whose tie was decided', { status: 'cancelled', winner: 'first' }],
    ['nothing said as null', { status: 'cancelled', score: null, penalties: null, winner: null }],
    [
      'goals, own goals for the other side, and goalkeepers',
      {
        status: 'finished',
        score: score('1:1'),
        after_extra_time: score('2:1'),
        goals: [goal('schranz'), goal('dubravka', true), goal('kane')],
        goalkeepers: { first: 'pickford', second: 'dubravka' },
      },
    ],
    ['fewer goals than scored', { status: 'finished', score: score('2:1'), goals: [goal('kane')] }],
    ['one goalkeeper', { status: 'finished', score: score('2:1'), goalkeepers: { first: 'pickford' } }],
  ])('%s', (_, result) => {
    expect(checkMatchResult(result, sideOf)).toEqual([])
  })
})

describe('checkMatchResult refuses', () => {
  test.each<[string, MatchResult, string[]]>([
    ['a finished match without a score', { status: 'finished' }, ['score']],
    ['a live match without a score', { status: 'live', score: null }, ['score']],
    ['a finished match with a winner only', { status: 'finished', winner: 'first' }, ['score']],
    ['an award of nothing', { status: 'awarded' }, ['score']],
    [
      'a cancelled match with scores',
      { status: 'cancelled', score: score('1:0'), penalties: score('1:0') },
      ['score', 'penalties'],
    ],
    ['goals below zero', { status: 'finished', score: score('-1:0') }, ['score.first']],
    ['half a goal', { status: 'finished', score: score('0:0.5') }, ['score.second']],
    ['a hundred goals', { status: 'finished', score: score('100:0') }, ['score.first']],
    [
      'a shoot-out of a hundred',
      { status: 'finished', score: score('0:0'), penalties: score('0:100') },
      ['penalties.second'],
    ],
    [
      'extra time that takes goals away',
      { status: 'finished', score: score('1:2'), after_extra_time: score('0:3') },
      ['after_extra_time.first'],
    ],
    [
      'a shoot-out that ends level',
      { status: 'finished', score: score('1:1'), penalties: score('4:4') },
      ['penalties'],
    ],
    [
      'a winner who lost the shoot-out',
      { status: 'finished', score: score('1:1'), penalties: score('4:3'), winner: 'second' },
      ['winner'],
    ],
    [
      'goals of a stranger',
      { status: 'finished', score: score('2:0'), goals: [goal('kane'), goal('pele')] },
      ['goals.1.player'],
    ],
    [
      'more goals than scored',
      { status: 'finished', score: score('1:0'), goals: [goal('kane'), goal('kane')] },
      ['goals'],
    ],
    [
      'an own goal that the other side did not get',
      { status: 'live', score: score('1:0'), goals: [goal('kane', true)] },
      ['goals'],
    ],
    [
      'goalkeepers who changed sides',
      { status: 'finished', score: score('1:0'), goalkeepers: { first: 'dubravka', second: 'yashin' } },
      ['goalkeepers.first', 'goalkeepers.second'],
    ],
  ])('%s', (_, result, paths) => {
    expect(pathsOf(result)).toEqual(paths)
  })

  test('in both languages, naming the player', () => {
    const [first] = checkMatchResult(
      { status: 'finished', score: score('1:0'), goals: [goal('pele')] },
      sideOf,
    )
    expect(first?.message).toEqual({ ru: 'неизвестный игрок "pele"', en: 'unknown player "pele"' })
  })
})

describe('countedScore', () => {
  const extended: PlayedMatch = {
    status: 'finished',
    score: score('1:1'),
    after_extra_time: score('2:1'),
    penalties: score('5:4'),
  }

  test.each<[PlayedMatch, 'regular_time' | 'extra_time', Score | null]>([
    [extended, 'regular_time', score('1:1')],
    [extended, 'extra_time', score('2:1')],
    [{ status: 'finished', score: score('3:0') }, 'extra_time', score('3:0')],
    [{ status: 'live', score: score('0:1') }, 'regular_time', score('0:1')],
    [{ status: 'scheduled' }, 'regular_time', null],
    [{ ...extended, status: 'awarded' }, 'regular_time', null],
    [{ ...extended, status: 'cancelled' }, 'extra_time', null],
    [{ ...extended, status: 'postponed' }, 'regular_time', null],
  ])('%o by %s is %o', (result, basis, counted) => {
    expect(countedScore(result, basis)).toEqual(counted)
  })
})

describe('tableScoreOf', () => {
  test.each<[PlayedMatch, Score | null]>([
    [{ status: 'finished', score: score('2:1') }, score('2:1')],
    [{ status: 'awarded', score: score('0:3') }, score('0:3')],
    [{ status: 'awarded', winner: 'second' }, score('0:3')],
    [{ status: 'awarded', winner: 'first' }, score('3:0')],
    [{ status: 'awarded', score: score('2:0'), winner: 'first' }, score('2:0')],
    [{ status: 'live', score: score('2:1') }, null],
    [{ status: 'cancelled', winner: 'first' }, null],
    [{ status: 'scheduled' }, null],
  ])('%o counts %o', (result, counted) => {
    expect(tableScoreOf(result)).toEqual(counted)
  })
})

describe('winnerOf', () => {
  test.each<[PlayedMatch, Side | null]>([
    [{ status: 'finished', score: score('2:1') }, 'first'],
    [{ status: 'finished', score: score('1:1') }, null],
    [{ status: 'finished', score: score('1:1'), after_extra_time: score('1:2') }, 'second'],
    [{ status: 'finished', score: score('0:0'), penalties: score('5:4') }, 'first'],
    [{ status: 'finished', score: score('1:0'), winner: 'second' }, 'second'],
    [{ status: 'awarded', winner: 'second' }, 'second'],
    [{ status: 'cancelled', winner: 'first' }, 'first'],
    [{ status: 'cancelled' }, null],
    [{ status: 'live', score: score('2:1') }, null],
    [{ status: 'scheduled' }, null],
  ])('%o is won by %s', (result, winner) => {
    expect(winnerOf(result)).toBe(winner)
  })

  test('agrees with the shoot-out of every result without mistakes', () => {
    fc.assert(
      fc.property(results, (result) => {
        fc.pre(result.status === 'finished' && result.penalties !== null)
        fc.pre(checkMatchResult(result, sideOf).length === 0)
        const { first, second } = result.penalties!
        expect(winnerOf(result)).toBe(first > second ? 'first' : 'second')
      }),
    )
  })
})

test('every result without mistakes has a score that earns points, or is void', () => {
  fc.assert(
    fc.property(results, (result) => {
      fc.pre(checkMatchResult(result, sideOf).length === 0)
      const isVoid = result.status === 'awarded' || result.status === 'cancelled'
      expect(countedScore(result, 'regular_time') === null).toBe(isVoid)
      expect(countedScore(result, 'extra_time') === null).toBe(isVoid)
    }),
  )
})
