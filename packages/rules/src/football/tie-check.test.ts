import { describe, expect, test } from 'vitest'
import type { PlayedMatch } from '../facts.ts'
import { checkTie, hasDecision, type TieMistake } from './tie-check.ts'
import type { TieLeg } from './tie.ts'

const score = (text: string) => {
  const [first, second] = text.split(':').map(Number)
  return { first: first!, second: second! }
}
const finished = (at90: string, more: Partial<PlayedMatch> = {}): PlayedMatch => ({
  status: 'finished',
  score: score(at90),
  ...more,
})
const home = (result: PlayedMatch): TieLeg<string> => ({ first: 'A', second: 'B', starts_at: 1, result })
const away = (result: PlayedMatch): TieLeg<string> => ({ first: 'B', second: 'A', starts_at: 2, result })
const mistakesOf = (legs: TieLeg<string>[]) => checkTie(legs).map(({ leg, code }) => `${leg} ${code}`)

describe('one match', () => {
  test.each<[PlayedMatch, TieMistake[]]>([
    [finished('2:1', { winner: 'first' }), []],
    [finished('1:1', { after_extra_time: score('1:2'), winner: 'second' }), []],
    [finished('1:1', { after_extra_time: score('1:1'), penalties: score('4:3'), winner: 'first' }), []],
    [{ status: 'scheduled' }, []],
    [finished('2:1'), ['winner_against_goals']],
    [finished('2:1', { winner: 'second' }), ['winner_against_goals']],
    [finished('1:1', { winner: 'first' }), ['extra_time_unless_level', 'shoot_out_unless_level']],
    [finished('2:1', { after_extra_time: score('2:1'), winner: 'first' }), ['extra_time_unless_level']],
    [
      finished('1:1', { after_extra_time: score('1:2'), penalties: score('1:2'), winner: 'second' }),
      ['shoot_out_unless_level'],
    ],
    [finished('1:1', { after_extra_time: score('1:1'), penalties: score('4:4') }), ['shoot_out_ends_level']],
  ])('%j', (result, codes) => {
    expect(mistakesOf([home(result)])).toEqual(codes.map((code) => `0 ${code}`))
  })
})

describe('two legs', () => {
  test.each<[PlayedMatch, PlayedMatch, string[]]>([
    [finished('3:0'), finished('2:0', { winner: 'second' }), []],
    [finished('1:0'), finished('1:0', { after_extra_time: score('2:0'), winner: 'first' }), []],
    [
      finished('1:0', { winner: 'first' }),
      finished('0:0', { winner: 'second' }),
      ['0 first_leg_decides_nothing'],
    ],
    [finished('3:0'), finished('2:0', { winner: 'first' }), ['1 winner_against_goals']],
    [
      finished('1:0'),
      finished('1:0', { winner: 'first' }),
      ['1 extra_time_unless_level', '1 shoot_out_unless_level'],
    ],
  ])('%j and %j', (first, second, mistakes) => {
    expect(mistakesOf([home(first), away(second)])).toEqual(mistakes)
  })

  test('of two different pairs, or with both at the same home', () => {
    const result = finished('1:0', { winner: 'second' })
    expect(mistakesOf([home(finished('1:0')), { ...away(result), first: 'C' }])).toEqual([
      '1 legs_of_other_sides',
    ])
    expect(mistakesOf([home(finished('1:0')), home(result)])).toEqual(['1 legs_of_other_sides'])
  })
})

test('a tie has one leg or two', () => {
  const leg = home(finished('1:0', { winner: 'first' }))
  expect(mistakesOf([])).toEqual(['0 wrong_number_of_legs'])
  expect(mistakesOf([leg, leg, leg])).toEqual(['0 wrong_number_of_legs'])
})

test('a score without a winner decides nothing', () => {
  expect(hasDecision(finished('1:0'))).toBe(false)
  expect(hasDecision(finished('1:0', { winner: 'first' }))).toBe(true)
  expect(hasDecision(finished('0:0', { penalties: score('1:0') }))).toBe(true)
})
