import { expect, test } from 'vitest'
import { ufc } from './ufc.ts'

test('fights have no tables and no groups of users', () => {
  expect(ufc.systems).toMatchObject([{ tie_break: null, user_groups: [] }])
})

test('fights are ranked by the coefficient', () => {
  expect(ufc.ranked_by).toBe('coefficient')
})
