import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { levels, moments, results, rulesets, someEvents } from '../../test/arbitraries.ts'
import { eventOf, factsOf } from '../../test/tournament.ts'
import type { FactsEvent } from '../facts.ts'
import type { TournamentFacts } from '../questions.ts'
import { phaseAt } from '../kind.ts'
import { GOALS_MAX } from '../limits.ts'
import { DEFAULT_RULESET } from '../ruleset.ts'
import { match } from './match.ts'

const KICK_OFF = 1000
const goals = fc.integer({ min: 0, max: GOALS_MAX })
const scores = fc.record({ first: goals, second: goals })
/** The phase of a match that is the only one of its tournament. */
const phase = (event: Partial<FactsEvent>, now: number, tournament: Partial<TournamentFacts> = {}) =>
  phaseAt(match.times(factsOf([eventOf(event)], tournament), eventOf().id), now)

describe('a match takes predictions', () => {
  const as = (status: FactsEvent['result']['status']) => ({ result: { status } })

  test.each<[string, Partial<FactsEvent>, number, ReturnType<typeof phaseAt>, Partial<TournamentFacts>?]>([
    ['from the first', {}, -1e15, 'open'],
    ['one millisecond before its kick-off', {}, KICK_OFF - 1, 'open'],
    ['not from its kick-off on', {}, KICK_OFF, 'locked'],
    ['for good while it has no time', { starts_at: null }, 1e15, 'open'],
    ['not while a team is unknown', { second: null }, 0, 'not_open'],
    ['not after its kick-off, with a team unknown', { second: null }, KICK_OFF, 'locked'],
    ['not before the tournament does', {}, 699, 'not_open', { opens_at: 700 }],
    ['with the tournament', {}, 700, 'open', { opens_at: 700 }],
    ['not without a start date', { starts_at: null }, 0, 'not_open', { document_starts_at: null }],
    ['not after it began early', { ...as('live'), begun_at: 800 }, 800, 'locked'],
    ['not if it is live without a known start', as('live'), 0, 'locked'],
    ['past its old kick-off while it is postponed', as('postponed'), KICK_OFF + 1e9, 'open'],
    ['not if it is postponed after it began', { ...as('postponed'), begun_at: 1001 }, 1001, 'locked'],
    ['until its new kick-off if it was postponed and scheduled again', { starts_at: 3000 }, 2999, 'open'],
    ['not from its new kick-off on', { starts_at: 3000 }, 3000, 'locked'],
    ['not if it is moved ahead after it began', { starts_at: 3000, begun_at: 1001 }, 1001, 'locked'],
    ['not if it is moved into the past', { starts_at: 10 }, 10, 'locked'],
    ['not when it has finished', as('finished'), 0, 'locked'],
    ['not if it is cancelled', as('cancelled'), 0, 'locked'],
    ['not when it is awarded', as('awarded'), 0, 'locked'],
    ['not when its tournament is over', as('postponed'), 0, 'locked', { is_finished: true }],
  ])('%s', (_, event, now, expected, tournament) => {
    expect(phase(event, now, tournament)).toBe(expected)
  })

  test('never again after it was seen to begin, whatever its time and status are later', () => {
    fc.assert(
      fc.property(someEvents, moments, (events, now) => {
        const facts = factsOf(events)
        for (const { id, begun_at } of events) {
          if (begun_at === null || begun_at > now) continue
          expect(phaseAt(match.times(facts, id), now)).toBe('locked')
        }
      }),
    )
  })

  test('whatever happens to other matches', () => {
    fc.assert(
      fc.property(someEvents, results, moments, ([own, ...others], result, now) => {
        const before = match.times(factsOf([own!, ...others]), own!.id)
        const changed = others.map((event) => ({ ...event, result, starts_at: now }))
        expect(match.times(factsOf([own!, ...changed]), own!.id).locks_at).toBe(before.locks_at)
      }),
    )
  })
})

test('an unknown match is an error of the program', () => {
  expect(() => match.times(factsOf([eventOf()]), 99)).toThrow('no event 99')
})

describe('the outcome of a match is', () => {
  const score = { first: 1, second: 1 }
  const after_extra_time = { first: 2, second: 1 }
  const penalties = { first: 5, second: 4 }
  const outcome = (result: FactsEvent['result'], basis: 'regular_time' | 'extra_time' = 'regular_time') => {
    const ruleset = { ...DEFAULT_RULESET, score_basis: basis }
    return match.outcome(factsOf([eventOf({ result })], { ruleset }), eventOf().id)
  }

  test.each<[string, FactsEvent['result'], { first: number; second: number } | null]>([
    ['nothing before it', { status: 'scheduled' }, null],
    ['its score so far', { status: 'live', score }, score],
    ['its score', { status: 'finished', score }, score],
    ['its score after 90 minutes', { status: 'finished', score, after_extra_time, penalties }, score],
    ['nothing if it is cancelled', { status: 'cancelled' }, null],
    ['nothing if it is awarded', { status: 'awarded', score: { first: 3, second: 0 } }, null],
    ['nothing if it is postponed, even with an old score', { status: 'postponed', score }, null],
  ])('%s', (_, result, expected) => {
    expect(outcome(result)).toEqual(expected)
  })

  test('its score after extra time if the organiser chose that, never that of the shoot-out', () => {
    expect(outcome({ status: 'finished', score, after_extra_time, penalties }, 'extra_time')).toEqual(
      after_extra_time,
    )
    expect(outcome({ status: 'finished', score, penalties }, 'extra_time')).toEqual(score)
  })
})

describe('a predicted score', () => {
  test.each([
    [{ first: 0, second: 20 }, null],
    [{ first: 21, second: 0 }, 'too_many_goals'],
    [{ first: -1, second: 0 }, 'negative'],
    [{ first: 0.5, second: 0 }, 'not_a_number'],
  ])('%j: %s', (answer, mistake) => {
    expect(match.check(answer, { ids: [] })).toBe(mistake)
  })

  test('is the same after encoding and decoding', () => {
    fc.assert(
      fc.property(scores, (score) => {
        expect(match.decode(match.encode(score))).toEqual(score)
      }),
    )
  })

  test('has a code of its own', () => {
    const all = Array.from({ length: 21 * 21 }, (_, n) => ({ first: Math.floor(n / 21), second: n % 21 }))
    expect(new Set(all.map((score) => match.encode(score).join())).size).toBe(441)
  })

  test.each([
    [null, 5],
    ['semi_final', 5],
    ['final', 10],
  ] as const)('that is exact at level %s earns %i points', (level, points) => {
    const score = { first: 2, second: 1 }
    expect(match.earn(score, score, DEFAULT_RULESET, level)).toMatchObject({ points, hit: 'exact' })
  })

  test('earns the sum of its parts, and no coefficient', () => {
    fc.assert(
      fc.property(scores, scores, rulesets, levels, (answer, outcome, ruleset, level) => {
        const { points, parts, hit, coefficient } = match.earn(answer, outcome, ruleset, level)
        expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points)
        expect(points).toBe(ruleset.match[hit!] * ((level && ruleset.stage_multiplier[level]) ?? 1))
        expect(coefficient).toBe(0)
      }),
    )
  })
})

describe('the crowd of a match', () => {
  test('is split by predicted winner, with the three most frequent scores', () => {
    const answers = [
      { answer: { first: 1, second: 0 }, predictions: 4 },
      { answer: { first: 0, second: 2 }, predictions: 5 },
      { answer: { first: 3, second: 3 }, predictions: 2 },
      { answer: { first: 0, second: 1 }, predictions: 4 },
      { answer: { first: 2, second: 0 }, predictions: 1 },
    ]
    expect(match.crowd(answers)).toEqual({
      first: 5,
      draw: 2,
      second: 9,
      total: 16,
      top: [
        { first: 0, second: 2, count: 5 },
        { first: 0, second: 1, count: 4 },
        { first: 1, second: 0, count: 4 },
      ],
    })
  })

  test('without answers', () => {
    expect(match.crowd([])).toEqual({ first: 0, draw: 0, second: 0, total: 0, top: [] })
  })
})
