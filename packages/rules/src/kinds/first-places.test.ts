import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moments, rulesets, someEvents } from '../../test/arbitraries.ts'
import { euro2024, PLAYERS, TEAMS } from '../../test/euro-2024.ts'
import { casesOfFirstKickOff, makeMatches, type PhaseCase } from '../../test/first-kick-off.ts'
import { playerOf } from '../../test/squad.ts'
import { eventOf, factsOf, GUESTS, HOSTS, OTHERS } from '../../test/tournament.ts'
import type { FactsEvent, PlayedEvent } from '../facts.ts'
import type { TournamentFacts } from '../questions.ts'
import { phaseAt } from '../kind.ts'
import { DEFAULT_RULESET, resolveRuleset } from '../ruleset.ts'
import { keeper, mostProductiveTeam, scorer } from './first-places.ts'

const KINDS = [scorer, keeper, mostProductiveTeam] as const
const [STRIKER, WINGER, HOME_KEEPER, AWAY_KEEPER] = [11, 12, 13, 14] as const
const players = [
  playerOf(STRIKER, 'striker'),
  playerOf(WINGER, 'winger', { position: 'midfielder' }),
  playerOf(HOME_KEEPER, 'home-keeper', { position: 'goalkeeper' }),
  playerOf(AWAY_KEEPER, 'away-keeper', { position: 'goalkeeper' }),
]
const tournamentOf = (events: readonly FactsEvent[], changes: Partial<TournamentFacts> = {}) =>
  factsOf(events, { players, ...changes })

/** The hosts win 1:0 by the striker's goal, and their keeper has a clean sheet. */
const WON: PlayedEvent = {
  status: 'finished',
  score: { first: 1, second: 0 },
  goals: [{ player: 'striker' }],
  goalkeepers: { first: 'home-keeper', second: 'away-keeper' },
}
const won = (changes: Partial<FactsEvent> = {}) => eventOf({ result: WON, begun_at: 1000, ...changes })
/** The guests win the next match. */
const lost = won({
  id: 11,
  result: {
    status: 'finished',
    score: { first: 0, second: 1 },
    goals: [{ player: 'winger' }],
    goalkeepers: { first: 'home-keeper', second: 'away-keeper' },
  },
})

describe.each(KINDS)('$name can be predicted', (kind) => {
  const { first, second } = makeMatches()
  const NAMED = {
    overrides: { top_scorers: [STRIKER], top_keepers: [HOME_KEEPER], most_productive_teams: [HOSTS] },
  }

  test.each<PhaseCase>([
    ...casesOfFirstKickOff({ first, second }),
    ['until the first kick-off, even if the organiser has set the outcome', [first()], 999, 'open', NAMED],
  ])('%s', (_, events, now, expected, tournament) => {
    expect(phaseAt(kind.times(tournamentOf(events, tournament), null), now)).toBe(expected)
  })

  test('never again after any match was seen to begin', () => {
    fc.assert(
      fc.property(someEvents, moments, (events, now) => {
        fc.pre(events.some(({ begun_at }) => begun_at !== null && begun_at <= now))
        expect(phaseAt(kind.times(tournamentOf(events), null), now)).toBe('locked')
      }),
    )
  })

  test('without having been drawn into a group', () => {
    expect(kind.needs_group).toBe(false)
  })
})

describe('can be named as', () => {
  test.each([
    ['top scorer, any player', scorer, [STRIKER, WINGER, HOME_KEEPER, AWAY_KEEPER], 'unknown_player'],
    ['top goalkeeper, any goalkeeper', keeper, [HOME_KEEPER, AWAY_KEEPER], 'not_a_goalkeeper'],
    ['most productive team, any team', mostProductiveTeam, [HOSTS, GUESTS, OTHERS], 'unknown_team'],
  ] as const)('%s', (_, kind, ids, mistake) => {
    const choice = kind.choice(tournamentOf([]), null)
    expect(choice).toEqual({ ids })
    expect(ids.map((id) => kind.check(id, choice))).toEqual(ids.map(() => null))
    expect(kind.check(99, choice)).toBe(mistake)
  })

  test('top goalkeeper only goalkeepers', () => {
    expect(keeper.check(STRIKER, keeper.choice(tournamentOf([]), null))).toBe('not_a_goalkeeper')
  })
})

describe('the outcome', () => {
  const outcomes = (events: FactsEvent[], changes: Partial<TournamentFacts> = {}) =>
    KINDS.map((kind) => kind.outcome(tournamentOf(events, { is_finished: true, ...changes }), null))

  test('is known when the organiser finishes the tournament, not with its last match', () => {
    expect(outcomes([won()], { is_finished: false })).toEqual([null, null, null])
    expect(outcomes([won()])).toEqual([[STRIKER], [HOME_KEEPER], [HOSTS]])
  })
  test('is everybody who shares first place', () => {
    expect(outcomes([won(), lost])).toEqual([
      [STRIKER, WINGER],
      [HOME_KEEPER, AWAY_KEEPER],
      [HOSTS, GUESTS],
    ])
  })
  test('is void if nobody has any', () => {
    expect(outcomes([eventOf({ result: { status: 'cancelled' } })])).toEqual([null, null, null])
  })
  test('includes counts from before the tournament', () => {
    const brought = [
      playerOf(STRIKER, 'striker'),
      playerOf(WINGER, 'winger', { goals_before: 1 }),
      playerOf(HOME_KEEPER, 'home-keeper', { position: 'goalkeeper' }),
      playerOf(AWAY_KEEPER, 'away-keeper', { position: 'goalkeeper', clean_sheets_before: 2 }),
    ]
    expect(outcomes([won()], { players: brought })).toEqual([[STRIKER, WINGER], [AWAY_KEEPER], [HOSTS]])
  })
  test("is the organiser's choice, by ids, whatever was counted", () => {
    const overrides = {
      top_scorers: [WINGER, STRIKER],
      top_keepers: [AWAY_KEEPER],
      most_productive_teams: [OTHERS],
    }
    expect(outcomes([won()], { overrides })).toEqual([[STRIKER, WINGER], [AWAY_KEEPER], [OTHERS]])
    expect(outcomes([won()], { overrides, is_finished: false })).toEqual([null, null, null])
  })
  test("is the organiser's choice for one question, and the computed leaders for the others", () => {
    expect(outcomes([won()], { overrides: { top_keepers: [AWAY_KEEPER] } })).toEqual([
      [STRIKER],
      [AWAY_KEEPER],
      [HOSTS],
    ])
  })
})

describe('before the end', () => {
  const interim = (events: FactsEvent[], changes: Partial<TournamentFacts> = {}) =>
    KINDS.map((kind) => kind.interim!(tournamentOf(events, changes), null).outcome)

  test('nobody leads before the first match', () => {
    expect(interim([eventOf()])).toEqual([null, null, null])
  })
  test('a live match makes nobody lead', () => {
    expect(interim([won({ result: { ...WON, status: 'live' } })])).toEqual([null, null, null])
  })
  test('the leaders change match by match', () => {
    expect(interim([won()])).toEqual([[STRIKER], [HOME_KEEPER], [HOSTS]])
    expect(interim([won(), lost])).toEqual([
      [STRIKER, WINGER],
      [HOME_KEEPER, AWAY_KEEPER],
      [HOSTS, GUESTS],
    ])
  })
  test("the organiser's choice leads as soon as it is made", () => {
    expect(interim([won()], { overrides: { top_scorers: [WINGER] } })).toEqual([
      [WINGER],
      [HOME_KEEPER],
      [HOSTS],
    ])
  })
  test('the leaders are the outcome once it is known', () => {
    const facts = tournamentOf([won(), lost], { is_finished: true })
    for (const kind of KINDS) expect(kind.interim!(facts, null).outcome).toEqual(kind.outcome(facts, null))
  })
  test('goals of teams are in the figures; those of players are shown with the players', () => {
    const figures = KINDS.map((kind) => kind.interim!(tournamentOf([won()]), null).figures)
    const counts = [
      { id: HOSTS, count: 1 },
      { id: GUESTS, count: 0 },
      { id: OTHERS, count: 0 },
    ]
    expect(figures).toEqual([null, null, { counts }])
  })
})

describe('the right answer', () => {
  const RULES = resolveRuleset({ scorer: 1, keeper: 2, most_productive_team: 3 })

  test.each([
    ['the top scorer', scorer, 15, 1],
    ['the top goalkeeper', keeper, 15, 2],
    ['the most productive team', mostProductiveTeam, 12, 3],
  ] as const)(
    'about %s earns its points, whoever shares first place, the wrong one none',
    (_, kind, points, others) => {
      const right = {
        coefficient: 0,
        hit: null,
        parts: [{ part: 'first_place', points, earned: true }],
        points,
      }
      expect(kind.earn(5, [5], DEFAULT_RULESET, null)).toEqual(right)
      expect(kind.earn(5, [4, 5, 6], DEFAULT_RULESET, 'final')).toEqual(right)
      expect(kind.earn(5, [5], RULES, null).points).toBe(others)
      expect(kind.earn(5, [4, 6], DEFAULT_RULESET, null)).toEqual({
        points: 0,
        coefficient: 0,
        hit: null,
        parts: [{ part: 'first_place', points: 0, earned: false }],
      })
    },
  )

  test('earns the sum of its parts', () => {
    const id = fc.integer({ min: 1, max: 6 })
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        id,
        fc.uniqueArray(id),
        rulesets,
        (kind, answer, leaders, ruleset) => {
          const { points, parts } = kind.earn(answer, leaders, ruleset, null)
          expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points)
          expect(points).toBe(leaders.includes(answer) ? ruleset[kind.name as 'scorer'] : 0)
        },
      ),
    )
  })

  test('is the same after encoding and decoding', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.integer({ min: 1 }), (kind, id) => {
        expect(kind.decode(kind.encode(id))).toBe(id)
      }),
    )
  })
})

describe('EURO 2024', () => {
  const ended = euro2024({ is_finished: true })
  const named = (ids: number[] | null, keys: string[]) => ids?.map((id) => keys[id - 1]).toSorted()

  test('had six top scorers, each of them right', () => {
    const six = scorer.outcome(ended, null)!
    expect(named(six, PLAYERS)).toEqual(['gakpo', 'kane', 'mikautadze', 'musiala', 'olmo', 'schranz'])
    expect(six.map((id) => scorer.earn(id, six, DEFAULT_RULESET, null).points)).toEqual([
      15, 15, 15, 15, 15, 15,
    ])
  })
  test('had one top goalkeeper and one most productive team', () => {
    expect(named(keeper.outcome(ended, null), PLAYERS)).toEqual(['maignan'])
    expect(named(mostProductiveTeam.outcome(ended, null), TEAMS)).toEqual(['ESP'])
  })
  test('had neither before the organiser finished it', () => {
    expect(KINDS.map((kind) => kind.outcome(euro2024(), null))).toEqual([null, null, null])
  })
})
