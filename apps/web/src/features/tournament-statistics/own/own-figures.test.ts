import { describe, expect, it } from 'vitest'
import { earned, match, round } from '../../../../test/answers/matches.ts'
import { matchFiguresOf } from '../../../../test/answers/statistics.ts'
import { ownScoresOf } from './own-figures.ts'

const hits = (exact: number, miss: number) => ({ exact, difference: 0, outcome: 100 - exact - miss, miss })
const EVENTS = [
  matchFiguresOf(1, { round_id: 11, hits: hits(20, 50) }),
  matchFiguresOf(2, { round_id: 11, hits: hits(4, 70) }),
  matchFiguresOf(3, { round_id: 12, hits: hits(1, 90) }),
]

describe('the viewer’s scores', () => {
  it('are shares of right outcomes by round, beside those of everybody', () => {
    const own = [round('md1', [match(1, 'de', 'es', { prediction: earned(1, 0, 'outcome') })])]
    expect(ownScoresOf(EVENTS, own).rounds).toEqual([
      { round_id: 11, own: 1, all: 0.4 },
      { round_id: 12, own: null, all: 0.1 },
    ])
  })

  it('have a rarest exact score: that which the smallest share of others called', () => {
    const exact = (id: number) => match(id, 'de', 'es', { prediction: earned(5, 1, 'exact') })
    expect(ownScoresOf(EVENTS, [round('md1', [exact(1), exact(2)])]).rarest?.id).toBe(2)
    const missed = match(3, 'de', 'es', { prediction: earned(0, 1, 'miss') })
    expect(ownScoresOf(EVENTS, [round('md1', [missed])]).rarest).toBeNull()
  })

  it('have no points without a settled prediction', () => {
    expect(ownScoresOf(EVENTS, []).points).toBeNull()
    const own = [round('md1', [match(1, 'de', 'es', { prediction: earned(5, 1, 'exact') })])]
    expect(ownScoresOf(EVENTS, own).points).toBe(5)
  })
})
