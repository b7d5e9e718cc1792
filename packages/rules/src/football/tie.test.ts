import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlayedMatch } from '../facts.ts'
import { sidesOfTie, tieWinnerOf, type TieLeg } from './tie.ts'

const score = (text: string) => {
  const [first, second] = text.split(':').map(Number)
  return { first: first!, second: second! }
}
const finished = (at90: string, more: Partial<PlayedMatch> = {}): PlayedMatch => ({
  status: 'finished',
  score: score(at90),
  ...more,
})
const TO_COME: PlayedMatch = { status: 'scheduled' }

/** A at home first, B at home second. */
const home = (result: PlayedMatch): TieLeg<string> => ({ first: 'A', second: 'B', starts_at: 1, result })
const away = (result: PlayedMatch): TieLeg<string> => ({ first: 'B', second: 'A', starts_at: 2, result })

describe('a tie of one match is won', () => {
  test.each<[string, PlayedMatch, string | null]>([
    ['within 90 minutes', finished('2:1'), 'A'],
    ['in extra time', finished('1:1', { after_extra_time: score('1:2') }), 'B'],
    ['in a shoot-out', finished('1:1', { after_extra_time: score('2:2'), penalties: score('3:4') }), 'B'],
    ["by the organiser's decision", finished('1:1', { winner: 'second' }), 'B'],
    ['by an award with a score', { status: 'awarded', score: score('0:3') }, 'B'],
    ['by an award without one', { status: 'awarded', winner: 'first' }, 'A'],
    [
      'by an award against the shoot-out',
      { status: 'awarded', penalties: score('4:3'), winner: 'second' },
      'B',
    ],
    ["by the organiser's decision on a cancelled match", { status: 'cancelled', winner: 'second' }, 'B'],
    ['by nobody when it ends level', finished('1:1'), null],
    ['by nobody when it is cancelled', { status: 'cancelled' }, null],
    ['by nobody before it', TO_COME, null],
    ['by nobody during it', { status: 'live', score: score('5:0') }, null],
    [
      'by nobody during it, even with a named winner',
      { status: 'live', score: score('5:0'), winner: 'first' },
      null,
    ],
    ['by nobody while it is postponed', { status: 'postponed', winner: 'first' }, null],
    ['by nobody with an award without winner and score', { status: 'awarded' }, null],
  ])('%s', (_, result, winner) => {
    expect(tieWinnerOf([home(result)])).toBe(winner)
  })
})

describe('a tie of two legs is won', () => {
  test.each<[string, PlayedMatch, PlayedMatch, string | null]>([
    ['by the aggregate', finished('3:0'), finished('2:0'), 'A'],
    ['by the side that lost the first leg', finished('1:0'), finished('2:0'), 'B'],
    ['without away goals: nobody', finished('2:1'), finished('1:0'), null],
    ['in extra time', finished('1:0'), finished('1:0', { after_extra_time: score('2:0') }), 'B'],
    [
      'by the first leg if extra time changed nothing',
      finished('2:0'),
      finished('1:0', { after_extra_time: score('1:0') }),
      'A',
    ],
    [
      'in a shoot-out, whose sides are those of the last leg',
      finished('1:0'),
      finished('1:0', { after_extra_time: score('1:0'), penalties: score('2:4') }),
      'A',
    ],
    [
      "by the organiser's decision on the last leg",
      finished('1:0'),
      finished('1:0', { winner: 'second' }),
      'A',
    ],
    [
      "by the organiser's decision on the last leg, against the goals",
      finished('3:0'),
      finished('0:0', { winner: 'first' }),
      'B',
    ],
    ['not by the winner of the first leg', finished('1:0', { winner: 'first' }), finished('2:0'), 'B'],
    [
      'not by the winner of an awarded first leg',
      { status: 'awarded', winner: 'first' },
      finished('4:0'),
      'B',
    ],
    ['with an award that counts 3:0', { status: 'awarded', winner: 'second' }, finished('0:2'), 'B'],
    ['with an award that has a score', { status: 'awarded', score: score('1:0') }, finished('2:0'), 'B'],
    [
      "by the organiser's decision on a void first leg",
      { status: 'cancelled', winner: 'second' },
      TO_COME,
      'B',
    ],
    [
      "by the organiser's decision on a void second leg",
      finished('5:0'),
      { status: 'cancelled', winner: 'first' },
      'B',
    ],
    [
      'by the decision on the later leg if both have one',
      { status: 'cancelled', winner: 'first' },
      finished('0:0', { winner: 'first' }),
      'B',
    ],
    ['by nobody while a void leg has no decision', { status: 'cancelled' }, finished('2:0'), null],
    [
      'by nobody while the void last leg has no decision',
      finished('2:0', { winner: 'first' }),
      { status: 'cancelled' },
      null,
    ],
    ['by nobody before the second leg', finished('9:0'), TO_COME, null],
    ['by nobody during the second leg', finished('9:0'), { status: 'live', score: score('0:0') }, null],
    ['by nobody while the first leg has not been played', { status: 'postponed' }, finished('9:0'), null],
  ])('%s', (_, first, second, winner) => {
    expect(tieWinnerOf([home(first), away(second)])).toBe(winner)
    expect(tieWinnerOf([away(second), home(first)])).toBe(winner)
  })

  test('a leg that was postponed without a new time comes last', () => {
    const legs = [{ ...home(finished('0:0', { winner: 'first' })), starts_at: null }, away(finished('3:0'))]
    expect(tieWinnerOf(legs)).toBe('A')
  })

  test('nobody goes through while a leg has other sides, or unknown ones', () => {
    expect(tieWinnerOf([home(finished('1:0')), { ...away(finished('1:0')), first: 'C' }])).toBe(null)
    expect(tieWinnerOf([{ ...home(finished('1:0')), first: null }])).toBe(null)
    expect(tieWinnerOf([])).toBe(null)
  })
})

describe('the sides of a tie', () => {
  test('are those of the first leg that names both', () => {
    expect(sidesOfTie([{ ...home(TO_COME), first: null }, away(TO_COME)])).toEqual(['B', 'A'])
    expect(sidesOfTie([away(TO_COME), home(TO_COME)])).toEqual(['A', 'B'])
  })
  test('are not known before', () => {
    expect(sidesOfTie([{ ...home(TO_COME), second: null }])).toBe(null)
    expect(sidesOfTie([])).toBe(null)
  })
})

const scores = fc.record({ first: fc.nat(4), second: fc.nat(4) })
const results: fc.Arbitrary<PlayedMatch> = fc.record({
  status: fc.constantFrom('scheduled', 'live', 'finished', 'postponed', 'cancelled', 'awarded'),
  score: fc.option(scores),
  after_extra_time: fc.option(scores),
  penalties: fc.option(scores),
  winner: fc.option(fc.constantFrom('first', 'second')),
})
const mirrored = <T>(pair: { first: T; second: T } | null | undefined) =>
  pair && { first: pair.second, second: pair.first }

test('home and away change nothing, and only a side of the tie goes through', () => {
  fc.assert(
    fc.property(results, results, (first, second) => {
      const winner = tieWinnerOf([home(first), away(second)])
      const turned: PlayedMatch = {
        status: second.status,
        score: mirrored(second.score),
        after_extra_time: mirrored(second.after_extra_time),
        penalties: mirrored(second.penalties),
        winner: second.winner && (second.winner === 'first' ? 'second' : 'first'),
      }
      expect(['A', 'B', null]).toContain(winner)
      expect(tieWinnerOf([home(first), { ...home(turned), starts_at: 2 }])).toBe(winner)
    }),
  )
})
