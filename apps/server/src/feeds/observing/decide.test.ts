import { expect, test } from 'vitest'
import {
  at,
  ended,
  finished,
  live,
  NOW,
  on,
  other,
  score,
  standing,
  voice,
  withResult,
} from '../../../test/feeds/voices.ts'
import { decide } from './decide.ts'
import type { Decision } from './observed.ts'

const codesOf = ({ holds }: Decision) => holds.map(({ code }) => code)
const resultsOf = ({ entries }: Decision) =>
  entries.flatMap((entry) => (entry.kind === 'result' ? [entry.result] : []))

test('a finished match is entered as the source says it', () => {
  expect(decide(standing(), [voice(finished(2, 1))], NOW)).toEqual({
    entries: [{ kind: 'result', result: ended(2, 1), is_passing: false }],
    holds: [],
  })
  const shootOut = { ...finished(1, 1), after_extra_time: score(2, 2), penalties: score(3, 4) }
  expect(resultsOf(decide(standing(), [voice(shootOut, 170)], { now: at(170), speed: 1 }))).toEqual([
    { status: 'finished', score: score(1, 1), after_extra_time: score(2, 2), penalties: score(3, 4) },
  ])
})

test('a score in play is passing, also before the planned start: the event begins then', () => {
  expect(decide(standing(), [voice(live(1, 0), 20)], { now: at(20), speed: 1 }).entries).toEqual([
    { kind: 'result', result: on(1, 0), is_passing: true },
  ])
  expect(decide(standing(), [voice(live(0, 0), -5)], { now: at(-5), speed: 1 }).entries).toEqual([
    { kind: 'event', change: { status: 'live' } },
    { kind: 'result', result: on(0, 0), is_passing: true },
  ])
})

test.each([
  ['an unknown status', standing(), [voice({ status: 'unknown' })], ['unknown_status']],
  [
    'a doubt of the source',
    standing(),
    [voice({ ...finished(1, 0), doubts: [{ code: 'penalties_missing', data: {} }] })],
    ['penalties_missing'],
  ],
  ['no score', standing(), [voice({ status: 'finished' })], ['no_score']],
  [
    'kicks without extra time',
    standing(),
    [voice({ ...finished(1, 1), penalties: score(4, 3) })],
    ['no_regular_time'],
  ],
  [
    'a strange side',
    standing(),
    [voice({ ...finished(1, 0), first: null, strangers: [{ kind: 'entity', id: '9', name: 'X' }] })],
    ['unknown_entity'],
  ],
  [
    'swapped sides',
    standing(),
    [voice({ ...finished(1, 0), first: 'SCO', second: 'GER' })],
    ['sides_swapped'],
  ],
  ['other sides', standing(), [voice({ ...finished(1, 0), second: 'HUN' })], ['sides_changed']],
  ['an end before it can be', standing(), [voice(finished(1, 0), 60)], ['too_early']],
  ['a match that is on long before its start', standing(), [voice(live(1, 0), -60)], ['too_early']],
  [
    'a final result that changes',
    withResult(ended(2, 1), 95),
    [voice(finished(2, 2), 108)],
    ['final_changed'],
  ],
  ['a final result that reopens', withResult(ended(2, 1), 95), [voice(live(2, 1), 108)], ['reopened']],
  [
    'two sources that disagree',
    standing(),
    [voice(finished(2, 1)), other(finished(1, 1))],
    ['sources_disagree'],
  ],
  [
    'a source that needs a hand',
    standing(),
    [voice(finished(2, 1), 110, { needs_confirmation: true })],
    ['needs_confirmation'],
  ],
  [
    'a match that has not begun after all',
    withResult(on(1, 0), 30),
    [voice({ status: 'scheduled' }, 108)],
    ['unbegun'],
  ],
] as const)('%s waits for an organiser, and nothing is entered', (_, stands, voices, codes) => {
  const decision = decide(stands, [...voices], NOW)
  expect(codesOf(decision)).toEqual(codes)
  expect(decision.entries).toEqual([])
})

test('a fresh result in question is passing again, so that it does not become final', () => {
  const fresh = withResult(ended(2, 1), 105)
  for (const [words, code] of [
    [live(2, 1), 'reopened'],
    [finished(1, 1), 'shrunk'],
  ] as const) {
    const decision = decide(fresh, [voice(words)], NOW)
    expect(codesOf(decision)).toEqual([code])
    expect(resultsOf(decision)).toEqual([on(2, 1)])
  }
  expect(resultsOf(decide(fresh, [voice(finished(2, 1)), other(finished(1, 1))], NOW))).toEqual([on(2, 1)])
})

test.each([
  ['a doubt', { ...finished(2, 1), doubts: [{ code: 'scores_contradict' as const, data: {} }] }],
  ['an unknown status', { status: 'unknown' as const }],
  ['swapped sides', { ...finished(2, 1), first: 'SCO', second: 'GER' }],
  ['no score', { status: 'finished' as const }],
  ['that it is called off', { status: 'cancelled' as const }],
])('a fresh result of which its source now says %s is passing again', (_, words) => {
  const decision = decide(withResult(ended(2, 1), 105), [voice(words)], NOW)
  expect(resultsOf(decision)).toEqual([on(2, 1)])
  // Another source that goes on saying it stands behind it, also where an organiser has decided against a word of its own.
  for (const is_dismissed of [false, true]) {
    const second = { ...other(finished(2, 1)), is_dismissed }
    if (words.status !== 'cancelled')
      expect(resultsOf(decide(withResult(ended(2, 1), 105), [voice(words), second], NOW))).toEqual([])
  }
  // A source whose results an organiser confirms stands behind nothing, and takes nothing back where the other was detached.
  const weak = { ...other(finished(2, 1)), needs_confirmation: true }
  expect(resultsOf(decide(withResult(ended(2, 1), 105), [voice(words), weak], NOW))).toEqual([on(2, 1)])
  expect(
    resultsOf(decide(withResult(ended(2, 1), 105), [{ ...voice(words), needs_confirmation: true }], NOW)),
  ).toEqual([])
})

test('a score in play that has more goals than the last one contradicts it, and one that is late does not', () => {
  const fresh = withResult(ended(2, 1), 105)
  for (const [first, second] of [
    [2, 2],
    [0, 2],
    [3, 1],
  ] as const) {
    const decision = decide(fresh, [voice(finished(2, 1)), other(live(first, second))], NOW)
    expect(codesOf(decision)).toEqual(['sources_disagree'])
    expect(resultsOf(decision)).toEqual([on(2, 1)])
    expect(decide(standing(), [voice(finished(2, 1)), other(live(first, second))], NOW).entries).toEqual([])
  }
  expect(decide(fresh, [voice(finished(2, 1)), other(live(1, 1))], NOW)).toEqual({ entries: [], holds: [] })
})

test('two feeds that name different sides of a tie disagree, and neither is entered', () => {
  const before = { now: at(-99), speed: 1 }
  const open = standing({ first: null })
  const named = (key: string) => ({ ...other({ first: key }, -99) })
  const decision = decide(open, [voice({}, -99), named('HUN')], before)
  expect(codesOf(decision)).toEqual(['sources_disagree'])
  expect(decision.entries).toEqual([])
  expect(decide(open, [voice({}, -99), named('GER')], before).entries).toHaveLength(1)
})

test('a match that went on after its end is entered when it has ended again', () => {
  const again = withResult(on(2, 1), 106)
  expect(resultsOf(decide(again, [voice(finished(2, 2), 112)], { now: at(112), speed: 1 }))).toEqual([
    ended(2, 2),
  ])
})

test('a fresh result may grow, and the ten minutes begin again', () => {
  expect(resultsOf(decide(withResult(ended(1, 1), 105), [voice(finished(2, 1))], NOW))).toEqual([ended(2, 1)])
})

test('two sources that agree may take a goal back', () => {
  const stands = withResult(on(2, 1), 100)
  expect(resultsOf(decide(stands, [voice(finished(1, 1)), other(finished(1, 1))], NOW))).toEqual([
    ended(1, 1),
  ])
})

test('a smaller score in play counts once it has stood for two minutes', () => {
  const stands = withResult(on(1, 0), 30)
  expect(decide(stands, [voice(live(0, 0), 40)], { now: at(41), speed: 1 })).toEqual({
    entries: [],
    holds: [],
  })
  expect(resultsOf(decide(stands, [voice(live(0, 0), 40)], { now: at(42), speed: 1 }))).toEqual([on(0, 0)])
})

test("an organiser's word stays; another one that comes later is a question, and the same is none", () => {
  const stands = withResult(ended(3, 3), 108, { result_source: 'organiser' })
  expect(decide(stands, [voice(finished(2, 1), 107)], NOW)).toEqual({ entries: [], holds: [] })
  expect(codesOf(decide(stands, [voice(finished(2, 1), 109)], NOW))).toEqual(['sources_disagree'])
  expect(decide(stands, [voice(finished(3, 3), 109)], NOW)).toEqual({ entries: [], holds: [] })
  const takenBack = standing({ result_source: 'organiser', has_begun: true })
  expect(decide(takenBack, [voice(finished(2, 1))], NOW)).toEqual({ entries: [], holds: [] })
})

test('an event that was given back takes the word of its feed, whatever stood', () => {
  const stands = withResult(ended(3, 3), 20, { is_released: true })
  expect(resultsOf(decide(stands, [voice(finished(2, 1))], NOW))).toEqual([ended(2, 1)])
})

test('sides are named, and never replaced', () => {
  const decision = decide(standing({ first: null }), [voice({ status: 'scheduled' }, -99)], {
    now: at(-99),
    speed: 1,
  })
  expect(decision.entries).toEqual([{ kind: 'event', change: { first: 'GER' } }])
})

test('a start moves by a day at most, into the future alone, and not once it has passed', () => {
  const before = { now: at(-600), speed: 1 }
  const moved = (minutes: number) => voice({ starts_at: new Date(at(minutes)).toISOString() }, -600)
  expect(decide(standing(), [moved(120)], before).entries).toEqual([
    { kind: 'event', change: { starts_at: new Date(at(120)).toISOString() } },
  ])
  expect(codesOf(decide(standing(), [moved(24 * 60 + 1)], before))).toEqual(['start_moved_far'])
  expect(codesOf(decide(standing(), [moved(-700)], before))).toEqual(['start_in_past'])
  const locked = { now: at(5), speed: 1 }
  expect(decide(standing(), [moved(30)], locked)).toEqual({ entries: [], holds: [] })
  expect(codesOf(decide(standing(), [moved(300)], locked))).toEqual(['start_moved_far'])
  expect(codesOf(decide(standing(), [moved(60), { ...moved(90), feed_id: 2 }], before))).toEqual([
    'sources_disagree',
  ])
})

test('a start or a status that an organiser has changed stays, and another word that comes later is a question', () => {
  const before = { now: at(-600), speed: 1 }
  const moved = voice({ starts_at: new Date(at(120)).toISOString() }, -600)
  expect(decide(standing({ hand_at: at(-599) }), [moved], before)).toEqual({ entries: [], holds: [] })
  const decision = decide(standing({ hand_at: at(-601) }), [moved], before)
  expect(decision.entries).toEqual([])
  expect(decision.holds).toEqual([
    { feed_id: 1, code: 'sources_disagree', data: { said: 'football-data.org 2026-06-11 21:00 UTC' } },
  ])
  const off = voice({ status: 'postponed' }, -600)
  expect(decide(standing({ hand_at: at(-601) }), [off], before)).toMatchObject({
    entries: [],
    holds: [{ code: 'sources_disagree', data: { said: 'football-data.org postponed' } }],
  })
  // What it says is what stands.
  expect(decide(standing({ hand_at: at(-601) }), [voice({}, -600)], before)).toEqual({
    entries: [],
    holds: [],
  })
})

test('a source whose results an organiser confirms moves no start and puts nothing off alone', () => {
  const before = { now: at(-600), speed: 1 }
  const starts_at = new Date(at(120)).toISOString()
  const weak = voice({ starts_at }, -600, { needs_confirmation: true })
  const held = decide(standing(), [weak], before)
  expect(held.entries).toEqual([])
  expect(held.holds).toEqual([
    { feed_id: 1, code: 'needs_confirmation', data: { said: 'football-data.org 2026-06-11 21:00 UTC' } },
  ])
  expect(decide(standing(), [weak, other({ starts_at }, -600)], before).entries).toHaveLength(1)
  expect(codesOf(decide(standing(), [weak, other({}, -600)], before))).toEqual(['sources_disagree'])
  // The first start of an event that has none, and sides that are not named yet, come from it.
  expect(decide(standing({ starts_at: null, first: null }), [weak], before).entries).toEqual([
    { kind: 'event', change: { first: 'GER' } },
    { kind: 'event', change: { starts_at } },
  ])
  const off = voice({ status: 'postponed' }, -600, { needs_confirmation: true })
  expect(decide(standing(), [off], before)).toMatchObject({
    entries: [],
    holds: [{ code: 'needs_confirmation' }],
  })
})

test('a match that is put off keeps no date until it has another one', () => {
  const before = { now: at(-600), speed: 1 }
  expect(decide(standing(), [voice({ status: 'postponed' }, -600), other({})], before).entries).toEqual([
    { kind: 'event', change: { status: 'postponed' } },
  ])
  const off = standing({ status: 'postponed' })
  expect(decide(off, [voice({}, -600)], before)).toEqual({ entries: [], holds: [] })
  const later = new Date(at(30 * 24 * 60)).toISOString()
  expect(decide(off, [voice({ starts_at: later }, -600)], before).entries).toEqual([
    { kind: 'event', change: { starts_at: later } },
  ])
})

test('goals are entered where all are named, and an unknown scorer keeps no result back', () => {
  const goal = {
    side: 'first' as const,
    player: null,
    minute: 12,
    stoppage: null,
    own_goal: false,
    penalty: false,
  }
  const strange = {
    ...finished(1, 0),
    goals: [goal],
    strangers: [{ kind: 'player' as const, id: '7', name: 'Who' }],
  }
  const decision = decide(standing(), [voice(strange)], NOW)
  expect(codesOf(decision)).toEqual(['unknown_player'])
  expect(resultsOf(decision)).toEqual([
    { ...ended(1, 0), goals: [{ player: null, side: 'first', minute: 12 }] },
  ])
  const short = decide(standing(), [voice({ ...finished(2, 0), goals: [goal] })], NOW)
  expect(codesOf(short)).toEqual(['goals_incomplete'])
  expect(resultsOf(short)).toEqual([ended(2, 0)])
})
