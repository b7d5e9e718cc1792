import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOLD_CODES, OBSERVED_STATUSES } from '@called-it/rules/feeds/feed-names.ts'
import { at, NOW, said, standing, withResult } from '../../../test/feeds/voices.ts'
import { decide } from './decide.ts'
import type { Decision, Resolved, StandingEvent, Voice } from './observed.ts'

const resultsOf = ({ entries }: Decision) =>
  entries.flatMap((entry) => (entry.kind === 'result' ? [entry.result] : []))

const small = fc.integer({ min: 0, max: 3 })
const anyScore = fc.option(fc.record({ first: small, second: small }), { nil: null })
const anySide = fc.constantFrom('GER', 'SCO', 'HUN', null)
const anyEvent: fc.Arbitrary<Resolved> = fc
  .record({
    status: fc.constantFrom(...OBSERVED_STATUSES),
    first: anySide,
    second: anySide,
    running: anyScore,
    regular: anyScore,
    after_extra_time: anyScore,
    penalties: anyScore,
    starts_at: fc.option(
      fc.integer({ min: -3000, max: 3000 }).map((minutes) => new Date(at(minutes)).toISOString()),
      { nil: null },
    ),
    doubts: fc.array(
      fc.constantFrom(...HOLD_CODES).map((code) => ({ code, data: {} })),
      { maxLength: 1 },
    ),
  })
  .map((changes) => said(changes))
const anyVoices = fc.array(
  fc.record({
    event: anyEvent,
    since: fc.integer({ min: -2000, max: 200 }).map(at),
    status_since: fc.integer({ min: -2000, max: 200 }).map(at),
    needs_confirmation: fc.boolean(),
  }),
  { maxLength: 3 },
)
const voicesOf = (all: Pick<Voice, 'event' | 'since' | 'status_since' | 'needs_confirmation'>[]): Voice[] =>
  all.map((each, index) => ({ feed_id: index + 1, source: 'openligadb', ...each }))
const anyResult = fc.record({
  status: fc.constantFrom('finished' as const, 'live' as const),
  score: fc.record({ first: small, second: small }),
})
const anyStanding: fc.Arbitrary<StandingEvent> = fc
  .record({
    first: fc.constantFrom('GER', null),
    result: fc.option(anyResult, { nil: null }),
    result_source: fc.constantFrom('organiser' as const, 'feed' as const, 'cli' as const),
    result_at: fc.integer({ min: 0, max: 200 }).map(at),
    hand_at: fc.option(fc.integer({ min: -2000, max: 100 }).map(at), { nil: null }),
  })
  .map(({ result, ...rest }) =>
    result
      ? { ...withResult(result, 0), ...rest, first: 'GER' }
      : standing({ ...rest, result_source: null, result_at: null }),
  )
const anyClock = fc.integer({ min: -2000, max: 300 }).map((minutes) => ({ now: at(minutes), speed: 1 }))

/** Returns what stands after a decision was entered. */
const after = (stands: StandingEvent, { entries }: Decision, now: number): StandingEvent =>
  entries.reduce((now_, entry): StandingEvent => {
    if (entry.kind === 'result')
      return {
        ...now_,
        status: entry.result.status as StandingEvent['status'],
        result: entry.result,
        result_source: 'feed',
        result_at: now,
        has_begun: true,
      }
    const { starts_at, ...change } = entry.change
    const moved =
      starts_at === undefined
        ? {}
        : {
            starts_at: Date.parse(starts_at),
            ...(now_.status === 'postponed' && { status: 'scheduled' as const }),
          }
    return { ...now_, ...moved, ...change, ...(change.status === 'live' && { has_begun: true }) }
  }, stands)

test('property: what was entered is not entered again', () => {
  fc.assert(
    fc.property(anyStanding, anyVoices, anyClock, (stands, all, clock) => {
      const voices = voicesOf(all)
      let now = stands
      // With its sides named an event may get its result, and not more.
      for (let look = 0; look < 3; look += 1) now = after(now, decide(now, voices, clock), clock.now)
      expect(decide(now, voices, clock).entries).toEqual([])
    }),
  )
})

test('property: a result comes from a voice without doubts, number by number, and never over the word of an organiser', () => {
  fc.assert(
    fc.property(anyStanding, anyVoices, anyClock, (stands, all, clock) => {
      const voices = voicesOf(all)
      const decision = decide(stands, voices, clock)
      for (const result of resultsOf(decision)) {
        expect(['organiser', 'cli']).not.toContain(stands.result_source)
        // A fresh result may be passing again: it is that which stands.
        if (result.status === 'live' && stands.result?.status === 'finished') {
          expect(result.score).toEqual(stands.result.score)
          continue
        }
        const clear = voices.filter(
          ({ event }) => event.doubts.length === 0 && event.status === result.status,
        )
        expect(clear.length).toBeGreaterThan(0)
        if (result.score)
          expect(clear.flatMap(({ event }) => [event.regular, event.running])).toContainEqual(result.score)
      }
    }),
  )
})

test('property: an ended match of a feed that is final is never changed', () => {
  fc.assert(
    fc.property(anyResult, anyVoices, (result, all) => {
      const stands = withResult({ ...result, status: 'finished' }, 60)
      expect(resultsOf(decide(stands, voicesOf(all), NOW))).toEqual([])
    }),
  )
})
