import { describe, expect, it } from 'vitest'
import { readScore } from './score-text.ts'

describe('a score that was written', () => {
  it.each([
    ['2:1', 2, 1],
    ['2-1', 2, 1],
    ['2 1', 2, 1],
    [' 2 : 1 ', 2, 1],
    ['2–1', 2, 1],
    ['2 — 1', 2, 1],
    ['2−1', 2, 1],
    ['２：１', 2, 1],
    ['0:0!', 0, 0],
    ['20:20.', 20, 20],
  ])('%s is read', (text, first, second) => {
    expect(readScore(text)).toEqual({ is: 'score', score: { first, second } })
  })

  it.each([
    '2:1 pen',
    '1:1 (4:3)',
    '1:1, 4:3 pen',
    '1:1 по пенальти',
    '2:1 a.e.t.',
    '1:1 4:3',
    '2:1 Германия',
  ])('%s says more than a score', (text) => expect(readScore(text)).toEqual({ is: 'more' }))

  it.each(['21:0', '0:100'])('%s has too many goals', (text) => {
    expect(readScore(text)).toEqual({ is: 'too_many' })
  })

  it.each(['', '2', '2:', ':1', '-2:1', '2:1:3', '2 1 3', '1000:1', '2:x', 'a 2:1', '/next', 'two one'])(
    '%s is none',
    (text) => expect(readScore(text)).toBeNull(),
  )
})
