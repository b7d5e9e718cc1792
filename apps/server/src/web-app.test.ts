import { expect, test } from 'vitest'
import { withMainWay, withPreviews } from './web-app.ts'

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

const HEAD = '<!doctype html><html lang="ru"><head><title>Called It</title></head>'
const CUP = { ru: 'Кубок "двора"', en: 'Cup <b>' }
const previews = withPreviews(null, {
  name: { ru: 'Лига', en: 'League' },
  tournaments: new Map([['cup', CUP]]),
  publicUrl: 'https://game.example',
})
const at = (url: string, language: 'ru' | 'en' = 'ru') =>
  previews.change(HEAD, previews.variantOf!(url, language))
const said = (html: string, property: string) =>
  new RegExp(`<meta property="og:${property}" content="([^"]*)">`).exec(html)?.[1]

test('messengers show the front page, a tournament and invitations by name, and a picture of the contest', () => {
  expect(said(at('/?from=chat'), 'title')).toBe('Лига')
  expect(said(at('/', 'en'), 'description')).toContain('call the score before kick-off')
  expect(said(at('/tournament/cup'), 'title')).toBe('Кубок &quot;двора&quot;')
  expect(said(at('/tournament/cup/rating?page=2', 'en'), 'title')).toBe('Cup &lt;b&gt;')
  expect(said(at('/tournament/gone'), 'title')).toBe('Лига')
  expect(said(at('/j/secret-code'), 'title')).toBe('Приглашение: Лига')
  expect(said(at('/join-team/secret-code', 'en'), 'title')).toBe('You are invited to a friends team')
  for (const url of ['/', '/tournament/cup', '/j/secret-code']) {
    expect(said(at(url), 'site_name')).toBe('Лига')
    expect(said(at(url), 'image')).toBe('https://game.example/app-icon.png')
    expect(at(url)).not.toContain('secret-code')
  }
})

test('other pages stay those of the build, and any number of links are a few pages', () => {
  for (const url of ['/auth/login', '/account', '/j', '/tournament', '/user/7', '/nowhere/at/all'])
    expect(at(url)).toBe(HEAD)
  const variants = (urls: string[]) => new Set(urls.map((url) => previews.variantOf!(url, 'ru')))
  expect(variants(['/j/a', '/j/b', '/j/c?x=1', '/j/%'])).toHaveLength(1)
  expect(variants(['/tournament/a', '/tournament/b', '/', '/tournament/%E0%A4%A'])).toHaveLength(1)
})

test('without an address of its own the contest has a preview without a picture', () => {
  const { change, variantOf } = withPreviews(null, {
    name: CUP,
    tournaments: new Map(),
    publicUrl: null,
  })
  const html = change(HEAD, variantOf!('/', 'ru'))
  expect([said(html, 'title'), said(html, 'image')]).toEqual(['Кубок &quot;двора&quot;', undefined])
})
