import { expect, it } from 'vitest'
import { readScore } from './score-draft.ts'

it.each([
  ['2:1', 2, 1],
  ['2-1', 2, 1],
  ['2–1', 2, 1],
  ['21', 2, 1],
  [' 10 : 0\n', 10, 0],
  ['20:20', 20, 20],
])('%j is a score', (text, first, second) => {
  expect(readScore(text)).toEqual({ first, second })
})

it.each(['', '2', '2:', '21:0', '2:1:0', '210', 'два один', '-1:2', '2:1 Испания'])(
  '%j is not a score',
  (text) => {
    expect(readScore(text)).toBeNull()
  },
)
