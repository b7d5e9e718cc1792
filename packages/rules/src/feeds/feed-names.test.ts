import { expect, test } from 'vitest'
import { FEED_STATES, type FeedState, HOLD_CODES, UNMATCHED_CODES } from './feed-names.ts'

test('a code stands once in the list of holds', () => {
  expect(new Set(HOLD_CODES).size).toBe(HOLD_CODES.length)
})

test('what could not be matched is a hold as others', () => {
  expect(HOLD_CODES).toEqual(expect.arrayContaining([...UNMATCHED_CODES]))
})

test('a feed is in one of the states', () => {
  const states: ReadonlySet<FeedState> = new Set(FEED_STATES)
  expect(states.size).toBe(FEED_STATES.length)
})
