import { expect, test } from 'vitest'
import { checkSide } from './side.ts'

test('the side that goes through is one of the two of the tie', () => {
  expect(checkSide(7, { ids: [7, 8] })).toBeNull()
  expect(checkSide(9, { ids: [7, 8] })).toBe('team_not_in_tie')
})

test('while the sides are not known, none can be picked', () => {
  expect(checkSide(7, { ids: [] })).toBe('team_not_in_tie')
})
