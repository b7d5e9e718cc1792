import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someEvents } from '../test/arbitraries.ts'
import { eventOf, factsOf } from '../test/tournament.ts'
import { type FactsEvent, firstKickOff, kickOffOf, startOf } from './facts.ts'

const as = (status: FactsEvent['result']['status'], changes: Partial<FactsEvent> = {}) =>
  eventOf({ result: { status }, ...changes })

describe('a match starts', () => {
  test.each<[string, FactsEvent, number | null]>([
    ['as it is scheduled', as('scheduled'), 1000],
    ['never, as far as is known, without a time', as('scheduled', { starts_at: null }), null],
    ['earlier if it began earlier', as('live', { begun_at: 900 }), 900],
    ['as scheduled if it began later', as('live', { begun_at: 1100 }), 1000],
    ['when it began, if it had no time', as('live', { starts_at: null, begun_at: 900 }), 900],
    ['as scheduled, when it has finished', as('finished', { begun_at: 1200 }), 1000],
    ['as scheduled, when it was awarded', as('awarded'), 1000],
    ['never while it is postponed', as('postponed'), null],
    ['never if it was cancelled before it began', as('cancelled'), null],
    ['when it began, though it was postponed afterwards', as('postponed', { begun_at: 900 }), 900],
    ['when it began, though it was cancelled afterwards', as('cancelled', { begun_at: 1100 }), 1000],
    ['when it began, though its time was removed', as('postponed', { starts_at: null, begun_at: 7 }), 7],
    ['when it began, though it was moved ahead', as('scheduled', { starts_at: 5000, begun_at: 900 }), 900],
  ])('%s', (_, event, start) => {
    expect(kickOffOf(event)).toBe(start)
  })

  test('never later than it was seen to begin, whatever else is known of it', () => {
    fc.assert(
      fc.property(someEvents, (events) => {
        for (const event of events.filter(({ begun_at }) => begun_at !== null)) {
          expect(kickOffOf(event)).toBeLessThanOrEqual(event.begun_at!)
        }
      }),
    )
  })
})

describe('the first kick-off', () => {
  test('is the earliest, in whatever order the matches are listed', () => {
    const events = [as('scheduled', { starts_at: 30 }), as('finished', { starts_at: 10 }), as('scheduled')]
    expect(firstKickOff(events)).toBe(10)
    expect(firstKickOff(events.toReversed())).toBe(10)
  })

  test('ignores a match that counts as the start of nothing', () => {
    const off = [as('postponed', { starts_at: 1 }), as('cancelled', { starts_at: 2 })]
    expect(firstKickOff([...off, as('scheduled', { starts_at: 30 })])).toBe(30)
    expect(firstKickOff(off)).toBe(null)
    expect(firstKickOff([])).toBe(null)
  })
})

describe('a tournament starts', () => {
  const start = (events: FactsEvent[], document_starts_at: number | null = 500) =>
    startOf(factsOf(events, { document_starts_at }))

  test('with its first match, whatever its document says', () => {
    expect(start([as('scheduled', { starts_at: 2000 }), as('scheduled')])).toBe(1000)
    expect(start([as('scheduled')], null)).toBe(1000)
  })
  test('as its document says, before matches have times', () => {
    expect(start([as('scheduled', { starts_at: null })])).toBe(500)
    expect(start([])).toBe(500)
  })
  test('never, as far as is known, if neither has a time', () => {
    expect(start([as('scheduled', { starts_at: null })], null)).toBe(null)
    expect(start([], null)).toBe(null)
  })
  test('without counting matches that are postponed or cancelled', () => {
    expect(start([as('cancelled', { starts_at: 1 }), as('scheduled')])).toBe(1000)
    expect(start([as('postponed', { starts_at: 1 }), as('scheduled')])).toBe(1000)
  })
  test('at the moment at which its first match began early', () => {
    expect(start([as('live', { starts_at: 2000, begun_at: 600 }), as('scheduled')])).toBe(600)
  })
})
