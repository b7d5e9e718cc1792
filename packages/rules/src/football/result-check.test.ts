import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedScore, type MatchResult, winnerOf } from './match-result.ts'
import type { TieOfMatch } from './knockout-check.ts'
import { checkMatchResult } from './result-check.ts'
import type { Score } from './score.ts'
import type { Side } from '../vocabulary.ts'

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
/** Legs without a result; the match itself is the last of them. */
const tieOf = (legs: 1 | 2): TieOfMatch => {
  const scheduled = { status: 'scheduled' } as const
  const home = { first: 'ENG', second: 'SVK', starts_at: 2, result: scheduled }
  const away = { first: 'SVK', second: 'ENG', starts_at: 1, result: scheduled }
  return { legs: legs === 1 ? [home] : [home, away], at: 0, out: {} }
}
const single = { tie: tieOf(1), sideOf }
const pathsOf = (result: MatchResult) => checkMatchResult(result, single).map((mistake) => mistake.path)
const goal = (player: string, own_goal = false) => ({ player, minute: 10, own_goal })

// Few goals, so that many scores are level.
const scores = fc.record({ first: fc.nat(2), second: fc.nat(2) })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value)
const results = fc.record({
  status: fc.constantFrom('live', 'finished', 'awarded', 'cancelled'),
  score: maybe(scores),
  after_extra_time: maybe(scores),
  penalties: maybe(scores),
  winner: maybe(fc.constantFrom('first', 'second')),
})

describe('checkMatchResult accepts', () => {
  test.each<[string, MatchResult]>([
    ['a finished match', { status: 'finished', score: score('2:1') }],
    ['a goalless live one', { status: 'live', score: score('0:0') }],
    [
      'extra time and penalties',
      { status: 'finished', score: score('1:1'), after_extra_time: score('2:2'), penalties: score('3:4') },
    ],
    ['a shoot-out under way', { status: 'live', score: score('1:1'), penalties: score('2:2') }],
    ['an award with a score', { status: 'awarded', score: score('3:0'), winner: 'first' }],
    ['an award with a winner only', { status: 'awarded', winner: 'second' }],
    [
      'an award that overturns a shoot-out',
      { status: 'awarded', score: score('1:1'), penalties: score('4:3'), winner: 'second' },
    ],
    [
      'an award against goals',
      { status: 'awarded', score: score('3:0'), winner: 'first', goals: [goal('schranz')] },
    ],
    ['a winner that agrees with the score', { status: 'finished', score: score('1:0'), winner: 'first' }],
    [
      'a winner of a draw without a shoot-out score',
      { status: 'finished', score: score('1:1'), winner: 'first' },
    ],
    ['the minute of a live match', { status: 'live', score: score('1:1'), minute: 130 }],
    ['no minute', { status: 'finished', score: score('1:0'), minute: null }],
    ['a cancelled match whose tie was decided', { status: 'cancelled', winner: 'first' }],
    ['empty fields as null', { status: 'cancelled', score: null, penalties: null, winner: null }],
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
    [
      'a goal whose scorer is not known, and one in stoppage time',
      {
        status: 'finished',
        score: score('2:0'),
        goals: [
          { player: null, side: 'first' },
          { player: 'kane', minute: 45, stoppage: 2 },
        ],
      },
    ],
    [
      'goals without their minutes',
      {
        status: 'finished',
        score: score('2:1'),
        goals: [{ player: 'kane' }, { player: 'kane', minute: null }],
      },
    ],
    ['one goalkeeper', { status: 'finished', score: score('2:1'), goalkeepers: { first: 'pickford' } }],
  ])('%s', (_, result) => {
    expect(checkMatchResult(result, single)).toEqual([])
  })
})

describe('checkMatchResult refuses', () => {
  test.each<[string, MatchResult, string[]]>([
    ['a finished match without a score', { status: 'finished' }, ['score']],
    ['a live match without a score', { status: 'live', score: null }, ['score']],
    ['a finished match with a winner only', { status: 'finished', winner: 'first' }, ['score']],
    ['an award of nothing', { status: 'awarded' }, ['winner']],
    ['an award of a score alone', { status: 'awarded', score: score('3:0') }, ['winner']],
    ['an award against its score', { status: 'awarded', score: score('3:0'), winner: 'second' }, ['winner']],
    ['a winner against the score', { status: 'finished', score: score('2:1'), winner: 'second' }, ['winner']],
    [
      'a winner against the live score',
      { status: 'live', score: score('2:1'), winner: 'second' },
      ['winner'],
    ],
    [
      'a winner against extra time',
      { status: 'finished', score: score('1:1'), after_extra_time: score('2:1'), winner: 'second' },
      ['winner'],
    ],
    [
      'the minute of a match that is over',
      { status: 'finished', score: score('2:1'), minute: 90 },
      ['minute'],
    ],
    ['minute 0', { status: 'live', score: score('0:0'), minute: 0 }, ['minute']],
    ['minute 131', { status: 'live', score: score('0:0'), minute: 131 }, ['minute']],
    ['half a minute', { status: 'live', score: score('0:0'), minute: 1.5 }, ['minute']],
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
      { status: 'finished', score: score('2:2'), after_extra_time: score('1:3') },
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
      'a goal with neither scorer nor side, and one with both',
      {
        status: 'finished',
        score: score('2:0'),
        goals: [{ player: null }, { player: 'kane', side: 'first' }],
      },
      ['goals.0.side', 'goals.1.side'],
    ],
    [
      'stoppage time without the minute',
      { status: 'finished', score: score('1:0'), goals: [{ player: null, side: 'first', stoppage: 2 }] },
      ['goals.0.stoppage'],
    ],
    [
      'more goals of unknown scorers than scored',
      { status: 'finished', score: score('1:0'), goals: [{ player: null, side: 'second' }] },
      ['goals'],
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
      'an own goal missing from the score of the other side',
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

  test('naming the player', () => {
    const result: MatchResult = { status: 'finished', score: score('1:0'), goals: [goal('pele')] }
    expect(checkMatchResult(result, single)).toEqual([
      { path: 'goals.0.player', code: 'unknown_player_key', params: { player: 'pele' } },
    ])
  })
})

test('agrees with the shoot-out of every valid result', () => {
  fc.assert(
    fc.property(results, (result) => {
      fc.pre(result.status === 'finished' && result.penalties !== null)
      fc.pre(checkMatchResult(result, single).length === 0)
      const { first, second } = result.penalties!
      expect(winnerOf(result)).toBe(first > second ? 'first' : 'second')
    }),
    { maxSkipsPerRun: 1000 },
  )
})

describe('the winner', () => {
  const pathsBy = (legs: 0 | 1 | 2, result: MatchResult) =>
    checkMatchResult(result, { tie: legs === 0 ? null : tieOf(legs), sideOf }).map(
      ({ path, code }) => `${path}: ${code}`,
    )
  const level = score('1:1')

  test.each<[MatchResult, 0 | 1 | 2, string[]]>([
    [{ status: 'finished', score: score('1:0'), winner: 'second' }, 2, []],
    [{ status: 'awarded', score: score('3:0'), winner: 'second' }, 2, []],
    [{ status: 'awarded' }, 2, ['winner: award_needs_winner']],
    [{ status: 'finished', score: score('1:0'), winner: 'second' }, 0, ['winner: winner_against_score']],
    [{ status: 'finished', score: level, winner: 'second' }, 0, ['winner: draw_has_no_winner']],
    [{ status: 'awarded', score: level, winner: 'second' }, 0, ['winner: draw_has_no_winner']],
    [{ status: 'live', score: level, winner: 'second' }, 0, []],
    [{ status: 'cancelled', winner: 'first' }, 0, ['winner: cancelled_has_no_winner']],
    [{ status: 'cancelled', winner: 'first' }, 2, []],
  ])('of %j in a tie of %s', (result, legs, mistakes) => {
    expect(pathsBy(legs, result)).toEqual(mistakes)
  })

  test('of a single match without mistakes goes through', () => {
    fc.assert(
      fc.property(results, (result) => {
        fc.pre(result.status !== 'live' && result.winner !== null)
        fc.pre(checkMatchResult(result, single).length === 0)
        const named = result.winner
        expect(winnerOf(result)).toBe(named)
        const unnamed = winnerOf({ ...result, winner: null })
        if (result.status === 'finished') expect([named, null]).toContain(unnamed)
      }),
    )
  })
})

test('every valid result has a score that earns points, or is void', () => {
  fc.assert(
    fc.property(results, (result) => {
      fc.pre(checkMatchResult(result, single).length === 0)
      const isVoid = result.status === 'awarded' || result.status === 'cancelled'
      expect(countedScore(result, 'regular_time') === null).toBe(isVoid)
      expect(countedScore(result, 'extra_time') === null).toBe(isVoid)
    }),
  )
})
