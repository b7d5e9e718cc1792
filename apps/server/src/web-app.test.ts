import { expect, test } from 'vitest'
import { withMainWay } from './web-app.ts'

const PAGE = '<!doctype html><html lang="ru">'
const named = { key: 'named', change: (html: string) => html.replace('lang="ru"', 'lang="ru" data-contest') }

test('a page says which way to sign in is the main one, unless it shows that form already', () => {
  expect(withMainWay(null, 'email')!.change(PAGE)).toBe(
    '<!doctype html><html data-main-way="email" lang="ru">',
  )
  expect(withMainWay(null, 'reddy')).toBe(null)
  expect(withMainWay(null, undefined)).toBe(null)
})

test('together with what else changes in the page', () => {
  const both = withMainWay(named, 'oidc')!
  expect(both.change(PAGE)).toBe('<!doctype html><html data-main-way="oidc" lang="ru" data-contest>')
  expect(both.key).not.toBe(named.key)
  expect(withMainWay(named, 'reddy')).toBe(named)
})
