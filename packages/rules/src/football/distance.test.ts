import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rulesets } from '../../test/arbitraries.ts'
import { DEFAULT_RULESET, resolveRuleset } from '../ruleset.ts'
import { distanceOf, isScoreOpen } from './distance.ts'
import { hitOf } from './match-points.ts'
import { leaderOf, type Score } from './score.ts'

const score = (text: string): Score => {
  const [first, second] = text.split(':').map(Number)
  return { first: first!, second: second! }
}
const { match: POINTS } = DEFAULT_RULESET
const far = (call: string, now: string, points = POINTS, times = 1) =>
  distanceOf(score(call), score(now), points, times)

describe('distanceOf', () => {
  test('one goal of one side', () => {
    expect(far('2:0', '1:0')).toEqual({
      kind: 'one_away',
      side: 'first',
      exact: 5,
      now: { hit: 'outcome', points: 2 },
    })
    expect(far('1:1', '1:0')).toMatchObject({ kind: 'one_away', side: 'second', now: { hit: 'miss' } })
  })

  test('more goals, and what counts now', () => {
    expect(far('1:1', '0:0')).toEqual({
      kind: 'n_away',
      goals: 2,
      exact: 5,
      now: { hit: 'difference', points: 3 },
    })
    expect(far('0:3', '0:0')).toMatchObject({ kind: 'n_away', goals: 3, now: { hit: 'miss', points: 0 } })
  })

  test('exact, if the match ends like this', () => {
    expect(far('0:0', '0:0')).toEqual({ kind: 'exact_now', now: { hit: 'exact', points: 5 } })
  })

  test('out of reach: the margin can still come in', () => {
    expect(far('0:1', '1:0')).toEqual({
      kind: 'out_of_reach',
      now: { hit: 'miss', points: 0 },
      best: { hit: 'difference', points: 3, isNow: false, leader: 'second', margin: 1 },
    })
    expect(far('0:0', '1:0')).toMatchObject({ best: { isNow: false, leader: null, margin: 0 } })
    expect(far('1:0', '2:1')).toMatchObject({ best: { hit: 'difference', isNow: true } })
  })

  test('with the multiplier of the match', () => {
    expect(far('2:0', '1:0', POINTS, 2)).toMatchObject({ exact: 10, now: { points: 4 } })
    expect(far('0:1', '1:0', POINTS, 2)).toMatchObject({ best: { points: 6 } })
  })

  test('names the easier hit if both bring the same, and none if nothing more can come', () => {
    const flat = resolveRuleset({ match: { difference: 2 } }).match
    expect(far('0:3', '1:0', flat)).toMatchObject({ best: { hit: 'outcome', points: 2 } })
    const only = resolveRuleset({ match: { difference: 0, outcome: 0 } }).match
    expect(far('0:3', '1:0', only)).toMatchObject({ best: null })
  })
})

const goals = fc.nat(4)
const scores = fc.record({ first: goals, second: goals })
const times = fc.integer({ min: 1, max: 3 })

/** Every final score within so many more goals of each side that all hits within reach are among them. */
function endsOf(now: Score): Score[] {
  const more = Array.from({ length: 12 }, (_, at) => at)
  return more.flatMap((first) =>
    more.map((second) => ({ first: now.first + first, second: now.second + second })),
  )
}

test('agrees with every way in which the match can go on', () => {
  fc.assert(
    fc.property(scores, scores, rulesets, times, (call, now, { match: points }, by) => {
      const distance = distanceOf(call, now, points, by)
      const worth = (end: Score) => points[hitOf(call, end)] * by
      const exactEnds = endsOf(now).filter((end) => hitOf(call, end) === 'exact')
      expect(distance.now).toEqual({ hit: hitOf(call, now), points: worth(now) })
      expect(distance.kind === 'out_of_reach').toBe(exactEnds.length === 0)

      if (distance.kind === 'exact_now') expect(exactEnds).toEqual([now])
      if (distance.kind === 'one_away') {
        expect({ ...now, [distance.side]: now[distance.side] + 1 }).toEqual(call)
      }
      if (distance.kind === 'n_away') {
        expect(distance.goals).toBe(call.first + call.second - now.first - now.second)
      }
      if (distance.kind === 'one_away' || distance.kind === 'n_away') expect(distance.exact).toBe(worth(call))
      if (distance.kind === 'out_of_reach') {
        const most = Math.max(...endsOf(now).map(worth))
        expect(distance.best?.points ?? points.miss * by).toBe(most)
        if (distance.best) expect(distance.best.isNow).toBe(worth(now) === most)
      }
    }),
  )
})

test('the final score that it names brings the points that it names', () => {
  fc.assert(
    fc.property(scores, scores, rulesets, (call, now, { match: points }) => {
      const distance = distanceOf(call, now, points, 1)
      if (distance.kind !== 'out_of_reach' || !distance.best) return
      const { hit, leader, margin, points: promised } = distance.best
      const named = endsOf(now).filter(
        (end) =>
          leaderOf(end) === leader && (hit === 'outcome' || Math.abs(end.first - end.second) === margin),
      )
      expect(named.length).toBeGreaterThan(0)
      for (const end of named) expect(points[hitOf(call, end)]).toBe(promised)
    }),
  )
})

test.each([
  [{ status: 'live', score: score('1:0') }, 'regular_time', true],
  [{ status: 'live', score: score('1:1'), after_extra_time: score('2:1') }, 'regular_time', false],
  [{ status: 'live', score: score('1:1'), after_extra_time: score('2:1') }, 'extra_time', true],
  [{ status: 'live', score: score('1:1'), penalties: score('2:1') }, 'extra_time', false],
  [{ status: 'finished', score: score('1:0') }, 'regular_time', false],
] as const)('%o by %s can still change: %s', (match, basis, isOpen) => {
  expect(isScoreOpen(match, basis)).toBe(isOpen)
})
