import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moments, rulesets, someEvents } from '../../test/arbitraries.ts'
import { FINAL_TABLE, FINAL_TOP, MATCHDAYS, TEAMS } from '../../test/champions-league-2024.ts'
import { casesOfFirstKickOff, makeMatches, type PhaseCase } from '../../test/first-kick-off.ts'
import { eventsIn, idsIn, namesOf } from '../../test/matches-in-text.ts'
import { factsOf, legOf } from '../../test/tournament.ts'
import type { FactsEvent } from '../facts.ts'
import type { TournamentFacts } from '../questions.ts'
import { phaseAt } from '../kind.ts'
import { LEAGUE_TEAMS } from '../limits.ts'
import { DEFAULT_RULESET, resolveRuleset } from '../ruleset.ts'
import { league } from './league.ts'

const IDS = TEAMS.map((_, at) => at + 1)
const leagueOf = (events: readonly FactsEvent[], changes: Partial<TournamentFacts> = {}) =>
  factsOf(events, { system_name: 'uefa', entities: IDS, ...changes })
const ids = (text: string) => idsIn(TEAMS, text)
const names = (ids: readonly number[] | null) => namesOf(TEAMS, ids)
const sorted = (text: string) => text.split(' ').toSorted().join(' ')
const played = (text: string, changes: Partial<FactsEvent> = {}) =>
  eventsIn(TEAMS, text, { stage_type: 'league_stage', ...changes })
const SEASON = MATCHDAYS.join(' ')

describe('the league can be predicted', () => {
  const { first, second } = makeMatches({ stage_type: 'league_stage' })

  test.each<PhaseCase>([
    ...casesOfFirstKickOff({ first, second }),
    ['not from the first kick-off of another stage on', [legOf({ starts_at: 100 }), first()], 100, 'locked'],
    ['not when it is decided, whatever its matches say of their times', played(SEASON), 0, 'locked'],
  ])('%s', (_, events, now, expected, tournament) => {
    expect(phaseAt(league.times(leagueOf(events, tournament), null), now)).toBe(expected)
  })

  test('never again after any match was seen to begin', () => {
    fc.assert(
      fc.property(someEvents, moments, (events, now) => {
        fc.pre(events.some(({ begun_at }) => begun_at !== null && begun_at <= now))
        expect(phaseAt(league.times(leagueOf(events), null), now)).toBe('locked')
      }),
    )
  })
})

test('only a user who has been drawn into a group can predict the league', () => {
  expect(league.needs_group).toBe(true)
})

describe('a prediction of the league names', () => {
  const EIGHT = [3, 1, 4, 15, 9, 2, 6, 5]

  test.each<[string, number[], number, ReturnType<typeof league.check>]>([
    ['eight teams and one of them as the favourite', EIGHT, 15, null],
    ['an unknown team', [...EIGHT.slice(1), 37], 15, 'unknown_team'],
    ['seven teams', EIGHT.slice(1), 15, 'eight_teams'],
    ['nine teams', [...EIGHT, 30], 15, 'eight_teams'],
    ['no team', [], 15, 'eight_teams'],
    ['a team twice', [...EIGHT.slice(1), 15], 15, 'eight_teams'],
    ['a team twice, besides eight', [...EIGHT, 15], 15, 'eight_teams'],
    ['a favourite that is not among the eight', EIGHT, 7, 'favourite_of_the_eight'],
    ['an unknown favourite', EIGHT, 99, 'favourite_of_the_eight'],
  ])('%s', (_, team_ids, favourite_team_id, mistake) => {
    const choice = league.choice(leagueOf([]), null)
    expect(league.check({ team_ids, favourite_team_id }, choice)).toBe(mistake)
  })
})

describe('the first eight are', () => {
  const top = (events: FactsEvent[], changes: Partial<TournamentFacts> = {}) =>
    names(league.outcome(leagueOf(events, changes), null))
  /** In this match Atalanta, ninth, would have passed three teams. */
  const PLAYOFF = legOf({
    first: ids('ATA')[0]!,
    second: ids('BRU')[0]!,
    result: { status: 'finished', score: { first: 9, second: 0 } },
  })
  const last = (result: FactsEvent['result']) => {
    const events = played(SEASON)
    return events.with(-1, { ...events.at(-1)!, result })
  }

  test.each<[string, FactsEvent[], string | null]>([
    ['unknown without a match', [], null],
    ['unknown before the last match', last({ status: 'scheduled' }), null],
    ['unknown during the last match', last({ status: 'live', score: { first: 1, second: 4 } }), null],
    ['unknown while a match is postponed', last({ status: 'postponed' }), null],
    ['those of the table after the last', played(SEASON), FINAL_TOP],
    [
      'others if the last match is cancelled: Atlético is left with 15 points',
      last({ status: 'cancelled' }),
      'LIV BAR ARS INT LEV LIL AVL ATA',
    ],
    [
      'others if it is awarded',
      last({ status: 'awarded', winner: 'first' }),
      'LIV BAR ARS INT LEV LIL AVL ATA',
    ],
    ['those of the league, whatever the results of a playoff', [...played(SEASON), PLAYOFF], FINAL_TOP],
  ])('%s', (_, events, expected) => {
    expect(top(events)).toBe(expected)
  })

  // Nine teams in a circle, each level with all others: one too many.
  const CIRCLE =
    'ARS-ASM 1:0 ASM-ATA 1:0 ATA-ATM 1:0 ATM-AVL 1:0 AVL-BAR 1:0 BAR-BAY 1:0 BAY-BEN 1:0 BEN-BOL 1:0 BOL-ARS 1:0'
  // Eight in a circle, the others without a point.
  const EIGHT =
    'ARS-ASM 1:0 ASM-ATA 1:0 ATA-ATM 1:0 ATM-AVL 1:0 AVL-BAR 1:0 BAR-BAY 1:0 BAY-BEN 1:0 BEN-ARS 1:0'

  test('unknown if scores leave the eighth place undecided', () => {
    expect(top(played(CIRCLE))).toBe(null)
  })
  test('known if they are level among themselves only', () => {
    expect(top(played(EIGHT))).toBe('ARS ASM ATA ATM AVL BAR BAY BEN')
  })
  test("the organiser's choice in this case", () => {
    const league_order = ids('BOL BEN BAY BAR AVL ATM ATA ASM')
    expect(top(played(CIRCLE), { overrides: { league_order } })).toBe('BOL BEN BAY BAR AVL ATM ATA ASM')
  })
  test("the organiser's choice, whatever the scores are", () => {
    const league_order = ids('YB SLO SAL GIR RBL SPR STG CZV')
    expect(top(played(SEASON), { overrides: { league_order } })).toBe('YB SLO SAL GIR RBL SPR STG CZV')
  })
  test('unknown until the last match, even if the organiser has chosen earlier', () => {
    const overrides = { league_order: ids(FINAL_TOP) }
    expect(top(last({ status: 'scheduled' }), { overrides })).toBe(null)
    expect(top([], { overrides })).toBe(null)
  })
  test('decided by the tie-break of the stage, else by that of the system', () => {
    // ASM beat ARS, and has the worse difference.
    const text = 'ASM-ARS 1:0 ARS-YB 5:0 YB-ASM 1:1 ARS-STU 1:1'
    expect(league.interim!(leagueOf(played(text)), null).outcome![0]).toBe(ids('ARS')[0])
    const euro = played(text, { tie_break: 'uefa_euro' })
    expect(league.interim!(leagueOf(euro), null).outcome![0]).toBe(ids('ASM')[0])
  })
})

describe('the interim state of the league', () => {
  const interim = (text: string, changes: Partial<TournamentFacts> = {}) =>
    league.interim!(leagueOf(played(text), changes), null)

  test('has no order before the first match, and a table of zeros', () => {
    const { outcome, figures } = interim('ARS-ASM ATA-ATM')
    expect(outcome).toBe(null)
    const { table } = figures as { table: { entity: number; position: number }[] }
    expect(table.map(({ entity }) => entity)).toEqual(IDS)
    expect(new Set(table.map(({ position }) => position))).toEqual(new Set([1]))
  })
  test('follows the matches so far: after four matchdays', () => {
    expect(names(interim(MATCHDAYS.slice(0, 4).join(' ')).outcome)).toBe('LIV SCP ASM BRE INT BAR BVB AVL')
  })
  test('follows the matches so far, whatever the organiser has chosen earlier', () => {
    const text = `${MATCHDAYS[0]} SAL-ATM`
    const ahead = { overrides: { league_order: ids('YB SLO SAL GIR RBL SPR STG CZV') } }
    expect(interim(text, ahead)).toEqual(interim(text))
  })
  test('is the final table in the end, all 36 places', () => {
    const { outcome, figures } = interim(SEASON)
    expect(names(outcome)).toBe(FINAL_TOP)
    const { table } = figures as { table: { entity: number }[] }
    expect(names(table.map(({ entity }) => entity))).toBe(FINAL_TABLE)
  })
})

const answers = fc
  .shuffledSubarray(IDS, { minLength: LEAGUE_TEAMS, maxLength: LEAGUE_TEAMS })
  .chain((team_ids) =>
    fc.record({ team_ids: fc.constant(team_ids), favourite_team_id: fc.constantFrom(...team_ids) }),
  )
const outcomes = fc.shuffledSubarray(IDS, { minLength: LEAGUE_TEAMS, maxLength: LEAGUE_TEAMS })

describe('a predicted league', () => {
  const earned = (teams: string, favourite: string, ruleset = DEFAULT_RULESET) =>
    league.earn(
      { team_ids: ids(teams), favourite_team_id: ids(favourite)[0]! },
      ids(FINAL_TOP),
      ruleset,
      null,
    )
  const RULES = resolveRuleset({ league: { team: 5, favourite_multiplier: 3, all_teams: 1 } })
  const SEVEN = FINAL_TOP.replace('AVL', 'YB')

  test.each([
    ['all eight and the favourite', 46, 51, sorted(FINAL_TOP), 'LIV'],
    ['seven and the favourite', 32, 45, SEVEN, 'LIV'],
    ['seven and not the favourite', 28, 35, SEVEN, 'YB'],
    ['one, the favourite', 8, 15, 'LIV YB SLO SAL GIR RBL SPR STG', 'LIV'],
    ['one, not the favourite', 4, 5, 'LIV YB SLO SAL GIR RBL SPR STG', 'YB'],
    ['none', 0, 0, 'CZV YB SLO SAL GIR RBL SPR STG', 'YB'],
  ])('with %s earns %i points, %i by another ruleset', (_, points, others, teams, favourite) => {
    expect(earned(teams, favourite).points).toBe(points)
    expect(earned(teams, favourite, RULES).points).toBe(others)
  })

  test('explains its points, team by team, and has no hit', () => {
    const [liv, yb] = [ids('LIV')[0]!, ids('YB')[0]!]
    const teams = ids(SEVEN).map((id) => ({
      part: 'team',
      id,
      points: id === yb ? 0 : 4,
      earned: id !== yb,
    }))
    expect(earned(SEVEN, 'LIV')).toEqual({
      points: 32,
      coefficient: 0,
      hit: null,
      parts: [
        ...teams,
        { part: 'favourite', id: liv, points: 4, earned: true },
        { part: 'all_teams', points: 0, earned: false },
      ],
    })
    expect(earned(SEVEN, 'YB').parts.at(-2)).toEqual({ part: 'favourite', id: yb, points: 0, earned: false })
    expect(earned(FINAL_TOP, 'YB').parts.at(-1)).toEqual({ part: 'all_teams', points: 10, earned: true })
  })

  test('earns the sum of its parts, in whatever order it names its teams', () => {
    fc.assert(
      fc.property(answers, outcomes, rulesets, (answer, outcome, ruleset) => {
        const { points, parts } = league.earn(answer, outcome, ruleset, null)
        expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points)
        const right = answer.team_ids.filter((id) => outcome.includes(id)).length
        const { team, favourite_multiplier, all_teams } = ruleset.league
        const favourite = outcome.includes(answer.favourite_team_id) ? team * (favourite_multiplier - 1) : 0
        expect(points).toBe(right * team + favourite + (right === LEAGUE_TEAMS ? all_teams : 0))
        const other = { ...answer, team_ids: answer.team_ids.toReversed() }
        expect(league.earn(other, outcome.toReversed(), ruleset, null).points).toBe(points)
        for (const part of parts) if (!part.earned) expect(part.points).toBe(0)
      }),
    )
  })

  test('is the same after encoding and decoding, with its teams sorted by id', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const stored = league.encode(answer)
        const ordered = { ...answer, team_ids: answer.team_ids.toSorted((a, b) => a - b) }
        expect(league.decode(stored)).toEqual(ordered)
        expect(league.encode(league.decode(stored))).toEqual(stored)
        expect(league.encode({ ...answer, team_ids: answer.team_ids.toReversed() })).toEqual(stored)
      }),
    )
  })
})

describe('league predictions in one long list', () => {
  const { width, earnBy } = league.wide!

  test('all have the same width', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        expect(league.encode(answer)).toHaveLength(width)
      }),
    )
  })

  test('earn what each earns by itself, whatever the ruleset', () => {
    fc.assert(
      fc.property(fc.array(answers), outcomes, rulesets, (given, outcome, ruleset) => {
        const stored = Int32Array.from(given.flatMap((answer) => league.encode(answer)))
        const { earn } = earnBy(outcome, ruleset)
        const sum = { points: -1, coefficient: -1 }
        for (const [at, answer] of given.entries()) {
          earn(stored, at * width, sum)
          expect(sum).toEqual({ points: league.earn(answer, outcome, ruleset, null).points, coefficient: 0 })
        }
      }),
    )
  })
})

describe('the crowd of the league', () => {
  test('counts how many chose each team, and how many as their favourite', () => {
    const called = [
      { answer: { team_ids: [1, 2, 3], favourite_team_id: 2 }, predictions: 4 },
      { answer: { team_ids: [2, 3, 4], favourite_team_id: 4 }, predictions: 1 },
      { answer: { team_ids: [1, 2, 4], favourite_team_id: 1 }, predictions: 4 },
    ]
    expect(league.crowd(called)).toEqual({
      total: 9,
      picks: [
        { id: 2, count: 9 },
        { id: 1, count: 8 },
        { id: 3, count: 5 },
        { id: 4, count: 5 },
      ],
      favourites: [
        { id: 1, count: 4 },
        { id: 2, count: 4 },
        { id: 4, count: 1 },
      ],
    })
  })

  test('is the same if it is counted answer by answer', () => {
    const called = fc.array(fc.record({ answer: answers, predictions: fc.integer({ min: 1, max: 9 }) }))
    fc.assert(
      fc.property(called, (all) => {
        const { add, result } = league.wide!.count()
        for (const { answer, predictions } of all)
          for (let nth = 0; nth < predictions; nth += 1) add(league.encode(answer), 0)
        expect(result()).toEqual(league.crowd(all))
      }),
    )
  })

  test('without answers', () => {
    expect(league.crowd([])).toEqual({ total: 0, picks: [], favourites: [] })
  })
})
