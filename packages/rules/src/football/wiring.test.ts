import { describe, expect, test } from 'vitest'
import { eventOf, factsOf } from '../../test/tournament.ts'
import { wiredCup, worldCup2022, worldCup2026 } from '../../test/wired-cup.ts'
import type { FactsEvent, SideSource, Wiring } from '../facts.ts'
import { EURO_LATER_ROUNDS, EURO_ROUND_OF_16 } from './euro-bracket.ts'
import { wiringOfLegs } from './side-source.ts'
import { sidesToName, withoutDoubles } from './wiring.ts'

describe('the World Cup of 2022', () => {
  test('names the sides that met, round by round', () => {
    const cup = worldCup2022()
    expect(cup.sides(49)).toEqual(['?', '?'])
    cup.playGroups()
    expect([49, 50, 51, 52, 53, 54, 55, 56].map((tie) => cup.sides(tie).join(' '))).toEqual([
      'NED USA',
      'ARG AUS',
      'ENG SEN',
      'FRA POL',
      'JPN CRO',
      'BRA KOR',
      'MAR ESP',
      'POR SUI',
    ])
    cup.win(49, 'NED')
    expect(cup.sides(57)).toEqual(['NED', '?'])
    for (const [at, team] of ['ARG', 'ENG', 'FRA', 'CRO', 'BRA', 'MAR', 'POR'].entries())
      cup.win(50 + at, team)
    expect([57, 58, 59, 60].map((tie) => cup.sides(tie).join(' '))).toEqual([
      'NED ARG',
      'CRO BRA',
      'ENG FRA',
      'MAR POR',
    ])
    for (const [at, team] of ['ARG', 'CRO', 'FRA', 'MAR'].entries()) cup.win(57 + at, team)
    cup.win(61, 'ARG')
    expect([cup.sides(63), cup.sides(64)]).toEqual([
      ['CRO', '?'],
      ['ARG', '?'],
    ])
    cup.win(62, 'FRA')
    expect([cup.sides(63), cup.sides(64)]).toEqual([
      ['CRO', 'MAR'],
      ['ARG', 'FRA'],
    ])
  })

  test('corrects a side with the result, and takes it back with the result', () => {
    const cup = worldCup2022()
    cup.playGroups()
    cup.win(49, 'NED')
    cup.win(49, 'USA')
    expect(cup.sides(57)).toEqual(['USA', '?'])
    cup.takeBack(49)
    expect(cup.sides(57)).toEqual(['?', '?'])
  })

  test('keeps a side that an organiser named, and fills it again when the organiser takes it back', () => {
    const cup = worldCup2022()
    cup.playGroups()
    cup.name(57, 'IRN', null)
    cup.win(49, 'NED')
    cup.win(50, 'ARG')
    expect(cup.sides(57)).toEqual(['IRN', 'ARG'])
    cup.win(50, 'AUS')
    expect(cup.sides(57)).toEqual(['IRN', 'AUS'])
    cup.name(57, null, null)
    expect(cup.sides(57)).toEqual(['NED', 'AUS'])
  })

  test('lets an organiser exchange the sides', () => {
    const cup = worldCup2022()
    cup.playGroups()
    cup.win(49, 'NED')
    cup.win(50, 'ARG')
    cup.name(57, 'ARG', null)
    expect(cup.sides(57)).toEqual(['ARG', 'NED'])
  })
})

test('the World Cup of 2026 is played to its end; the organiser names the third-placed teams', () => {
  const cup = worldCup2026()
  cup.playGroups()
  expect(cup.sides(73)).toEqual(['A2', 'B2'])
  expect(cup.sides(79)).toEqual(['A1', '?'])
  const thirds: [tie: number, third: string][] = [
    [74, 'C3'],
    [77, 'D3'],
    [79, 'E3'],
    [80, 'H3'],
    [81, 'B3'],
    [82, 'A3'],
    [85, 'F3'],
    [87, 'I3'],
  ]
  for (const [tie, third] of thirds) cup.name(tie, cup.sides(tie)[0], third)
  for (let tie = 73; tie <= 102; tie += 1) {
    expect(cup.sides(tie)).not.toContain('?')
    cup.win(tie, cup.sides(tie)[0])
  }
  expect([cup.sides(89), cup.sides(97), cup.sides(100)]).toEqual([
    ['E1', 'I1'],
    ['E1', 'A2'],
    ['J1', 'B1'],
  ])
  expect([cup.sides(101), cup.sides(102)]).toEqual([
    ['E1', 'K2'],
    ['C1', 'J1'],
  ])
  expect([cup.sides(103), cup.sides(104)]).toEqual([
    ['K2', 'J1'],
    ['E1', 'C1'],
  ])
})

test('the EURO is wired as its regulations say', () => {
  const slot = (name: string) => (name.startsWith('3') ? '?' : name)
  const cup = wiredCup(
    Object.fromEntries([...'ABCDEF'].map((name) => [name, `${name}1 ${name}2 ${name}3 ${name}4`])),
    [
      ...Object.entries(EURO_ROUND_OF_16).map(([number, pair]) => `${number}: ${pair.map(slot).join(' ')}`),
      ...Object.entries(EURO_LATER_ROUNDS).map(([number, [one, other]]) => `${number}: W${one} W${other}`),
    ].join('\n'),
  )
  cup.playGroups()
  expect([37, 38, 39, 42].map((tie) => cup.sides(tie).join(' '))).toEqual(['A1 C2', 'A2 B2', 'B1 ?', 'D2 E2'])
  for (const [tie, third] of [
    [39, 'A3'],
    [40, 'D3'],
    [41, 'B3'],
    [43, 'C3'],
  ] as const) {
    cup.name(tie, cup.sides(tie)[0], third)
  }
  for (let tie = 37; tie <= 50; tie += 1) cup.win(tie, cup.sides(tie)[0])
  expect([45, 48, 49, 50, 51].map((tie) => cup.sides(tie).join(' '))).toEqual([
    'B1 A1',
    'C1 A2',
    'B1 F1',
    'E1 C1',
    'B1 E1',
  ])
})

describe('a place of a group', () => {
  const [A, B, C] = [1, 2, 3]
  const table_groups = [{ id: 1, entities: [A, B, C] }]
  const match = (id: number, first: number, second: number, score: [number, number] | null): FactsEvent =>
    eventOf({
      id,
      table_group: 1,
      stage_type: 'group_stage',
      first,
      second,
      result: score
        ? { status: 'finished', score: { first: score[0], second: score[1] } }
        : { status: 'scheduled' },
    })
  const final = (place: number) =>
    eventOf({
      id: 9,
      tie: 'final',
      stage_type: 'final',
      first: null,
      second: null,
      wiring: {
        first_from: { group: 1, place },
        second_from: null,
        first_is_wired: false,
        second_is_wired: false,
      },
    })
  const named = (place: number, scores: ([number, number] | null)[], order?: number[]) =>
    sidesToName(
      factsOf(
        [match(1, A, B, scores[0]!), match(2, A, C, scores[1]!), match(3, B, C, scores[2]!), final(place)],
        {
          table_groups,
          entities: [A, B, C],
          overrides: order ? { group_orders: { 1: order } } : {},
        },
      ),
    ).map(({ side, team }) => [side, team])

  test('is filled when all of the group is over', () => {
    expect(named(1, [[2, 0], [2, 0], null])).toEqual([])
    expect(
      named(1, [
        [2, 0],
        [2, 0],
        [1, 0],
      ]),
    ).toEqual([['first', A]])
    expect(
      named(3, [
        [2, 0],
        [2, 0],
        [1, 0],
      ]),
    ).toEqual([['first', C]])
  })

  test('that nothing decides waits for the organiser, the others do not', () => {
    const level: [number, number][] = [
      [2, 0],
      [2, 0],
      [1, 1],
    ]
    expect(named(1, level)).toEqual([['first', A]])
    expect(named(2, level)).toEqual([])
    expect(named(2, level, [A, C, B])).toEqual([['first', C]])
  })
})

describe('a tie of two legs', () => {
  const semi: SideSource<number> = { tie: 'semi', take: 'winner' }
  const other: SideSource<number> = { tie: 'other', take: 'winner' }
  const match = (
    id: number,
    tie: string,
    sides: [number | null, number | null],
    changes: Partial<FactsEvent> = {},
  ) =>
    eventOf({
      id,
      tie,
      stage_type: 'playoff',
      first: sides[0],
      second: sides[1],
      starts_at: id * 1000,
      ...changes,
    })
  const won: Partial<FactsEvent> = { result: { status: 'finished', score: { first: 1, second: 0 } } }
  const wired = (from: Partial<Wiring<number>>, isOwn: [boolean, boolean] = [false, false]) => ({
    wiring: {
      first_from: null,
      second_from: null,
      ...from,
      first_is_wired: isOwn[0],
      second_is_wired: isOwn[1],
    },
  })
  const semis = [match(1, 'semi', [10, 11], won), match(2, 'other', [12, 13], won)]
  const named = (...legs: FactsEvent[]) =>
    sidesToName(factsOf([...semis, ...legs])).map(({ event, side, team }) => `${event.id} ${side} ${team}`)

  test('has the same sides in both legs, exchanged if the document says nothing else', () => {
    const first = match(3, 'final', [null, null], wired({ first_from: semi, second_from: other }))
    const second = match(4, 'final', [null, null])
    expect(named(first, second)).toEqual(['3 first 10', '4 second 10', '3 second 12', '4 first 12'])
    const straight = match(4, 'final', [null, null], wired({ first_from: semi, second_from: other }))
    expect(named(first, straight)).toEqual(['3 first 10', '4 first 10', '3 second 12', '4 second 12'])
    expect(named(match(3, 'final', [null, null]), straight)).toEqual([
      '3 first 12',
      '4 second 12',
      '3 second 10',
      '4 first 10',
    ])
  })

  test('gets a side that an organiser named in one leg in the other leg, too', () => {
    const first = match(3, 'final', [99, null], wired({ first_from: semi, second_from: other }))
    expect(named(first, match(4, 'final', [null, null]))).toEqual([
      '4 second 99',
      '3 second 12',
      '4 first 12',
    ])
  })

  test('is left alone if nothing says where its sides come from', () => {
    expect(named(match(3, 'final', [10, null]), match(4, 'final', [null, null]))).toEqual([])
  })

  test('replaces what it has named itself', () => {
    const first = match(3, 'final', [11, 12], wired({ first_from: semi, second_from: other }, [true, true]))
    const second = match(4, 'final', [12, 11], wired({}, [true, true]))
    expect(named(first, second)).toEqual(['3 first 10', '4 second 10'])
  })

  test('takes what one leg leaves out from the other leg', () => {
    expect(wiringOfLegs([{ first_from: semi, second_from: other }, {}])[1]).toEqual({
      first_from: other,
      second_from: semi,
    })
    expect(wiringOfLegs([{ first_from: semi, second_from: other }, { first_from: semi }])[1]).toEqual({
      first_from: semi,
      second_from: other,
    })
    expect(wiringOfLegs([{}, {}])).toEqual([
      { first_from: null, second_from: null },
      { first_from: null, second_from: null },
    ])
  })
})

describe('a team in two ties of the same level', () => {
  const from = (group: number, place: number): SideSource<number> => ({ group, place })
  const semi = (id: number, tie: string, first: number | null, second: number | null) =>
    eventOf({
      id,
      tie,
      stage_type: 'playoff',
      level: 'semi_final',
      first,
      second,
      wiring: {
        first_from: from(1, id),
        second_from: from(2, id),
        first_is_wired: true,
        second_is_wired: true,
      },
    })
  const [one, two] = [semi(1, 's1', 10, 20), semi(2, 's2', 21, 11)]
  const facts = factsOf([one, two])
  const swap = [
    { event: one, side: 'first', team: 11 },
    { event: two, side: 'second', team: 10 },
  ] as const

  test('is fine while both change places', () => {
    expect(withoutDoubles(facts, swap)).toEqual(swap)
  })

  test('is not named while it stays in the other tie', () => {
    expect(withoutDoubles(facts, [swap[1]])).toEqual([])
    expect(withoutDoubles(facts, [{ event: one, side: 'first', team: 20 }])).toEqual([])
  })

  test('may be in a tie that was cancelled, and in one of another level', () => {
    const off = { ...one, result: { status: 'cancelled' as const } }
    const final = { ...one, level: 'final' as const }
    for (const other of [off, final])
      expect(withoutDoubles(factsOf([other, two]), [swap[1]])).toEqual([swap[1]])
  })
})
