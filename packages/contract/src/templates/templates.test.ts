import { systemOf } from '@called-it/rules/systems.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../../rules/test/runs.ts'
import { tournamentDocument } from '../organiser/tournament-document.ts'
import { keysFor, slugOf } from './keys.ts'
import { seedsInOrder } from './knockout.ts'
import { doubleRoundRobin, roundRobin } from './round-robin.ts'
import { type TemplateForm, templateForm, TEMPLATE_NAMES } from './template-shape.ts'
import { documentOfTemplate } from './templates.ts'

const CALENDAR = { zone: 'Europe/Moscow', first_day: '2030-03-01', time: '19:00', days_between: 7 }
const namesOf = (count: number) => Array.from({ length: count }, (_, at) => `Команда ${at + 1}`)
const form = (fields: object): TemplateForm =>
  templateForm.parse({ name: 'Кубок офиса', ...CALENDAR, ...fields })
const make = (fields: object) => documentOfTemplate(form(fields))
const mistakesOf = (document: unknown) => tournamentDocument.safeParse(document).error?.issues ?? []

describe('any form of a template', () => {
  const calendar = fc.record({
    zone: fc.constantFrom('Europe/Moscow', 'America/New_York', 'UTC'),
    first_day: fc.constantFrom('2030-03-01', '2031-10-20'),
    time: fc.constantFrom('19:00', '02:30', '23:59'),
    days_between: fc.integer({ min: 1, max: 60 }),
    name: fc.oneof(fc.string({ minLength: 1, maxLength: 50 }), fc.constant({ ru: 'Кубок', en: 'Cup' })),
  })
  const names = (max: number) =>
    fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30 }), { minLength: 2, maxLength: max })
  const forms = fc.oneof(
    fc.record({ template: fc.constant('double_round_robin'), teams: names(20) }),
    fc.record({ template: fc.constant('knockout'), teams: names(32), third_place: fc.boolean() }),
    fc.record({
      template: fc.constant('groups_and_knockout'),
      teams: names(40),
      groups: fc.integer({ min: 1, max: 16 }),
      through: fc.integer({ min: 1, max: 4 }),
      third_place: fc.boolean(),
    }),
    fc.record({
      template: fc.constant('fight_series'),
      evenings: fc.integer({ min: 1, max: 30 }),
      fights: fc.integer({ min: 2, max: 20 }),
    }),
  )

  test('makes a document without mistakes, or is refused', () => {
    let made = 0
    fc.assert(
      fc.property(calendar, forms, (when, fields) => {
        const parsed = templateForm.safeParse({ ...when, ...fields })
        if (!parsed.success) return
        made += 1
        expect(mistakesOf(documentOfTemplate(parsed.data))).toEqual([])
      }),
      { numRuns: 300 },
    )
    expect(made).toBeGreaterThan(100)
  })
})

describe('a league', () => {
  test('lets each team meet each other one once at home and once away, and nobody twice in a round', () => {
    for (const count of [2, 3, 4, 7, 8, 13, 20]) {
      const teams = namesOf(count)
      const rounds = doubleRoundRobin(teams)
      const pairs = rounds.flat().map(([a, b]) => `${a}–${b}`)
      expect(new Set(pairs).size).toBe(count * (count - 1))
      expect(pairs.length).toBe(count * (count - 1))
      expect(rounds.length).toBe(2 * (count % 2 === 0 ? count - 1 : count))
      for (const round of rounds) expect(new Set(round.flat()).size).toBe(round.length * 2)
    }
  })

  test('gives each team nearly as many matches at home as away in each half', () => {
    const teams = namesOf(9)
    const home = roundRobin(teams).flat()
    for (const team of teams) {
      const count = home.filter(([first]) => first === team).length
      expect(Math.abs(count - 4)).toBeLessThanOrEqual(1)
    }
  })

  test('plays a round a week at the time of its zone, also after the clocks have changed', () => {
    const { events, started_at, ratings_opened_at_date } = make({
      template: 'double_round_robin',
      teams: namesOf(4),
      zone: 'Europe/Berlin',
      first_day: '2030-03-25',
    })
    expect([...new Set(events.map(({ starts_at }) => starts_at))].slice(0, 3)).toEqual([
      '2030-03-25T18:00:00Z',
      '2030-04-01T17:00:00Z',
      '2030-04-08T17:00:00Z',
    ])
    expect([started_at, ratings_opened_at_date]).toEqual(['2030-03-25T18:00:00Z', '2030-03-25'])
  })

  test('of few teams asks for the order of the table, of many for the first eight', () => {
    const few = make({ template: 'double_round_robin', teams: namesOf(8) })
    expect(few.table_groups![0]!.entities).toHaveLength(8)
    expect(few.events.every(({ table_group }) => table_group === 'table')).toBe(true)
    const many = make({ template: 'double_round_robin', teams: namesOf(9) })
    expect([systemOf(few.system_name).name, many.system_name]).toEqual(['euro', 'uefa'])
    expect(many.stages).toMatchObject([{ type: 'league_stage' }])
  })
})

describe('a knock-out', () => {
  test('keeps the strongest apart until the final', () => {
    expect(seedsInOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6])
  })

  test('of eight teams has three levels, and its sides follow from the level before', () => {
    const { events, stages } = make({ template: 'knockout', teams: namesOf(8), third_place: true })
    expect(stages.map(({ level }) => level)).toEqual(['quarter_final', 'semi_final', 'third_place', 'final'])
    expect(events.map(({ key }) => key)).toEqual([
      'qf-1',
      'qf-2',
      'qf-3',
      'qf-4',
      'sf-1',
      'sf-2',
      'third-place',
      'final',
    ])
    expect(events[0]).toMatchObject({
      first: 'komanda-1',
      second: 'komanda-8',
      starts_at: '2030-03-01T16:00:00Z',
    })
    expect(events.find(({ key }) => key === 'third-place')).toMatchObject({
      first: null,
      first_from: { tie: 'sf-1', take: 'loser' },
      second_from: { tie: 'sf-2', take: 'loser' },
    })
  })

  test('of six teams lets the two strongest wait', () => {
    const { events } = make({ template: 'knockout', teams: namesOf(6), third_place: false })
    expect(events.map(({ key, first, second }) => [key, first, second])).toEqual([
      ['qf-2', 'komanda-4', 'komanda-5'],
      ['qf-4', 'komanda-3', 'komanda-6'],
      ['sf-1', 'komanda-1', null],
      ['sf-2', 'komanda-2', null],
      ['final', null, null],
    ])
  })

  test('of two teams is a final', () => {
    const { events } = make({ template: 'knockout', teams: namesOf(2), third_place: true })
    expect(events.map(({ key }) => key)).toEqual(['final'])
  })
})

describe('groups and a knock-out', () => {
  const cup = make({
    template: 'groups_and_knockout',
    teams: namesOf(8),
    groups: 2,
    through: 2,
    third_place: false,
  })

  test('deal the teams into the groups in their order', () => {
    expect(cup.table_groups!.map(({ entities }) => entities)).toEqual([
      ['komanda-1', 'komanda-3', 'komanda-5', 'komanda-7'],
      ['komanda-2', 'komanda-4', 'komanda-6', 'komanda-8'],
    ])
    expect(cup.events.filter(({ table_group }) => table_group === 'A')).toHaveLength(6)
  })

  test('let the winner of one group meet the second of the other', () => {
    expect(cup.events.filter(({ round }) => round === 'semi-final')).toMatchObject([
      { first_from: { group: 'A', place: 1 }, second_from: { group: 'B', place: 2 } },
      { first_from: { group: 'B', place: 1 }, second_from: { group: 'A', place: 2 } },
    ])
  })

  test.each([
    [{ groups: 5 }, 'groups', 'groups_too_small'],
    [{ groups: 4, through: 3 }, 'through', 'through_more_than_group'],
    [{ groups: 1, through: 1 }, 'through', 'wrong_number_through'],
  ])('are refused with %j', (change, path, code) => {
    const fields = {
      name: 'Cup',
      ...CALENDAR,
      template: 'groups_and_knockout',
      teams: namesOf(8),
      groups: 2,
      through: 2,
      third_place: false,
    }
    const { error } = templateForm.safeParse({ ...fields, ...change })
    expect(error!.issues).toMatchObject([{ path: [path], message: code }])
  })
})

test('a fight series has its evenings with a main and a co-main fight each', () => {
  const { events, rounds } = make({ template: 'fight_series', evenings: 2, fights: 3 })
  expect(rounds).toHaveLength(2)
  expect(events.map(({ type }) => type)).toEqual(['main', 'secondary', 'other', 'main', 'secondary', 'other'])
})

test.each([
  [{ teams: ['A', 'A'] }, 'team_named_twice'],
  [{ zone: 'Mars/Olympus' }, 'unknown_zone'],
  [{ time: '25:00' }, 'wrong_time_of_day'],
  [{ first_day: '2030-02-30' }, 'wrong_date'],
])('a form with %j is refused', (change, code) => {
  const { error } = templateForm.safeParse({
    template: 'double_round_robin',
    name: 'Cup',
    teams: ['A', 'B'],
    ...CALENDAR,
    ...change,
  })
  expect(error!.issues).toMatchObject([{ message: code }])
})

test('there are four templates', () => {
  expect(TEMPLATE_NAMES).toEqual(['double_round_robin', 'groups_and_knockout', 'knockout', 'fight_series'])
})

describe('keys', () => {
  test.each([
    ['Кубок «Ромашки»', 'kubok-romashki'],
    ['Щёлково', 'shchelkovo'],
    ['Borussia Mönchengladbach', 'borussia-monchengladbach'],
    ['Объезд', 'obezd'],
    ['— ! —', ''],
  ])('of %s are %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })
  test('are never the same', () => {
    expect(keysFor(['Юг', 'юг', 'yug-2', '南'], 'team')).toEqual(['yug', 'yug-2', 'yug-2-2', 'team'])
  })
})
