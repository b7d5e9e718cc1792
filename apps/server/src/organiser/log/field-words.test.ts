import { FIGHT_METHODS } from '@called-it/rules/ufc/fight-result.ts'
import { expect, test } from 'vitest'
import { differencesIn } from './differences.ts'

test.each(FIGHT_METHODS)('the way in which a fight ended is said in words: %s', (method) => {
  const change = { action: 'result', before: {}, after: { method }, sides: null, nameOf: () => null }
  const [difference] = differencesIn(change)
  expect(difference?.label.en).toBe('Method')
  expect(difference?.after?.ru).toMatch(/^[а-я -]+$/)
  expect(difference?.after?.en).toBe(method.replaceAll('_', ' '))
})
