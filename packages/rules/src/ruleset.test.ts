import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRuleset, DEFAULT_RULESET, resolveRuleset } from './ruleset.ts'
import { STAGE_LEVELS } from './stage-level.ts'

const pathsOf = (overrides: unknown) => checkRuleset(overrides).map((mistake) => mistake.path)

describe('resolveRuleset', () => {
  test.each([[{}], [undefined]])('%o is the default', (overrides) => {
    expect(resolveRuleset(overrides)).toEqual(DEFAULT_RULESET)
  })

  test('an override replaces its own number and no other', () => {
    expect(resolveRuleset({ match: { exact: 6 }, stage_multiplier: { semi_final: 3 } })).toEqual({
      ...DEFAULT_RULESET,
      match: { exact: 6, difference: 3, outcome: 2, miss: 0 },
      stage_multiplier: { semi_final: 3, final: 2 },
    })
  })

  test('the default is what GAME.md 4 and 5 say', () => {
    expect(DEFAULT_RULESET).toMatchObject({
      match: { exact: 5, difference: 3, outcome: 2, miss: 0 },
      score_basis: 'regular_time',
      stage_multiplier: { final: 2 },
      table_order: { place: 2, whole_order: 2 },
      league: { team: 4, favourite_multiplier: 2, all_teams: 10 },
      scorer: 15,
      keeper: 15,
      most_productive_team: 12,
      tournament_winner: 20,
      fight: { right_pick: 1, multiplier: 2, opens_days_before: 5, odds_min: 1.01, odds_max: 51 },
    })
  })

  test('overrides of an order, of the league and of a leader do the same', () => {
    const changed = { table_order: { whole_order: 5 }, league: { favourite_multiplier: 3 }, keeper: 1 }
    expect(resolveRuleset(changed)).toEqual({
      ...DEFAULT_RULESET,
      table_order: { place: 2, whole_order: 5 },
      league: { team: 4, favourite_multiplier: 3, all_teams: 10 },
      keeper: 1,
    })
  })

  test('the final can be made to count once, and extra time to count', () => {
    const ruleset = resolveRuleset({ score_basis: 'extra_time', stage_multiplier: { final: 1 } })
    expect(ruleset).toMatchObject({ score_basis: 'extra_time', stage_multiplier: { final: 1 } })
  })

  test('the default is not changed by changing a resolved ruleset', () => {
    resolveRuleset({}).match.exact = 99
    expect(DEFAULT_RULESET.match.exact).toBe(5)
  })

  test('an invalid override throws, and nothing is settled by it', () => {
    expect(() => resolveRuleset({ match: { exact: -1 } })).toThrow(/match\.exact/)
  })
})

describe('checkRuleset', () => {
  test.each([
    ['nothing', {}, []],
    ['a whole ruleset', DEFAULT_RULESET, []],
    ['hits that earn the same', { match: { exact: 2, difference: 2, outcome: 2, miss: 2 } }, []],
    ['null', null, ['']],
    ['a list', [], ['']],
    ['a text', 'match', ['']],
    ['an unknown field', { matches: {} }, ['matches']],
    ['an inherited name', { constructor: 1 }, ['constructor']],
    ['a prototype', JSON.parse('{"match":{"__proto__":{}}}'), ['match.__proto__']],
    ['an unknown hit', { match: { bull: 1 } }, ['match.bull']],
    ['a list of points', { match: [5, 3, 2, 0] }, ['match']],
    ['points as text', { match: { exact: '5' } }, ['match.exact']],
    ['no points', { match: { exact: null } }, ['match.exact']],
    ['half a point', { match: { outcome: 1.5 } }, ['match.outcome']],
    ['points below zero', { match: { miss: -1 } }, ['match.miss']],
    ['infinite points', { match: { exact: 1001 } }, ['match.exact']],
    ['difference above exact', { match: { difference: 6 } }, ['match.difference']],
    ['exact below the default difference', { match: { exact: 2 } }, ['match.difference']],
    ['outcome above difference', { match: { outcome: 4 } }, ['match.outcome']],
    ['miss above outcome', { match: { miss: 3 } }, ['match.miss']],
    ['points for an unknown level', { tie: { group: 1 } }, ['tie.group']],
    ['points for a tie below zero', { tie: { final: -1 } }, ['tie.final']],
    ['a winner with points as text', { tournament_winner: '20' }, ['tournament_winner']],
    ['a leader worth half a point', { scorer: 0.5 }, ['scorer']],
    ['a leader worth too much', { most_productive_team: 1001 }, ['most_productive_team']],
    ['a leader worth nothing at all', { keeper: null }, ['keeper']],
    ['an order as one number', { table_order: 2 }, ['table_order']],
    ['an unknown part of an order', { table_order: { team: 2 } }, ['table_order.team']],
    ['a place below zero', { table_order: { place: -1 } }, ['table_order.place']],
    ['an invalid league', { league: null }, ['league']],
    ['an unknown part of the league', { league: { eighth: 1 } }, ['league.eighth']],
    [
      'teams and all of them below zero',
      { league: { team: -1, all_teams: -1 } },
      ['league.team', 'league.all_teams'],
    ],
    [
      'a favourite with multiplier zero',
      { league: { favourite_multiplier: 0 } },
      ['league.favourite_multiplier'],
    ],
    [
      'an infinite favourite multiplier',
      { league: { favourite_multiplier: 101 } },
      ['league.favourite_multiplier'],
    ],
    ['odds below the minimum', { fight: { odds_min: 1 } }, ['fight.odds_min']],
    ['odds as text', { fight: { odds_max: '51' } }, ['fight.odds_max']],
    ['infinite odds', { fight: { odds_max: 1001 } }, ['fight.odds_max']],
    ['bounds of odds that are reversed', { fight: { odds_min: 60 } }, ['fight.odds_max']],
    ['bounds of odds with fractions', { fight: { odds_min: 1.05, odds_max: 101.5 } }, []],
    ['an unknown basis', { score_basis: 'penalties' }, ['score_basis']],
    ['an unknown level', { stage_multiplier: { groups: 2 } }, ['stage_multiplier.groups']],
    ['a stage with multiplier zero', { stage_multiplier: { final: 0 } }, ['stage_multiplier.final']],
    ['half a multiplier', { stage_multiplier: { final: 1.5 } }, ['stage_multiplier.final']],
    [
      'several',
      { match: { exact: -1, bull: 1 }, score_basis: 1 },
      ['match.bull', 'match.exact', 'score_basis'],
    ],
  ])('%s', (_, overrides, paths) => {
    expect(pathsOf(overrides)).toEqual(paths)
  })

  test('accepts exactly what resolveRuleset can use, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), overridesOf(fc.jsonValue()), overridesOf(fc.nat(9))),
        (overrides) => {
          const { length } = checkRuleset(overrides)
          if (length > 0) {
            expect(() => resolveRuleset(overrides)).toThrow(/broken ruleset/)
            return
          }
          const { match, stage_multiplier, league } = resolveRuleset(overrides)
          expect([match.miss, match.outcome, match.difference, match.exact]).toEqual(
            [match.miss, match.outcome, match.difference, match.exact].toSorted((a, b) => a - b),
          )
          for (const times of Object.values(stage_multiplier)) expect(times).toBeGreaterThanOrEqual(1)
          expect(league.favourite_multiplier).toBeGreaterThanOrEqual(1)
        },
      ),
    )
  })
})

function overridesOf(number: fc.Arbitrary<unknown>) {
  const optional = { requiredKeys: [] }
  return fc.record(
    {
      match: fc.record({ exact: number, difference: number, outcome: number, miss: number }, optional),
      score_basis: fc.constantFrom('regular_time', 'extra_time'),
      stage_multiplier: fc.dictionary(fc.constantFrom(...STAGE_LEVELS), number),
      table_order: fc.record({ place: number, whole_order: number }, optional),
      league: fc.record({ team: number, favourite_multiplier: number, all_teams: number }, optional),
      scorer: number,
      keeper: number,
      most_productive_team: number,
    },
    optional,
  )
}
