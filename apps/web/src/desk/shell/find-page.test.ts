import { expect, it } from 'vitest'
import type { DeskPage } from './desk-pages.tsx'
import { belongsTo, findPage } from './find-page.ts'

const page = (address: string) => ({ address }) as DeskPage
const PAGES = ['', 'events', 'events/$tournament/$event', 'people'].map(page)

it.each([
  ['', '', {}],
  ['/', '', {}],
  ['events', 'events', {}],
  ['events/', 'events', {}],
  ['events/euro-2024/m1', 'events/$tournament/$event', { tournament: 'euro-2024', event: 'm1' }],
])('finds the page at "%s"', (address, found, params) => {
  expect(findPage(PAGES, address)).toEqual({ page: page(found), params })
})

it.each(['unknown', 'events/euro-2024', 'events/euro-2024/m1/more'])('finds no page at %s', (address) => {
  expect(findPage(PAGES, address)).toBeNull()
})

it('marks the entry whose address begins the page', () => {
  const marked = (address: string) =>
    PAGES.filter((each) => belongsTo(each, address)).map((each) => each.address)
  expect(marked('')).toEqual([''])
  expect(marked('events/euro-2024/m1')).toEqual(['events'])
  expect(marked('people')).toEqual(['people'])
})
