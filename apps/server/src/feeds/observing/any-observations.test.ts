import fc from 'fast-check'
import { HOLD_CODES, type HoldCode } from '@called-it/rules/feeds/feed-names.ts'
import { PROVISIONAL_MS } from '@called-it/rules/limits.ts'
import { expect, test } from 'vitest'
import { runs } from '../../../../../packages/rules/test/runs.ts'
import { said, standing } from '../../../test/feeds/voices.ts'
import { decide } from './decide.ts'
import type { Entry, Resolved, StandingEvent, Voice } from './observed.ts'

// Whatever a source says, late, twice, in any order and with any trap, a result that has become final is the one of the match.

const MINUTE_MS = 60_000
const START = Date.parse('2024-06-14T19:00:00Z')
const LENGTH = 105
/** The goals of the match by their minutes from the kick-off. */
const GOALS = [
  { at: 12, side: 'first' },
  { at: 71, side: 'second' },
  { at: 99, side: 'first' },
] as const
const FINAL = { first: 2, second: 1 }

const scoreAt = (minutes: number) => ({
  first: GOALS.filter(({ at, side }) => side === 'first' && at <= minutes).length,
  second: GOALS.filter(({ at, side }) => side === 'second' && at <= minutes).length,
})

/** What is true so many minutes after the kick-off. */
function truthAt(minutes: number): Resolved {
  const isOver = minutes >= LENGTH
  const isLive = minutes >= 0 && !isOver
  return said({
    starts_at: new Date(START).toISOString(),
    status: isOver ? 'finished' : isLive ? 'live' : 'scheduled',
    running: isLive ? scoreAt(minutes) : null,
    regular: isOver ? FINAL : null,
  })
}

type Said = (minutes: number) => Resolved
const goals = fc.integer({ min: 0, max: 9 })
const score = fc.record({ first: goals, second: goals })

/** What a source may say besides the truth. None of it is a plain other result that stays: nobody could tell that from the truth. */
const trap: fc.Arbitrary<Said> = fc.oneof(
  // Late: what was true some time ago.
  fc.integer({ min: 1, max: 120 }).map(
    (ago): Said =>
      (minutes) =>
        truthAt(minutes - ago),
  ),
  fc.constantFrom(...HOLD_CODES).chain((code: HoldCode) =>
    score.map((regular): Said => (minutes) => ({
      ...truthAt(minutes),
      status: 'finished',
      regular,
      doubts: [{ code, data: {} }],
    })),
  ),
  score.map((regular): Said => (minutes) => ({
    ...truthAt(minutes),
    status: 'finished',
    regular,
    first: 'SCO',
    second: 'GER',
  })),
  score.map((regular): Said => (minutes) => ({
    ...truthAt(minutes),
    status: 'finished',
    regular,
    second: 'HUN',
  })),
  score.map((regular): Said => (minutes) => ({ ...truthAt(minutes), status: 'unknown', regular })),
  score.map((running): Said => (minutes) => ({
    ...truthAt(minutes),
    status: 'live',
    running,
    regular: null,
  })),
  fc.constant<Said>((minutes) => ({ ...truthAt(minutes), status: 'finished', regular: null })),
  fc.constant<Said>((minutes) => ({
    ...truthAt(minutes),
    status: 'postponed',
    starts_at: null,
    running: null,
    regular: null,
  })),
  score.map((penalties): Said => (minutes) => ({
    ...truthAt(minutes),
    status: 'finished',
    regular: FINAL,
    penalties,
  })),
  // An end before it can be.
  score.map(
    (regular): Said =>
      (minutes) =>
        minutes < 90 ? { ...truthAt(minutes), status: 'finished', running: null, regular } : truthAt(minutes),
  ),
  fc.integer({ min: -5000, max: 5000 }).map((moved): Said => (minutes) => ({
    ...truthAt(minutes),
    starts_at: new Date(START + moved * MINUTE_MS).toISOString(),
  })),
)
const truth = fc.constant<Said>(truthAt)
/** Steps of a source: what it says, for how many minutes, and in how many runs the same comes again. */
const step = fc.record({
  said: fc.oneof({ weight: 3, arbitrary: truth }, { weight: 2, arbitrary: trap }),
  minutes: fc.integer({ min: 1, max: 25 }),
  times: fc.integer({ min: 1, max: 3 }),
})
/** A wrong end that is plausible, and mended before it is final. */
const slip = score.map((regular) => ({
  said: ((minutes: number) => ({ ...truthAt(minutes), ...(minutes >= LENGTH && { regular }) })) as Said,
  minutes: 4,
  times: 2,
}))
const mended = { said: truthAt as Said, minutes: 1, times: 1 }
/** What follows a slip: anything but the same slip, for as long as it may be. */
const after = fc.record({
  said: trap,
  minutes: fc.integer({ min: 1, max: 40 }),
  times: fc.integer({ min: 1, max: 3 }),
})
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: step },
    { weight: 1, arbitrary: slip.map((each) => [each, mended]) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(slip, fc.array(after, { minLength: 1, maxLength: 2 }))
        .map(([each, others]) => [each, ...others, mended]),
    },
  ),
  {
    maxLength: 25,
  },
)

/** Enters as the product does: a result takes the event with it. */
function enter(event: StandingEvent, entry: Entry, now: number): StandingEvent {
  if (entry.kind === 'event') {
    const { starts_at: at, ...change } = entry.change
    const starts_at = at === undefined ? event.starts_at : Date.parse(at)
    return { ...event, ...change, starts_at, has_begun: event.has_begun || change.status === 'live' }
  }
  const { result } = entry
  return { ...event, result, status: result.status, result_source: 'feed', result_at: now, has_begun: true }
}

/** A feed's last words about the event. */
type Feed = { words: string; voice: Voice }
function hear(feed: Feed | undefined, id: number, event: Resolved, now: number): Feed {
  const words = JSON.stringify(event)
  if (feed?.words === words) return feed
  const isSameStatus = feed?.voice.event.status === event.status
  const status_since = feed && isSameStatus ? feed.voice.status_since : now
  return {
    words,
    voice: {
      feed_id: id,
      source: 'football-data.org',
      event,
      since: now,
      status_since,
      needs_confirmation: false,
    },
  }
}

const isFinal = ({ result, status, result_at: at }: StandingEvent, now: number) =>
  result !== null && status !== 'live' && now - at! >= PROVISIONAL_MS

function play(
  said: readonly { said: Said; minutes: number; times: number }[],
  feeds: Feed[],
  id: number,
): void {
  let event = standing({ starts_at: START })
  let now = START - 60 * MINUTE_MS
  const look = (words: Said) => {
    const minutes = (now - START) / MINUTE_MS
    feeds[id] = hear(feeds[id], id, words(minutes), now)
    for (let turn = 0; turn < 3; turn += 1) {
      const decision = decide(
        event,
        feeds.filter(Boolean).map(({ voice }) => voice),
        { now, speed: 1 },
      )
      if (decision.entries.length === 0) break
      for (const entry of decision.entries) event = enter(event, entry, now)
    }
    if (isFinal(event, now)) expect([event.status, event.result?.score]).toEqual(['finished', FINAL])
    // What was entered gives nothing more.
    const again = decide(
      event,
      feeds.filter(Boolean).map(({ voice }) => voice),
      { now, speed: 1 },
    )
    expect(again.entries).toEqual([])
  }
  for (const { said: words, minutes, times } of said) {
    for (let time = 0; time < times; time += 1) {
      look(words)
      now += (minutes * MINUTE_MS) / times
    }
  }
  now = Math.max(now, START + (LENGTH + 1) * MINUTE_MS)
  for (const wait of [0, 11, 60]) {
    now += wait * MINUTE_MS
    look(truthAt)
  }
}

test('any sequence of observations never leaves a final result that differs from the truth, and never throws', () => {
  fc.assert(
    fc.property(steps, (sequence) => play(sequence.flat(), [], 0)),
    { numRuns: runs(400) },
  )
})

test('the truth alone is settled, in any steps', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }), (waits) => {
      let event = standing({ starts_at: START })
      let now = START - 30 * MINUTE_MS
      let feed: Feed | undefined
      for (const wait of [...waits, 200, 11]) {
        now += wait * MINUTE_MS
        feed = hear(feed, 0, truthAt((now - START) / MINUTE_MS), now)
        for (const entry of decide(event, [feed.voice], { now, speed: 1 }).entries)
          event = enter(event, entry, now)
      }
      expect(event).toMatchObject({ status: 'finished', result: { score: FINAL } })
    }),
  )
})
