import { describe, expect, test } from 'vitest'
import { countedScore, shownScoreOf, tableScoreOf, winnerOf } from './match-result.ts'
import type { PlayedMatch } from '../facts.ts'
import type { Score } from './score.ts'
import type { Side } from '../vocabulary.ts'

const score = (text: string): Score => {
  const [first, second] = text.split(':').map(Number)
  return { first: first!, second: second! }
}

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

describe('shownScoreOf', () => {
  test.each<[PlayedMatch, Score | null]>([
    [{ status: 'awarded', winner: 'second' }, score('0:3')],
    [{ status: 'awarded', score: score('2:0'), winner: 'first' }, score('2:0')],
    [{ status: 'live', score: score('2:1') }, score('2:1')],
    [{ status: 'finished', score: score('2:1'), after_extra_time: score('3:1') }, score('2:1')],
    [{ status: 'cancelled', winner: 'first' }, null],
    [{ status: 'scheduled' }, null],
  ])('%o shows %o', (result, shown) => {
    expect(shownScoreOf(result)).toEqual(shown)
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
})
