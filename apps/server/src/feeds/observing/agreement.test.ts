import { expect, test } from 'vitest'
import { said, score, standing } from '../../../test/feeds/voices.ts'
import { decide } from './decide.ts'
import type { Resolved, StandingEvent, Voice } from './observed.ts'
import { orient } from './resolve.ts'

const START = Date.parse('2024-07-06T16:00:00Z')
const at = (minute: number) => START + minute * 60_000
const clockAt = (minute: number) => ({ now: at(minute), speed: 1 })

const match = standing({
  key: 'm48',
  starts_at: START,
  has_begun: true,
  status: 'live',
  first: 'ENG',
  second: 'SUI',
  result: { status: 'live', score: score(1, 1) },
  result_source: 'feed',
  result_at: at(80),
})
const sides = { first: 'ENG', second: 'SUI', starts_at: new Date(START).toISOString() }
const voice = (id: number, more: Partial<Resolved>, needsHand = false): Voice => ({
  feed_id: id,
  source: id === 1 ? 'football-data.org' : 'openligadb',
  event: said({ ...sides, status: 'finished', ...more }),
  since: at(156),
  status_since: at(156),
  needs_confirmation: needsHand,
})
const level = { regular: score(1, 1), after_extra_time: score(1, 1) }
const decideBy = (...voices: Voice[]) => decide(match, voices, clockAt(160))
const codesOf = ({ holds }: { holds: { code: string }[] }) => holds.map(({ code }) => code)

test('a source that knows who goes through and not the shoot-out agrees with one that knows it', () => {
  const whole = voice(1, { ...level, penalties: score(5, 3) })
  const decision = decideBy(voice(2, { ...level, goes_through: 'first' }), whole)
  expect(codesOf(decision)).toEqual([])
  expect(decision.entries).toMatchObject([{ kind: 'result', result: { penalties: score(5, 3) } }])
  expect(codesOf(decideBy(voice(2, { ...level, goes_through: 'second' }), whole))).toEqual([
    'sources_disagree',
  ])
})

test.each([
  ['the score after 90 minutes', score(1, 1), []],
  ['the score after extra time', score(2, 1), []],
  ['neither', score(2, 2), ['sources_disagree']],
])('a second opinion that is %s', (_, running, codes) => {
  const long = voice(1, { regular: score(1, 1), after_extra_time: score(2, 1) })
  const decision = decideBy(long, voice(2, { running }, true))
  expect(codesOf(decision)).toEqual(codes)
  expect(decision.entries).toHaveLength(codes.length === 0 ? 1 : 0)
})

test('a second opinion alone is no result and no question', () => {
  expect(decideBy(voice(2, { running: score(1, 1) }, true))).toEqual({ entries: [], holds: [] })
})

test('a match that is called off in play is void once a source has said so for ten minutes', () => {
  const off = { ...voice(1, { status: 'cancelled' }), since: at(65), status_since: at(65) }
  expect(decide(match, [off], clockAt(70)).entries).toEqual([])
  expect(decide(match, [off], clockAt(76)).entries).toMatchObject([{ result: { status: 'cancelled' } }])
})

const FIRST_FIGHT = at(180)
const fight: StandingEvent = {
  ...match,
  is_fight: true,
  status: 'scheduled',
  has_begun: false,
  result: null,
  result_source: null,
  result_at: null,
  starts_at: at(240),
  card_starts_at: FIRST_FIGHT,
}
const odds = (first: number, second: number, taken_at = '2024-07-06T12:00:00Z') =>
  voice(2, { status: 'scheduled', coefficients: { first, second, taken_at } }, true)

test.each([
  ['before the lock', fight, odds(1.5, 2.6), [score(1.5, 2.6)]],
  ['that stand already', { ...fight, coefficients: score(1.5, 2.6) }, odds(1.5, 2.6), []],
  ['once the card has begun', { ...fight, card_starts_at: at(159) }, odds(1.5, 2.6), []],
  ['of a fight that an organiser has moved', { ...fight, hand_at: at(1) }, odds(1.5, 2.6), [score(1.5, 2.6)]],
  ['where an organiser has set his own', { ...fight, has_own_odds: true }, odds(1.5, 2.6), []],
  ['of a match', { ...match, status: 'scheduled' as const, result: null }, odds(1.5, 2.6), []],
])('odds %s', (_, standing, said, expected) => {
  const { entries } = decide(standing, [said], clockAt(160))
  expect(
    entries.flatMap((entry) => (entry.kind === 'event' ? (entry.change.coefficients ?? []) : [])),
  ).toEqual(expected)
})

test('the odds that were taken last count', () => {
  const { entries } = decide(fight, [odds(1.7, 2.2, '2024-07-06T15:00:00Z'), odds(1.5, 2.6)], clockAt(160))
  expect(entries).toEqual([{ kind: 'event', change: { coefficients: score(1.7, 2.2) } }])
})

test('a bout whose sides have no order is read as ours stands, with its odds', () => {
  const coefficients = { first: 1.5, second: 2.6, taken_at: '2024-07-06T12:00:00Z' }
  const bout = said({ ...sides, status: 'scheduled', coefficients })
  expect(orient(bout, { first: 'SUI', second: 'ENG' })).toMatchObject({
    first: 'SUI',
    second: 'ENG',
    coefficients: { first: 2.6, second: 1.5 },
  })
  expect(orient(bout, { first: 'ENG', second: 'SUI' })).toBe(bout)
  expect(orient(bout, { first: 'ENG', second: 'FRA' })).toBe(bout)
})
