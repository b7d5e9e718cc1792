import { describe, expect, test } from 'vitest'
import { checkOrder, earnByOrder } from './order.ts'

const GROUP = { ids: [1, 2, 3, 4] }
const RULESET = { table_order: { place: 2, whole_order: 3 } }

describe('an order of a group', () => {
  test('names every team of the group once', () => {
    expect(checkOrder([4, 3, 2, 1], GROUP)).toBeNull()
    expect(checkOrder([1, 2, 3], GROUP)).toBe('every_team_once')
    expect(checkOrder([1, 2, 3, 3], GROUP)).toBe('every_team_once')
  })

  test('names no other team', () => {
    expect(checkOrder([1, 2, 3, 5], GROUP)).toBe('team_not_in_group')
  })

  test('earns points for each team in its place, and a bonus for the whole order', () => {
    expect(earnByOrder([1, 2, 3, 4], [1, 3, 2, 4], RULESET).points).toBe(4)
    expect(earnByOrder([1, 2, 3, 4], [1, 2, 3, 4], RULESET).points).toBe(11)
    expect(earnByOrder([1, 2, 3, 4], [1, 3, 2, 4], RULESET).parts.map(({ earned }) => earned)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })
})
