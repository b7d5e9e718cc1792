import { describe, expect, test } from 'vitest'
import { type BracketTie, feedersOf } from './bracket.ts'

const UNKNOWN = [null, null] as const
const tie = (id: number, key: string, changes: Partial<BracketTie> = {}): BracketTie => ({
  id,
  key,
  sides: UNKNOWN,
  winner: null,
  ...changes,
})
/** Ties of a stage with unknown sides, with ids from `first` on. */
const stage = (name: string, first: number, count: number) =>
  Array.from({ length: count }, (_, at) => tie(first + at, `${name}-${at + 1}`))

describe('a EURO with a round of 16', () => {
  const stages = [stage('r16', 37, 8), stage('qf', 45, 4), stage('sf', 49, 2), stage('final', 51, 1)]

  test('is laid out by its regulations, the tie that feeds the upper side first', () => {
    expect(feedersOf('euro', stages)).toEqual(
      new Map([
        [45, [39, 37]],
        [46, [41, 42]],
        [47, [43, 44]],
        [48, [40, 38]],
        [49, [45, 46]],
        [50, [47, 48]],
        [51, [49, 50]],
      ]),
    )
  })

  test('is laid out by the numbers of its ties if it has another size', () => {
    const small = stages.slice(1)
    expect(feedersOf('euro', small).get(49)).toEqual([45, 46])
    expect(feedersOf('euro', [stage('qf', 1, 4), stage('sf', 5, 2)]).get(5)).toEqual([1, 2])
  })

  test('is laid out by those numbers in another system, too', () => {
    expect(feedersOf('uefa_playoff', stages).get(45)).toEqual([37, 38])
  })
})

describe('a bracket by numbers', () => {
  test('has one tie that feeds each, if half of the sides enter in the next stage', () => {
    const feeders = feedersOf('uefa_playoff', [stage('po', 1, 8), stage('r16', 9, 8), stage('qf', 17, 4)])
    expect(feeders.get(11)).toEqual([3])
    expect(feeders.get(17)).toEqual([9, 10])
  })

  test('gives a first stage no feeders, nor a tie with more than two possible ones', () => {
    const feeders = feedersOf('uefa_playoff', [stage('qf', 1, 4), stage('final', 5, 1)])
    expect(feeders.size).toBe(0)
  })
})

describe('feeders of a tie are given', () => {
  const semis = (changes: Partial<BracketTie> = {}) => [
    tie(1, 'sf-1', { sides: [10, 11], ...changes }),
    tie(2, 'sf-2', { sides: [12, 13] }),
  ]
  const feeders = (sides: BracketTie['sides'], before = semis()) =>
    feedersOf('uefa_playoff', [before, [tie(3, 'final', { sides })]]).get(3)

  test.each<[string, BracketTie['sides'], BracketTie[], boolean]>([
    ['before its sides are known', UNKNOWN, semis(), true],
    ['when a side may come from there', [10, null], semis(), true],
    ['when both have come from there', [11, 12], semis({ winner: 11 }), true],
    ['when a side may yet be anybody', [99, null], semis({ sides: [null, 11] }), true],
    ['not when a side does not come from there', [99, null], semis(), false],
    ['not when a side lost there', [10, 12], semis({ winner: 11 }), false],
  ])('%s', (_, sides, before, isKnown) => {
    expect(feeders(sides, before)).toEqual(isKnown ? [1, 2] : undefined)
  })

  test('if one of its sides waited there, and the other came from below', () => {
    const stages = (sides: BracketTie['sides']) => [
      [tie(1, 'po-1', { sides: [10, 11], winner: 11 })],
      [tie(2, 'r16-1', { sides })],
    ]
    expect(feedersOf('uefa_playoff', stages([99, 11])).get(2)).toEqual([1])
  })
})

describe('the wiring of a document', () => {
  const from = (first: string, second: string) => ({
    first_from: { tie: first, take: 'winner' as const },
    second_from: { tie: second, take: 'winner' as const },
  })
  const quarters = stage('qf', 1, 4)

  test('takes precedence over the regulations and the numbers', () => {
    const semis = [
      tie(5, 'sf-1', { wiring: from('qf-1', 'qf-4') }),
      tie(6, 'sf-2', { wiring: from('qf-3', 'qf-2') }),
    ]
    const feeders = feedersOf('euro', [quarters, semis, [tie(7, 'final')]])
    expect([...feeders]).toEqual([
      [5, [1, 4]],
      [6, [3, 2]],
      [7, [5, 6]],
    ])
  })

  test('counts even if a side comes from elsewhere: an organiser has named it', () => {
    const semi = tie(5, 'sf-1', { wiring: from('qf-1', 'qf-2'), sides: [99, null] })
    const known = quarters.map((quarter) => ({
      ...quarter,
      sides: [quarter.id * 10, quarter.id * 10 + 1] as const,
    }))
    expect(feedersOf('uefa_playoff', [known, [semi, tie(6, 'sf-2')]]).get(5)).toEqual([1, 2])
  })

  test('leaves ties that no other tie uses to a tie without wiring', () => {
    const semis = [tie(5, 'sf-1', { wiring: from('qf-1', 'qf-3') }), tie(6, 'sf-2')]
    expect([...feedersOf('uefa_playoff', [quarters, semis])]).toEqual([[5, [1, 3]]])
  })

  test('gives no feeders for losers and places of groups', () => {
    const wiring = {
      first_from: { tie: 'sf-1', take: 'loser' as const },
      second_from: { group: 'A', place: 1 },
    }
    expect(feedersOf('uefa_playoff', [stage('sf', 1, 2), [tie(3, 'third', { wiring })]]).get(3)).toEqual([])
  })
})
