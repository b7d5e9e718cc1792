import { SPORTS, SYSTEM_NAMES, systemOf, THEMES } from '@called-it/rules/systems.ts'
import { expect, test } from 'vitest'
import { LOOKS, themeOfLook } from './looks.ts'
import { SPORT_VIEWS } from './sport-views.ts'

test('every sport has a view', () => {
  expect(Object.keys(SPORT_VIEWS).toSorted()).toEqual(SPORTS.toSorted())
})

test.each(SYSTEM_NAMES)('the look of %s is found by its stored name', (name) => {
  const { theme } = systemOf(name)
  expect(themeOfLook(`${LOOKS[theme].theme}/fire`)).toBe(theme)
})

test('an unknown stored look belongs to no theme', () => {
  expect(Object.keys(LOOKS).toSorted()).toEqual(THEMES.toSorted())
  expect(themeOfLook('cricket')).toBeUndefined()
})
