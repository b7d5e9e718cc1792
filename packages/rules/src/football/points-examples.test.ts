import { hitOf, matchPoints } from './match-points.ts'
import { DEFAULT_RULESET } from '../ruleset.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { examplesOf, SUPPOSED_CALL } from './points-examples.ts'

const written = (call: { first: number; second: number }) =>
  examplesOf(call).map(({ result, hit, why }) => `${result.first}:${result.second} ${hit} ${why}`)

it('a prediction with a winner', () => {
  expect(written(SUPPOSED_CALL)).toEqual([
    '1:2 exact exact',
    '0:1 difference margin',
    '0:3 outcome winner',
    '1:1 miss no_winner',
  ])
  expect(written({ first: 3, second: 0 })).toEqual([
    '3:0 exact exact',
    '4:1 difference margin',
    '2:0 outcome winner',
    '1:1 miss no_winner',
  ])
})

it('a predicted draw', () => {
  expect(written({ first: 1, second: 1 })).toEqual([
    '1:1 exact exact',
    '0:0 difference other_draw',
    '2:2 difference other_draw_too',
    '0:1 miss no_draw',
  ])
})

const goals = fc.nat(20)

it('every example agrees with the rules, and appears once', () => {
  fc.assert(
    fc.property(fc.record({ first: goals, second: goals }), (call) => {
      const examples = examplesOf(call)
      for (const { result, hit } of examples) expect(hitOf(call, result)).toBe(hit)
      expect(new Set(examples.map(({ result }) => `${result.first}:${result.second}`)).size).toBe(4)
      const points = examples.map(({ result }) => matchPoints(call, result, DEFAULT_RULESET, null).points)
      expect(points).toEqual(points.toSorted((a, b) => b - a))
    }),
  )
})
