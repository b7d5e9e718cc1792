import { describe, expect, it } from 'vitest'
import { groupOf, orderedAs } from '../../../test/answers/groups.ts'
import { inHours } from '../../../test/answers/matches.ts'
import { isBelowCut, isOrder, isOrderOf, isSame, moved, orderOf, stateOf } from './orders.ts'

const GROUP = groupOf('A', ['de', 'hu', 'es', 'it'])
const [DE, HU, ES, IT] = GROUP.teams.map(({ id }) => id) as [number, number, number, number]
const LISTED = [DE, HU, ES, IT]

describe('a move', () => {
  it.each([
    ['up', IT, 2, [DE, HU, IT, ES]],
    ['down', DE, 1, [HU, DE, ES, IT]],
    ['to the top', ES, 0, [ES, DE, HU, IT]],
    ['beyond the end', DE, 9, [HU, ES, IT, DE]],
    ['above the top', DE, -1, LISTED],
  ])('%s shifts the teams between', (_, id, place, order) => {
    expect(moved(LISTED, id, place)).toEqual(order)
  })
})

describe('what a group shows', () => {
  const saved = { ...GROUP, prediction: orderedAs([IT, ES, HU, DE]) }

  it('is the draft, else the saved order, else the teams as they are listed', () => {
    expect(orderOf(saved, [HU, DE, ES, IT])).toEqual([HU, DE, ES, IT])
    expect(orderOf(saved, undefined)).toEqual([IT, ES, HU, DE])
    expect(orderOf(GROUP, undefined)).toEqual(LISTED)
  })

  it('has a line below the first two, but not at the end', () => {
    expect([0, 1, 2, 3].map((place) => isBelowCut(place, 4))).toEqual([false, false, true, false])
    expect(isBelowCut(2, 2)).toBe(false)
  })
})

describe('a draft', () => {
  it('is a list of ids', () => {
    expect([[1, 2], [], [1, '2'], { first: 1 }, null].map(isOrder)).toEqual([true, true, false, false, false])
  })

  it('can be saved if it has exactly the teams of the group', () => {
    expect(isOrderOf(GROUP, [IT, HU, ES, DE])).toBe(true)
    expect(isOrderOf(GROUP, [IT, HU, ES])).toBe(false)
    expect(isOrderOf(GROUP, [IT, HU, ES, 9])).toBe(false)
  })

  it('is equal to the saved order if every team is at its place', () => {
    expect(isSame(LISTED, [...LISTED])).toBe(true)
    expect(isSame(LISTED, moved(LISTED, DE, 1))).toBe(false)
    expect(isSame(LISTED, undefined)).toBe(false)
  })
})

describe('the state of a group', () => {
  const idle = { draft: undefined, isSaving: false, hasFailed: false, isSelected: false }
  const saved = { ...GROUP, prediction: orderedAs(LISTED) }
  const draft = [HU, DE, ES, IT]
  const now = Date.now()
  it.each([
    ['not-set', GROUP, idle],
    ['not-saved', GROUP, { ...idle, draft }],
    ['saving', GROUP, { ...idle, draft, isSaving: true }],
    ['failed', GROUP, { ...idle, draft, hasFailed: true }],
    ['saved', saved, idle],
    ['ask', saved, { ...idle, isSelected: true }],
    ['locked', { ...saved, locks_at: inHours(-1) }, idle],
    ['locked', { ...GROUP, phase: 'locked' as const }, { ...idle, draft }],
    ['finished', { ...saved, phase: 'locked' as const, prediction: orderedAs(LISTED, { points: 4 }) }, idle],
  ])('%s', (state, group, doing) => {
    expect(stateOf(group, now, doing)).toBe(state)
  })
})
