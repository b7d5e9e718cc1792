import { describe, expect, it } from 'vitest'
import { pick, sevenFights, wholeCard } from '../../../test/answers/fights.ts'
import { cardOf } from './fights.ts'
import {
  isCard,
  isSameCard,
  reserveChoicesOf,
  slotsOf,
  withDouble,
  withoutFight,
  withReserve,
  withSide,
} from './picks.ts'

const fights = cardOf({ events: sevenFights() })
const NICKAL = pick(5, 'nickal').tournament_player_id
const BRUNDAGE = pick(5, 'brundage').tournament_player_id

describe('a winner', () => {
  it("is chosen, changed to the other side, which drops the fight's marks, and taken back", () => {
    const chosen = withSide([], 5, NICKAL)
    expect(chosen).toEqual([pick(5, 'nickal')])
    const doubled = withDouble(chosen, 5)
    expect(withSide(doubled, 5, BRUNDAGE)).toEqual([pick(5, 'brundage', { multiply: true })])
    expect(withSide(chosen, 5, NICKAL)).toEqual([])
    expect(withoutFight(wholeCard(), 5)).toHaveLength(5)
  })
})

describe('the choice of a reserve', () => {
  const six = wholeCard().map((each) => ({ ...each, type: 'main' as const }))

  it('is between the picks that are neither the main nor the co-main fight', () => {
    expect(reserveChoicesOf(six, fights).map(({ event_id }) => event_id)).toEqual([3, 4, 5, 6])
  })

  it('is not asked while a fight is missing or one too many, nor once there is a reserve', () => {
    expect(reserveChoicesOf(six.slice(1), fights)).toEqual([])
    expect(reserveChoicesOf([...six, pick(7, 'kattar')], fights)).toEqual([])
    expect(reserveChoicesOf(wholeCard(), fights)).toEqual([])
  })
})

describe('the reserve and the doubled fight', () => {
  it('exist once each: pressing another fight moves them', () => {
    const card = withDouble(withReserve(wholeCard(), 5), 4)
    expect(card.filter(({ type }) => type === 'reserve')).toEqual([pick(5, 'nickal', { type: 'reserve' })])
    expect(card.filter(({ multiply }) => multiply)).toEqual([pick(4, 'tsarukyan', { multiply: true })])
  })

  it('exclude each other', () => {
    const [third] = withReserve([pick(3, 'holloway', { multiply: true })], 3)
    expect(third).toEqual(pick(3, 'holloway', { type: 'reserve' }))
    expect(withDouble([third!], 3)).toEqual([third])
    expect(withReserve([third!], 3)).toEqual([pick(3, 'holloway')])
  })
})

describe('the lines of the coupon', () => {
  it('number at least six, empty or not', () => {
    expect(slotsOf([], fights).map(({ name }) => name)).toEqual(['main', 'secondary', 1, 2, 3, 'reserve'])
    expect(slotsOf(wholeCard(), fights).map(({ pick: each }) => each?.event_id)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('grow with extra picks, so that none is hidden', () => {
    const six = [...wholeCard(), pick(7, 'kattar')]
    expect(slotsOf(six, fights).map(({ name }) => name)).toContain(4)
    const without = wholeCard().filter(({ event_id }) => event_id !== 1)
    expect(slotsOf(without, fights)[0]).toEqual({ name: 'main', pick: undefined })
  })
})

it('compares two cards', () => {
  expect(isSameCard(wholeCard(), wholeCard().toReversed())).toBe(true)
  expect(isSameCard(wholeCard(), withDouble(wholeCard(), 4))).toBe(false)
  expect(isSameCard(wholeCard(), wholeCard().slice(1))).toBe(false)
})

it.each([
  [{ picks: wholeCard() }, true],
  [{ picks: [] }, true],
  [{ picks: [{ ...pick(1, 'hill'), type: 'left' }] }, false],
  [{ picks: [{ ...pick(1, 'hill'), event_id: '1' }] }, false],
  [{ picks: null }, false],
  [null, false],
])('%j is a card: %s', (value, expected) => {
  expect(isCard(value)).toBe(expected)
})
