import { describe, expect, it } from 'vitest'
import { matchFiguresOf } from '../../../test/answers/statistics.ts'
import { extremesOf, outcomeShareOf } from './statistics.ts'

const withMisses = (id: number, miss: number) =>
  matchFiguresOf(id, { hits: { exact: 0, difference: 0, outcome: 100 - miss, miss } })

describe('the hardest and the easiest matches', () => {
  it('have the fewest and the most right outcomes', () => {
    const events = [withMisses(1, 40), withMisses(2, 90), withMisses(3, 10), withMisses(4, 60)]
    const { hardest, easiest } = extremesOf(events, 5)
    expect(hardest.map(({ id }) => id)).toEqual([2, 4])
    expect(easiest.map(({ id }) => id)).toEqual([3, 1])
  })

  it('are missing with a single match', () => {
    expect(extremesOf([withMisses(1, 40)], 5)).toEqual({ hardest: [], easiest: [] })
  })
})

it('counts an outcome as right for all except those who missed', () => {
  expect(outcomeShareOf({ exact: 1, difference: 2, outcome: 3, miss: 4 })).toBeCloseTo(0.6)
})
