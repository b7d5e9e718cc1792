import { expect, it } from 'vitest'
import { pagesShown } from './pager.tsx'

it.each([
  [1, 2, [1, 2]],
  [1, 285, [1, 2, 3, null, 285]],
  [4, 285, [1, 2, 3, 4, 5, null, 285]],
  [142, 285, [1, null, 141, 142, 143, null, 285]],
  [285, 285, [1, null, 283, 284, 285]],
])('page %i of %i shows %j', (page, pages, expected) => {
  expect(pagesShown(page, pages)).toEqual(expected)
})

it.each([
  [1, 2, [1, 2]],
  [1, 285, [1, 2, null, 285]],
  [3, 285, [1, 2, 3, null, 285]],
  [4, 285, [1, null, 4, null, 285]],
  [142, 285, [1, null, 142, null, 285]],
  [285, 285, [1, null, 284, 285]],
])('on a phone page %i of %i shows %j', (page, pages, expected) => {
  expect(pagesShown(page, pages, 0)).toEqual(expected)
})
