import { expect, it } from 'vitest'
import { COUNTDOWN_MS, figureAt, litAt } from './countdown.ts'

it('counts from three to zero', () => {
  expect([0, 1, 999, 1001, 2999, 3000, 9000].map(figureAt)).toEqual([3, 3, 3, 2, 1, 0, 0])
})

it('moves the light over every group, and stops on the drawn one', () => {
  for (const groups of [1, 2, 4, 5]) {
    for (let chosen = 0; chosen < groups; chosen += 1) {
      const way = Array.from({ length: 301 }, (_, at) => litAt(at * 10, groups, chosen))
      expect(new Set(way).size).toBe(groups)
      expect(way.at(-1)).toBe(chosen)
      expect(litAt(COUNTDOWN_MS * 2, groups, chosen)).toBe(chosen)
    }
  }
  expect(litAt(0, 4, null)).toBeGreaterThanOrEqual(0)
})
