import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GOALS_MAX } from '../limits.ts'
import { DEFAULT_RULESET, resolveRuleset } from '../ruleset.ts'
import { STAGE_LEVELS } from '../stage-level.ts'
import { hitOf, matchPoints } from './match-points.ts'
import type { Score } from './score.ts'

const goals = fc.integer({ min: 0, max: GOALS_MAX })
const scores = fc.record({ first: goals, second: goals })
const levels = fc.constantFrom(null, ...STAGE_LEVELS)
const rulesets = fc
  .tuple(fc.nat(20), fc.nat(20), fc.nat(20), fc.nat(20), fc.integer({ min: 1, max: 5 }))
  .map(([a, b, c, d, final]) => {
    const [miss, outcome, difference, exact] = [a, b, c, d].toSorted((x, y) => x - y)
    return resolveRuleset({ match: { exact, difference, outcome, miss }, stage_multiplier: { final } })
  })
const score = (text: string): Score => {
  const [first, second] = text.split(':').map(Number)
  return { first: first!, second: second! }
}
const mirror = ({ first, second }: Score) => ({ first: second, second: first })

describe('the table of GAME.md 4', () => {
  test.each([
    ['2:1', '2:1', 'exact', 5],
    ['1:0', '2:1', 'difference', 3],
    ['3:0', '2:1', 'outcome', 2],
    ['1:1', '2:1', 'miss', 0],
    ['1:2', '2:1', 'miss', 0],
    ['1:1', '1:1', 'exact', 5],
    ['0:0', '1:1', 'difference', 3],
    ['1:0', '1:1', 'miss', 0],
    ['0:20', '19:20', 'outcome', 2],
  ])('%s for %s is %s, %i points', (prediction, result, hit, points) => {
    expect(matchPoints(score(prediction), score(result), DEFAULT_RULESET, null)).toMatchObject({
      hit,
      points,
    })
  })
})

describe('the breakdown', () => {
  const breakdown = (prediction: string, level: 'final' | null) =>
    matchPoints(score(prediction), score('2:1'), DEFAULT_RULESET, level).parts.map(
      ({ part, points, earned }) => `${part} ${earned ? `+${points}` : '-'}`,
    )

  test.each([
    ['2:1', null, ['outcome +2', 'difference +1', 'exact +2']],
    ['1:0', null, ['outcome +2', 'difference +1', 'exact -']],
    ['3:0', null, ['outcome +2', 'difference -', 'exact -']],
    ['0:0', null, ['outcome -', 'difference -', 'exact -']],
    ['2:1', 'final', ['outcome +4', 'difference +2', 'exact +4']],
  ] as const)('of %s at level %s', (prediction, level, parts) => {
    expect(breakdown(prediction, level)).toEqual(parts)
  })

  test('shows a consolation for a miss, which is not shown as a right outcome', () => {
    const ruleset = resolveRuleset({ match: { miss: 1 } })
    const { points, parts } = matchPoints(score('0:1'), score('2:1'), ruleset, 'final')
    expect(points).toBe(2)
    expect(parts[0]).toEqual({ part: 'outcome', points: 2, earned: false })
  })

  test('adds up to the points under every ruleset', () => {
    fc.assert(
      fc.property(scores, scores, rulesets, levels, (prediction, result, ruleset, level) => {
        const { points, parts } = matchPoints(prediction, result, ruleset, level)
        expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points)
      }),
    )
  })
})

describe('matchPoints', () => {
  test('counts double in the final and once at every other level', () => {
    fc.assert(
      fc.property(scores, scores, levels, (prediction, result, level) => {
        const once = matchPoints(prediction, result, DEFAULT_RULESET, null).points
        const times = level === 'final' ? 2 : 1
        expect(matchPoints(prediction, result, DEFAULT_RULESET, level).points).toBe(once * times)
      }),
    )
  })

  test('never earns more than the exact score would', () => {
    fc.assert(
      fc.property(scores, scores, rulesets, levels, (prediction, result, ruleset, level) => {
        const best = matchPoints(result, result, ruleset, level)
        expect(best.hit).toBe('exact')
        expect(matchPoints(prediction, result, ruleset, level).points).toBeLessThanOrEqual(best.points)
      }),
    )
  })
})

describe('hitOf', () => {
  test('is the same with home and away exchanged', () => {
    fc.assert(
      fc.property(scores, scores, (prediction, result) => {
        expect(hitOf(mirror(prediction), mirror(result))).toBe(hitOf(prediction, result))
      }),
    )
  })

  test('is the same when prediction and result change places', () => {
    fc.assert(
      fc.property(scores, scores, (prediction, result) => {
        expect(hitOf(result, prediction)).toBe(hitOf(prediction, result))
      }),
    )
  })

  test('one more goal for both sides keeps the difference', () => {
    fc.assert(
      fc.property(scores, ({ first, second }) => {
        expect(hitOf({ first: first + 1, second: second + 1 }, { first, second })).toBe('difference')
      }),
    )
  })
})
