import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import { UNSAID } from '../../src/feeds/source.ts'
import type { Resolved, StandingEvent, Voice } from '../../src/feeds/observing/observed.ts'

// A match of Germany against Scotland and what feeds say of it, for tests of decisions. Times are minutes since its kick-off.

const MINUTE = 60_000
const START = Date.parse('2026-06-11T19:00:00Z')
export const at = (minutes: number) => START + minutes * MINUTE
export const NOW = { now: at(110), speed: 1 }

export const standing = (changes: Partial<StandingEvent> = {}): StandingEvent => ({
  key: 'm1',
  is_fight: false,
  starts_at: START,
  has_begun: false,
  status: 'scheduled',
  first: 'GER',
  second: 'SCO',
  result: null,
  result_source: null,
  result_at: null,
  is_released: false,
  hand_at: null,
  has_own_odds: false,
  coefficients: null,
  card_starts_at: null,
  ...changes,
})
/** An event with a result of the feed, entered at a minute. */
export const withResult = (result: ResultBody, minute: number, changes: Partial<StandingEvent> = {}) =>
  standing({
    status: result.status as StandingEvent['status'],
    has_begun: true,
    result,
    result_source: 'feed',
    result_at: at(minute),
    ...changes,
  })
export const said = (changes: Partial<Resolved> = {}): Resolved => ({
  ...UNSAID,
  id: '1',
  answer_id: 1,
  starts_at: new Date(START).toISOString(),
  is_start_certain: true,
  first: 'GER',
  second: 'SCO',
  status: 'scheduled',
  goalkeepers: null,
  doubts: [],
  strangers: [],
  ...changes,
})
export const score = (first: number, second: number) => ({ first, second })
export const finished = (first: number, second: number): Partial<Resolved> => ({
  status: 'finished',
  regular: score(first, second),
})
export const live = (first: number, second: number): Partial<Resolved> => ({
  status: 'live',
  running: score(first, second),
})
export const ended = (first: number, second: number): ResultBody => ({
  status: 'finished',
  score: score(first, second),
})
export const on = (first: number, second: number): ResultBody => ({
  status: 'live',
  score: score(first, second),
})
export const voice = (changes: Partial<Resolved>, since = 110, more: Partial<Voice> = {}): Voice => ({
  feed_id: 1,
  source: 'football-data.org',
  event: said(changes),
  since: at(since),
  status_since: at(since),
  needs_confirmation: false,
  ...more,
})
export const other = (changes: Partial<Resolved>, since = 110) =>
  voice(changes, since, { feed_id: 2, source: 'openligadb' })
