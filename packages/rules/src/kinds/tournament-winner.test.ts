import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { levels, moments, rulesets, someEvents } from '../../test/arbitraries.ts'
import { casesOfFirstKickOff, makeMatches, type PhaseCase } from '../../test/first-kick-off.ts'
import { factsOf, GUESTS, HOSTS, legOf, OTHERS } from '../../test/tournament.ts'
import type { FactsEvent } from '../facts.ts'
import { phaseAt } from '../kind.ts'
import { DEFAULT_RULESET } from '../ruleset.ts'
import { tournamentWinner } from './tournament-winner.ts'

const { first, second } = makeMatches()
const final = (changes: Partial<FactsEvent> = {}) =>
  legOf({ id: 3, stage_type: 'final', level: 'final', tie: 'final', starts_at: 9000, ...changes })

describe('the winner can be predicted', () => {
  test.each<PhaseCase>([
    ...casesOfFirstKickOff({ first, second }),
    ['before the sides of the final are known', [first(), final({ first: null })], 0, 'open'],
    ['not when the organiser has named it', [first()], 0, 'locked', { overrides: { winner: OTHERS } }],
  ])('%s', (_, events, now, expected, tournament) => {
    expect(phaseAt(tournamentWinner.times(factsOf(events, tournament), null), now)).toBe(expected)
  })

  test('never again after any match was seen to begin', () => {
    fc.assert(
      fc.property(someEvents, moments, (events, now) => {
        fc.pre(events.some(({ begun_at }) => begun_at !== null && begun_at <= now))
        expect(phaseAt(tournamentWinner.times(factsOf(events), null), now)).toBe('locked')
      }),
    )
  })

  test('never if it is known, whatever times the matches have', () => {
    fc.assert(
      fc.property(someEvents, moments, (events, now) => {
        const facts = factsOf(events)
        fc.pre(tournamentWinner.outcome(facts, null) !== null)
        expect(phaseAt(tournamentWinner.times(facts, null), now)).toBe('locked')
      }),
    )
  })
})

test('any team of the tournament can be chosen, and no other', () => {
  const choice = tournamentWinner.choice(factsOf([first()]), null)
  expect([HOSTS, GUESTS, OTHERS, 4].map((team) => tournamentWinner.check(team, choice))).toEqual([
    null,
    null,
    null,
    'unknown_team',
  ])
})

describe('the winner is', () => {
  const score = (first: number, to: number) => ({ first, second: to })

  test.each<[string, FactsEvent['result'], number | null]>([
    ['nobody before the final', { status: 'scheduled' }, null],
    ['nobody during it', { status: 'live', score: score(2, 0) }, null],
    ['its winner', { status: 'finished', score: score(0, 2) }, GUESTS],
    [
      'the winner of its shoot-out',
      { status: 'finished', score: score(1, 1), after_extra_time: score(1, 1), penalties: score(3, 2) },
      HOSTS,
    ],
    ['the team to which it is awarded', { status: 'awarded', winner: 'second' }, GUESTS],
    ["the organiser's choice if it is cancelled", { status: 'cancelled', winner: 'first' }, HOSTS],
    ['nobody if it is cancelled', { status: 'cancelled' }, null],
  ])('%s', (_, result, winner) => {
    const semi = legOf({ result: { status: 'finished', score: score(9, 0) } })
    expect(tournamentWinner.outcome(factsOf([semi, first(), final({ result })]), null)).toBe(winner)
  })

  test.each<[string, FactsEvent['result']]>([
    ['before the final', { status: 'scheduled' }],
    ['while the final is postponed', { status: 'postponed' }],
    ['if it is cancelled', { status: 'cancelled' }],
    ['whatever its result', { status: 'finished', score: score(2, 0) }],
  ])("the organiser's choice, %s", (_, result) => {
    const facts = factsOf([first(), final({ result })], { overrides: { winner: OTHERS } })
    expect(tournamentWinner.outcome(facts, null)).toBe(OTHERS)
  })

  test("the organiser's choice, in a tournament without a final", () => {
    expect(tournamentWinner.outcome(factsOf([first()], { overrides: { winner: HOSTS } }), null)).toBe(HOSTS)
  })

  test('nobody in a tournament without a final', () => {
    const facts = factsOf([first({ result: { status: 'finished', score: score(9, 0) } })])
    expect(tournamentWinner.outcome(facts, null)).toBe(null)
  })
})

describe('the right winner', () => {
  test('earns 20 points, the wrong one none, whatever the level', () => {
    expect(tournamentWinner.earn(HOSTS, HOSTS, DEFAULT_RULESET, 'final')).toEqual({
      points: 20,
      coefficient: 0,
      hit: null,
      parts: [{ part: 'winner', points: 20, earned: true }],
    })
    expect(tournamentWinner.earn(GUESTS, HOSTS, DEFAULT_RULESET, null)).toEqual({
      points: 0,
      coefficient: 0,
      hit: null,
      parts: [{ part: 'winner', points: 0, earned: false }],
    })
  })

  test('earns the sum of its parts', () => {
    const team = fc.constantFrom(HOSTS, GUESTS, OTHERS)
    fc.assert(
      fc.property(team, team, rulesets, levels, (answer, outcome, ruleset, level) => {
        const { points, parts } = tournamentWinner.earn(answer, outcome, ruleset, level)
        expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points)
        expect(points).toBe(answer === outcome ? ruleset.tournament_winner : 0)
      }),
    )
  })

  test('is the same after encoding and decoding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (entity) => {
        expect(tournamentWinner.decode(tournamentWinner.encode(entity))).toBe(entity)
      }),
    )
  })
})

test('a side that has lost a tie cannot win the tournament any more', () => {
  const semi = (result: FactsEvent['result']) => legOf({ id: 2, tie: 'semi', level: 'semi_final', result })
  const decided = semi({ status: 'finished', score: { first: 2, second: 1 } })
  expect(tournamentWinner.out!(factsOf([first(), semi({ status: 'scheduled' })]))).toEqual([])
  expect(tournamentWinner.out!(factsOf([first(), decided]))).toEqual([GUESTS])
})
