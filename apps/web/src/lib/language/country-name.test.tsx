import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useCountryName } from './country-name.ts'
import { switchLanguage } from './language.ts'

const nameOf = (code: string) => renderHook(() => useCountryName()).result.current(code)

it.each([
  ['de', 'Германия', 'Germany'],
  ['gb-eng', 'Англия', 'England'],
  ['gb-sct', 'Шотландия', 'Scotland'],
])('names %s in both languages', async (code, ru, en) => {
  expect(nameOf(code)).toBe(ru)
  await switchLanguage('en')
  expect(nameOf(code)).toBe(en)
})

it('returns nothing for an unknown code', () => {
  expect(nameOf('eu-xyz')).toBeUndefined()
})
