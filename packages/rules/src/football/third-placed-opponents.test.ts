import { expect, test } from 'vitest'
import { MEETING_THIRDS, THIRD_PLACED_OPPONENTS } from './third-placed-opponents.ts'

test('a third-placed team never meets the winner of its own group, nor one the fixtures rule out', () => {
  const allowed = { '1B': 'ADEF', '1C': 'DEF', '1E': 'ABCD', '1F': 'ABC' }
  const rows = Object.entries(THIRD_PLACED_OPPONENTS)
  expect(rows).toHaveLength(15)
  for (const [thirds, opponents] of rows) {
    expect(Object.values(opponents).toSorted().join('')).toBe(thirds)
    expect(Object.keys(opponents)).toEqual(MEETING_THIRDS)
    for (const winner of MEETING_THIRDS) expect(allowed[winner]).toContain(opponents[winner])
  }
})
