import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type KnockoutMatch, type TieOfMatch, tieOfMatch } from './knockout-check.ts'
import type { MatchResult } from './match-result.ts'
import type { PlayedMatch } from '../facts.ts'
import { checkMatchResult } from './result-check.ts'
import type { Score } from './score.ts'
import { type TieLeg, tieWinnerOf } from './tie.ts'
import { runs } from '../../test/runs.ts'

const score = (text: string): Score => {
  const [first, second] = text.split(':').map(Number)
  return { first: first!, second: second! }
}
/** `2:1`, `1:1 aet 2:1`, `1:1 aet 1:1 pens 4:3`, each with `to first` for the winner that is named. */
function played(text: string, status: 'finished' | 'live' = 'finished'): MatchResult {
  const [, regular, extra, shootOut, winner] =
    /^(\d+:\d+)(?: aet (\d+:\d+))?(?: pens (\d+:\d+))?(?: to (first|second))?$/.exec(text)!
  return {
    status,
    score: score(regular!),
    ...(extra && { after_extra_time: score(extra) }),
    ...(shootOut && { penalties: score(shootOut) }),
    ...(winner && { winner: winner as 'first' }),
  }
}

const SCHEDULED: PlayedMatch = { status: 'scheduled' }
const leg = (first: string, second: string, starts_at: number, result: PlayedMatch): TieLeg<string> => ({
  first,
  second,
  starts_at,
  result,
})
const single: TieOfMatch = { legs: [leg('A', 'B', 1, SCHEDULED)], at: 0, out: {} }
/** A tie of A and B; A plays the first leg at home. */
const twoLegs = (at: 0 | 1, other: PlayedMatch = SCHEDULED): TieOfMatch => ({
  legs: [leg('A', 'B', 1, at === 0 ? SCHEDULED : other), leg('B', 'A', 2, at === 1 ? SCHEDULED : other)],
  at,
  out: {},
})
const mistakesIn = (result: MatchResult, tie: TieOfMatch | null) =>
  checkMatchResult(result, { tie, sideOf: () => null }).map(({ path, code }) => `${path}: ${code}`)

const CANCELLED: MatchResult = { status: 'cancelled' }

describe('a match that counts in a table', () => {
  test.each<[MatchResult, string[]]>([
    [played('1:1'), []],
    [played('1:1', 'live'), []],
    [played('1:1 aet 2:1'), ['after_extra_time: no_extra_time_here']],
    [played('1:1 aet 1:1', 'live'), ['after_extra_time: no_extra_time_here']],
    [played('1:1 pens 4:3'), ['penalties: no_shoot_out_here']],
    [
      { ...played('1:1 pens 4:3'), status: 'awarded', winner: 'first', score: score('3:0') },
      ['penalties: no_shoot_out_here'],
    ],
  ])('%j', (result, mistakes) => {
    expect(mistakesIn(result, null)).toEqual(mistakes)
  })
})

describe('a single knockout match', () => {
  test.each<[MatchResult, string[]]>([
    // Somebody goes through, in whatever way.
    [played('2:1'), []],
    [played('1:1 aet 2:1'), []],
    [played('1:1 aet 1:1 pens 4:3'), []],
    [played('1:1 pens 4:3'), []],
    [played('1:1 to second'), []],
    [played('1:1'), ['winner: tie_needs_winner']],
    [played('1:1 aet 2:2'), ['winner: tie_needs_winner']],
    // Extra time follows a draw.
    [played('2:1 aet 3:1'), ['after_extra_time: extra_time_needs_draw']],
    [played('2:1 aet 3:1', 'live'), ['after_extra_time: extra_time_needs_draw']],
    [played('1:1 aet 0:2'), ['after_extra_time.first: below_score_of_90']],
    [
      { status: 'awarded', winner: 'first', after_extra_time: score('1:1') },
      ['after_extra_time: extra_time_needs_draw'],
    ],
    // A shoot-out follows a draw, and decides.
    [played('2:1 pens 4:3'), ['penalties: shoot_out_needs_draw']],
    [played('1:1 aet 2:1 pens 4:3'), ['penalties: shoot_out_needs_draw']],
    [played('1:1 aet 2:1 pens 0:0', 'live'), ['penalties: shoot_out_needs_draw']],
    [{ status: 'awarded', winner: 'first', penalties: score('4:3') }, ['penalties: shoot_out_needs_draw']],
    [played('1:1 aet 1:1 pens 4:4'), ['penalties: shoot_out_ends_level']],
    [played('1:1 pens 4:3 to second'), ['winner: winner_lost_shoot_out']],
    [played('2:1 to second'), ['winner: winner_against_score']],
    // Nothing is decided while it is played.
    [played('1:1', 'live'), []],
    [played('1:1 aet 1:1 pens 2:2', 'live'), []],
    // Cancelled matches, and decisions of the organiser.
    [CANCELLED, []],
    [{ ...CANCELLED, winner: 'second' }, []],
    [{ status: 'awarded', winner: 'second' }, []],
    [{ status: 'awarded' }, ['winner: award_needs_winner']],
    [{ ...played('1:1 pens 4:3'), status: 'awarded', winner: 'second' }, []],
  ])('%j', (result, mistakes) => {
    expect(mistakesIn(result, single)).toEqual(mistakes)
  })
})

describe('a first leg', () => {
  test.each<[MatchResult, PlayedMatch, string[]]>([
    [played('1:1'), SCHEDULED, []],
    [played('1:1 to first'), SCHEDULED, ['winner: draw_has_no_winner']],
    [played('2:1 to second'), SCHEDULED, ['winner: winner_against_score']],
    [played('2:1 to first'), SCHEDULED, []],
    [played('1:1 aet 2:1'), SCHEDULED, ['after_extra_time: first_leg_has_no_extra_time']],
    [played('1:1 aet 1:1', 'live'), SCHEDULED, ['after_extra_time: first_leg_has_no_extra_time']],
    [played('1:1 pens 4:3'), SCHEDULED, ['penalties: first_leg_has_no_shoot_out']],
    // Entered or corrected after the second leg.
    [played('1:0'), played('1:0 aet 2:0'), []],
    [played('2:0'), played('1:0 aet 2:0'), ['score: second_leg_had_extra_time']],
    [played('2:0', 'live'), played('1:0 aet 2:0'), []],
    [{ status: 'awarded', winner: 'first' }, played('1:0 aet 2:0'), ['score: second_leg_had_extra_time']],
    [played('1:0'), played('1:0 aet 1:0 pens 4:3'), []],
    [played('2:0'), played('1:0 pens 4:3'), ['score: second_leg_had_shoot_out']],
    [played('1:0'), played('1:0 aet 2:0 pens 4:3'), ['score: second_leg_had_shoot_out']],
    // The second leg is at B's home: A goes through by 2:1.
    [played('2:0'), played('1:0 to second'), []],
    [played('2:0'), played('1:0 to first'), ['score: second_leg_has_other_winner']],
    // Nobody goes through yet: the second leg decides it, and can be corrected.
    [played('1:0'), played('1:0'), []],
    [CANCELLED, played('1:0 aet 2:0'), []],
  ])('%j, the second %j', (result, other, mistakes) => {
    expect(mistakesIn(result, twoLegs(0, other))).toEqual(mistakes)
  })
})

describe('a second leg', () => {
  test.each<[MatchResult, PlayedMatch, string[]]>([
    // Before the first leg is known nothing contradicts it.
    [played('1:1'), SCHEDULED, []],
    [played('2:1 aet 3:1'), SCHEDULED, []],
    [played('1:0 to second'), SCHEDULED, []],
    [played('1:0 to second'), played('2:0', 'live'), []],
    // Decided on aggregate.
    [played('1:1'), played('1:0'), []],
    [played('1:0'), played('1:0'), ['winner: tie_needs_winner']],
    [played('1:0', 'live'), played('1:0'), []],
    [played('1:0 to first'), played('1:0'), []],
    [played('1:0 aet 2:0'), played('1:0'), []],
    [played('1:0 aet 2:1'), played('1:0'), ['winner: tie_needs_winner']],
    [played('1:0 aet 1:0 pens 4:3'), played('1:0'), []],
    [played('1:0 pens 4:3'), played('1:0'), []],
    [played('1:1 aet 2:1'), played('1:0'), ['after_extra_time: extra_time_needs_level_tie']],
    [played('1:1 pens 4:3'), played('1:0'), ['penalties: shoot_out_needs_level_tie']],
    [played('1:0 aet 2:0 pens 4:3'), played('1:0'), ['penalties: shoot_out_needs_level_tie']],
    [played('1:0 aet 0:1'), played('1:0'), ['after_extra_time.first: below_score_of_90']],
    [played('1:0 pens 4:4'), played('1:0'), ['penalties: shoot_out_ends_level']],
    [played('2:0 to second'), played('1:0'), ['winner: winner_against_aggregate']],
    [{ status: 'awarded', score: score('2:0'), winner: 'second' }, played('1:0'), []],
    [CANCELLED, played('1:0'), []],
    [{ ...CANCELLED, winner: 'second' }, played('1:0'), []],
    // A first leg that was awarded counts 3:0.
    [played('3:0 aet 4:0'), { status: 'awarded', winner: 'first' }, []],
    [
      played('2:0 aet 4:0'),
      { status: 'awarded', winner: 'first' },
      ['after_extra_time: extra_time_needs_level_tie'],
    ],
    // The first leg was cancelled: the organiser names who goes through, in either match.
    [played('2:0'), CANCELLED, ['winner: tie_needs_winner']],
    [played('2:0 to first'), CANCELLED, []],
    [played('2:0'), { ...CANCELLED, winner: 'first' }, []],
    [played('1:0 aet 2:0 to first'), CANCELLED, []],
  ])('%j, the first %j', (result, other, mistakes) => {
    expect(mistakesIn(result, twoLegs(1, other))).toEqual(mistakes)
  })

  test('may have the same home side as the first', () => {
    const legs = [leg('A', 'B', 1, played('1:0')), leg('A', 'B', 2, SCHEDULED)]
    expect(mistakesIn(played('0:1 aet 0:2'), { legs, at: 1, out: {} })).toEqual([])
    expect(mistakesIn(played('1:0 aet 2:0'), { legs, at: 1, out: {} })).toEqual([
      'after_extra_time: extra_time_needs_level_tie',
    ])
  })
})

const results = fc.record({
  status: fc.constantFrom('finished' as const, 'awarded' as const),
  score: fc.record({ first: fc.nat(2), second: fc.nat(2) }),
  after_extra_time: fc.option(fc.record({ first: fc.nat(3), second: fc.nat(3) }), { freq: 1 }),
  penalties: fc.option(fc.record({ first: fc.nat(4), second: fc.nat(4) }), { freq: 1 }),
  winner: fc.option(fc.constantFrom('first' as const, 'second' as const), { freq: 2 }),
})

test('of two legs without mistakes, entered one after the other, one side goes through', () => {
  fc.assert(
    fc.property(results, results, (first, second) => {
      fc.pre(mistakesIn(first, twoLegs(0)).length === 0)
      fc.pre(mistakesIn(second, twoLegs(1, first)).length === 0)
      const legs = [leg('A', 'B', 1, first), leg('B', 'A', 2, second)]
      expect(tieWinnerOf(legs)).not.toBeNull()
      // No leg is refused when it is sent again unchanged.
      expect(mistakesIn(first, { legs, at: 0, out: {} })).toEqual([])
      expect(mistakesIn(second, { legs, at: 1, out: {} })).toEqual([])
    }),
    { numRuns: runs(100), maxSkipsPerRun: 1000 },
  )
})

describe('tieOfMatch', () => {
  const match = (
    key: string,
    level: KnockoutMatch['level'],
    first: string | null,
    second: string | null,
    rest: Partial<KnockoutMatch> = {},
  ): KnockoutMatch => ({ key, level, tie: key, first, second, starts_at: 1, result: SCHEDULED, ...rest })
  const result = (text: string) => ({ result: played(text) })

  test('returns the legs of the tie, and a match without a tie by itself', () => {
    const matches = [
      match('m1', 'quarter_final', 'A', 'B', { tie: 'qf1' }),
      match('m2', 'quarter_final', 'C', 'D', { tie: null }),
      match('m3', 'quarter_final', 'B', 'A', { tie: 'qf1' }),
      match('m4', 'quarter_final', 'E', 'F', { tie: null }),
    ]
    expect(tieOfMatch(matches, matches[2]!)).toEqual({ legs: [matches[0], matches[2]], at: 1, out: {} })
    expect(tieOfMatch(matches, matches[3]!)).toEqual({ legs: [matches[3]], at: 0, out: {} })
  })

  test('a side that lost an earlier tie is out, the side that won it is not', () => {
    const matches = [
      match('qf1', 'quarter_final', 'A', 'B', result('2:1')),
      match('sf1', 'semi_final', 'B', 'A'),
    ]
    const tie = tieOfMatch(matches, matches[1]!)
    expect(tie.out).toEqual({ first: { key: 'B', tie: 'qf1' } })
    for (const status of ['finished', 'live'] as const) {
      expect(mistakesIn(played('1:0', status), tie)).toEqual(['status: side_is_out'])
    }
    expect(checkMatchResult(played('1:0'), { tie, sideOf: () => null })[0]!.params).toEqual({
      key: 'B',
      tie: 'qf1',
    })
    // A cancelled match does no harm.
    expect(mistakesIn(CANCELLED, tie)).toEqual([])
    expect(mistakesIn({ ...CANCELLED, winner: 'second' }, tie)).toEqual([])
  })

  test('all legs of the earlier tie count together, and only once it is decided', () => {
    const first = match('m1', 'round_of_16', 'A', 'B', { tie: 't', starts_at: 1, ...result('1:0') })
    const last = match('m2', 'round_of_16', 'B', 'A', { tie: 't', starts_at: 2 })
    const final = match('f', 'final', 'A', 'B')
    expect(tieOfMatch([first, last, final], final).out).toEqual({})
    const decided = { ...last, ...result('2:0') }
    expect(tieOfMatch([first, decided, final], final).out).toEqual({ first: { key: 'A', tie: 't' } })
    // A tie does not rule out its own sides.
    expect(tieOfMatch([first, decided, final], first).out).toEqual({})
  })

  test('the losers of the semi-finals meet for third place, others are out of it', () => {
    const semis = [
      match('sf1', 'semi_final', 'A', 'B', result('1:0')),
      match('sf2', 'semi_final', 'C', 'D', result('1:0')),
    ]
    const quarter = match('qf1', 'quarter_final', 'A', 'E', result('1:0'))
    const third = (one: string, other: string) => {
      const own = match('third', 'third_place', one, other)
      return tieOfMatch([quarter, ...semis, own], own).out
    }
    expect(third('B', 'D')).toEqual({})
    expect(third('B', 'E')).toEqual({ second: { key: 'E', tie: 'qf1' } })
    const final = match('final', 'final', 'A', 'D')
    expect(tieOfMatch([...semis, final], final).out).toEqual({ second: { key: 'D', tie: 'sf2' } })
  })

  test('a later tie rules nobody out of an earlier one', () => {
    const quarter = match('qf1', 'quarter_final', 'A', 'B')
    const semi = match('sf1', 'semi_final', 'A', 'C', result('0:1'))
    expect(tieOfMatch([quarter, semi], quarter).out).toEqual({})
  })

  test('names the match if it has no tie', () => {
    const quarter = match('m1', 'quarter_final', 'A', 'B', { tie: null, ...result('0:1') })
    const semi = match('sf1', 'semi_final', 'A', 'C')
    expect(tieOfMatch([quarter, semi], semi).out).toEqual({ first: { key: 'A', tie: 'm1' } })
  })
})
