import { describe, expect, it } from 'vitest'
import {
  BY_SIX_TWENTY,
  earlierRound,
  type NightChanges,
  nightRound,
  at,
} from '../../../test/answers/fight-night.ts'
import { fighter } from '../../../test/answers/fights.ts'
import { nightSumOf, pickedOf, sumBefore } from './night-sum.ts'

const sumOf = (changes: NightChanges, card?: string) => {
  const { steps, open, ...rest } = nightSumOf(nightRound(changes, card), 27.38, 2)
  const two = (value: number) => value.toFixed(2)
  return {
    ...rest,
    before: two(rest.before),
    sum: two(rest.sum),
    earned: two(rest.earned),
    possible: two(rest.possible),
    steps: steps.map(
      (step) => `${pickedOf(step.fight, step.pick)!.key} ${two(step.earned)} ${two(step.sum)}`,
    ),
    open: open.map((step) => `${pickedOf(step.fight, step.pick)!.key} ${two(step.worth)} ${two(step.sum)}`),
  }
}

describe('the sum of a night', () => {
  it('grows with each decided pick, and could still grow with each open one', () => {
    expect(sumOf(BY_SIX_TWENTY)).toEqual({
      before: '27.38',
      sum: '34.58',
      earned: '7.20',
      possible: '3.05',
      steps: ['nickal 1.04 28.42', 'tsarukyan 1.44 29.86', 'holloway 4.72 34.58'],
      open: ['zhang 1.31 35.89', 'pereira 1.74 37.63'],
      right: 3,
      counted: 5,
      isOver: false,
    })
  })

  it('is all ahead before anything is decided, without the reserve', () => {
    const night = sumOf({})
    expect(night.steps).toEqual([])
    expect(night.open).toHaveLength(5)
    expect(night).toMatchObject({ earned: '0.00', possible: '11.04', counted: 5, isOver: false })
  })

  it('has a step of zero for a missed pick', () => {
    const night = sumOf({ 4: { winner: 'oliveira', result_at: at('05:16') } })
    expect(night.steps).toEqual(['tsarukyan 0.00 27.38'])
    expect(night).toMatchObject({ right: 0, possible: '9.60' })
  })

  it('is over with the last fight, also if that is not on the card', () => {
    const all = { ...BY_SIX_TWENTY, 1: { winner: 'hill' as const }, 2: { winner: 'zhang' as const } }
    expect(sumOf(all)).toMatchObject({ isOver: true, right: 4, counted: 5, possible: '0.00' })
    expect(sumOf({ ...all, 8: {} })).toMatchObject({ isOver: false, open: [] })
  })

  it('counts four picks if the reserve is void as well', () => {
    expect(sumOf({ 5: { status: 'no_contest' }, 6: { status: 'draw' } })).toMatchObject({ counted: 4 })
  })

  it('is empty without a card', () => {
    expect(sumOf(BY_SIX_TWENTY, '')).toMatchObject({ sum: '27.38', counted: 0, steps: [], open: [] })
  })
})

it('starts from the sum of the rounds before', () => {
  const round = nightRound()
  expect(sumBefore([earlierRound(20), earlierRound(7.38, 'ufc-298'), round], round)).toBeCloseTo(27.38)
  expect(sumBefore([round, earlierRound(20)], round)).toBe(0)
})

it('names a picked fighter who has left', () => {
  const left = fighter('rakic')
  const round = nightRound(
    { 6: { second: 'blachowicz', replaced: [{ left, entered: fighter('blachowicz'), at: at('01:00') }] } },
    'rakic:6',
  )
  const fight = round.events.find(({ id }) => id === 6)!
  expect(pickedOf(fight, fight.prediction!)).toEqual(left)
})
