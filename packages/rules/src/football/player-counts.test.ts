import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { euro2024, PLAYERS, TEAMS } from '../../test/euro-2024.ts'
import { playerOf } from '../../test/squad.ts'
import { eventOf, factsOf, GUESTS, HOSTS, OTHERS } from '../../test/tournament.ts'
import type { FactsPlayer, PlayedEvent } from '../facts.ts'
import { countsOfPlayers, goalsOfTeams, leadersOf } from './player-counts.ts'

const [STRIKER, WINGER, HOME_KEEPER, AWAY_KEEPER] = [1, 2, 3, 4] as const
const SQUAD = [
  playerOf(STRIKER, 'striker'),
  playerOf(WINGER, 'winger'),
  playerOf(HOME_KEEPER, 'home-keeper', { position: 'goalkeeper' }),
  playerOf(AWAY_KEEPER, 'away-keeper', { position: 'goalkeeper' }),
]
const score = (first: number, second: number) => ({ first, second })
const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, number) => all + number, 0)

const matchesOf = (results: PlayedEvent[], players: FactsPlayer[] = SQUAD) =>
  factsOf(
    results.map((result, at) => eventOf({ id: at + 1, result })),
    { players },
  )
const goalsOf = (id: number, ...results: PlayedEvent[]) => countsOfPlayers(matchesOf(results)).get(id)!.goals
const sheetsOf = (id: number, ...results: PlayedEvent[]) =>
  countsOfPlayers(matchesOf(results)).get(id)!.clean_sheets

describe('a goal counts for a player', () => {
  const goal = { player: 'striker' }

  test.each<[string, PlayedEvent, number]>([
    ['if he scored it', { status: 'finished', score: score(2, 0), goals: [goal, { player: 'winger' }] }, 1],
    ['each time that he scored', { status: 'finished', score: score(3, 0), goals: [goal, goal, goal] }, 3],
    [
      'in extra time like any other',
      { status: 'finished', score: score(0, 0), after_extra_time: score(1, 0), goals: [goal] },
      1,
    ],
    [
      'but not into his own net',
      { status: 'finished', score: score(0, 1), goals: [{ ...goal, own_goal: true }] },
      0,
    ],
    [
      'but not in a shoot-out, where results name nobody',
      { status: 'finished', score: score(0, 0), after_extra_time: score(0, 0), penalties: score(5, 4) },
      0,
    ],
    ['but not before its match has finished', { status: 'live', score: score(1, 0), goals: [goal] }, 0],
    [
      'but not in an awarded match',
      { status: 'awarded', score: score(1, 0), winner: 'first', goals: [goal] },
      0,
    ],
    ['but not in a cancelled one', { status: 'cancelled', goals: [goal] }, 0],
    ['but not in a postponed one', { status: 'postponed', score: score(1, 0), goals: [goal] }, 0],
    ['only if he is known', { status: 'finished', score: score(1, 0), goals: [{ player: 'nobody' }] }, 0],
  ])('%s', (_, result, expected) => {
    expect(goalsOf(STRIKER, result)).toBe(expected)
  })

  test('in every match', () => {
    const once: PlayedEvent = { status: 'finished', score: score(1, 0), goals: [goal] }
    expect(goalsOf(STRIKER, once, once, { status: 'scheduled' })).toBe(2)
  })
})

describe('a clean sheet counts for a goalkeeper', () => {
  const goalkeepers = { first: 'home-keeper', second: 'away-keeper' }
  const finished = (first: number, second: number, more: Partial<PlayedEvent> = {}): PlayedEvent => ({
    status: 'finished',
    score: score(first, second),
    goalkeepers,
    ...more,
  })

  test.each<[string, PlayedEvent, [home: number, away: number]]>([
    ['if his side conceded nothing', finished(1, 0), [1, 0]],
    ['away as at home', finished(0, 1), [0, 1]],
    ['on both sides if nobody scored', finished(0, 0), [1, 1]],
    ['on neither side if both scored', finished(1, 1), [0, 0]],
    ['if his side conceded nothing in extra time', finished(0, 0, { after_extra_time: score(1, 0) }), [1, 0]],
    [
      'whatever the shoot-out',
      finished(0, 0, { after_extra_time: score(0, 0), penalties: score(4, 5) }),
      [1, 1],
    ],
    [
      'only for the goalkeeper in the result',
      finished(0, 0, { goalkeepers: { first: 'home-keeper' } }),
      [1, 0],
    ],
    ['for no side if the result names nobody', finished(0, 0, { goalkeepers: null }), [0, 0]],
    [
      'but not if his side conceded an own goal',
      finished(0, 1, { goals: [{ player: 'winger', own_goal: true }] }),
      [0, 1],
    ],
    ['but not before the end', { ...finished(0, 0), status: 'live' }, [0, 0]],
    ['but not in an awarded match', { ...finished(3, 0), status: 'awarded' }, [0, 0]],
    ['but not in a cancelled one', { status: 'cancelled', goalkeepers }, [0, 0]],
    ['but not without a score', { status: 'finished', goalkeepers }, [0, 0]],
  ])('%s', (_, result, expected) => {
    expect([sheetsOf(HOME_KEEPER, result), sheetsOf(AWAY_KEEPER, result)]).toEqual(expected)
  })

  test('only if the goalkeeper is known', () => {
    const strangers = finished(0, 0, { goalkeepers: { first: 'nobody', second: null } })
    expect(
      sum([...countsOfPlayers(matchesOf([strangers])).values()].map((counts) => counts.clean_sheets)),
    ).toBe(0)
  })
})

test('counts from before the tournament are the starting value, with or without a match', () => {
  const brought = [
    playerOf(STRIKER, 'striker', { goals_before: 7, clean_sheets_before: 0 }),
    playerOf(HOME_KEEPER, 'home-keeper', { position: 'goalkeeper', clean_sheets_before: 5 }),
  ]
  const result: PlayedEvent = {
    status: 'finished',
    score: score(1, 0),
    goals: [{ player: 'striker' }],
    goalkeepers: { first: 'home-keeper', second: null },
  }
  expect([...countsOfPlayers(matchesOf([], brought))]).toEqual([
    [STRIKER, { goals: 7, clean_sheets: 0 }],
    [HOME_KEEPER, { goals: 0, clean_sheets: 5 }],
  ])
  expect([...countsOfPlayers(matchesOf([result], brought))]).toEqual([
    [STRIKER, { goals: 8, clean_sheets: 0 }],
    [HOME_KEEPER, { goals: 0, clean_sheets: 6 }],
  ])
})

describe('goals of a team', () => {
  test.each<[string, PlayedEvent, [hosts: number, guests: number]]>([
    ['are all goals that it scored', { status: 'finished', score: score(2, 1) }, [2, 1]],
    [
      'are the own goals of the other side too',
      { status: 'finished', score: score(1, 0), goals: [{ player: 'winger', own_goal: true }] },
      [1, 0],
    ],
    [
      'are those of extra time, each once',
      { status: 'finished', score: score(1, 1), after_extra_time: score(2, 1) },
      [2, 1],
    ],
    [
      'are not those of a shoot-out',
      { status: 'finished', score: score(1, 1), after_extra_time: score(1, 1), penalties: score(9, 8) },
      [1, 1],
    ],
    ['are none before the end', { status: 'live', score: score(1, 0) }, [0, 0]],
    ['are none of an awarded match', { status: 'awarded', score: score(3, 0), winner: 'first' }, [0, 0]],
    ['are none of a cancelled match', { status: 'cancelled', score: score(1, 0) }, [0, 0]],
  ])('%s', (_, result, [hosts, guests]) => {
    expect([...goalsOfTeams(matchesOf([result]))]).toEqual([
      [HOSTS, hosts],
      [GUESTS, guests],
      [OTHERS, 0],
    ])
  })
})

describe('the leaders', () => {
  test('are all who share the most, sorted by id', () => {
    expect(
      leadersOf(
        new Map([
          [9, 3],
          [2, 1],
          [4, 3],
        ]),
      ),
    ).toEqual([4, 9])
  })
  test('are nobody if nobody has any', () => {
    expect(
      leadersOf(
        new Map([
          [9, 0],
          [2, 0],
        ]),
      ),
    ).toEqual([])
    expect(leadersOf(new Map())).toEqual([])
  })
  test('are those with nobody ahead of them', () => {
    const counts = fc.uniqueArray(fc.tuple(fc.nat(50), fc.nat(4)), { selector: ([id]) => id })
    fc.assert(
      fc.property(counts, (pairs) => {
        const leaders = leadersOf(new Map(pairs))
        for (const [id, count] of pairs) {
          const isAhead = pairs.every(([, other]) => count >= other)
          expect(leaders.includes(id)).toBe(count > 0 && isAhead)
        }
      }),
    )
  })
})

describe('EURO 2024', () => {
  const players = countsOfPlayers(euro2024())
  const teams = goalsOfTeams(euro2024())
  const leading = (field: 'goals' | 'clean_sheets') =>
    leadersOf(new Map([...players].map(([id, counts]) => [id, counts[field]]))).map((id) => PLAYERS[id - 1])

  test('had six top scorers, of three goals each', () => {
    const six = ['gakpo', 'kane', 'mikautadze', 'musiala', 'olmo', 'schranz']
    expect(leading('goals').toSorted()).toEqual(six)
    expect(six.map((key) => players.get(PLAYERS.indexOf(key) + 1)?.goals)).toEqual([3, 3, 3, 3, 3, 3])
  })
  test('had 117 goals, ten of them own goals, which count for no player', () => {
    expect(sum(teams.values())).toBe(117)
    expect(sum([...players.values()].map(({ goals }) => goals))).toBe(107)
  })
  test('had one goalkeeper with the most clean sheets, one of them over 120 minutes', () => {
    expect(leading('clean_sheets')).toEqual(['maignan'])
    expect(players.get(PLAYERS.indexOf('maignan') + 1)).toEqual({ goals: 0, clean_sheets: 4 })
  })
  test('had one most productive team', () => {
    expect(leadersOf(teams).map((id) => TEAMS[id - 1])).toEqual(['ESP'])
    expect(teams.get(TEAMS.indexOf('ESP') + 1)).toBe(15)
  })
})
