import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventsIn, idsIn } from '../../test/matches-in-text.ts'
import type { FactsEvent } from '../facts.ts'
import { firstOf, tableAsItStands } from './final-order.ts'
import type { TableRow } from './table.ts'

const TEAMS = ['A', 'B', 'C', 'D']
const IDS = [1, 2, 3, 4]
const EURO = { system_name: 'euro' } as const
/** All level: every match had the same score. */
const LEVEL = 'A-B 1:1 C-D 1:1 A-C 1:1 B-D 1:1 A-D 1:1 B-C 1:1'
/** A before B before C before D, by points. */
const CLEAR = 'A-B 1:0 C-D 1:0 A-C 1:0 B-D 1:0 A-D 1:0 B-C 1:0'

const read = (rows: readonly TableRow<number>[]) =>
  rows.map(({ entity, position }) => `${position} ${TEAMS[entity - 1]}`).join(' ')
const table = (events: readonly FactsEvent[], order?: string) =>
  tableAsItStands(EURO, IDS, events, order ? idsIn(TEAMS, order) : undefined)

describe('the current table', () => {
  test('is that of the matches played so far', () => {
    expect(read(table(eventsIn(TEAMS, 'A-B 0:1 C-D')))).toBe('1 B 2 C 2 D 4 A')
  })

  test('leaves out matches that do not count in a table, and those that have not finished', () => {
    const score = { first: 5, second: 0 }
    for (const status of ['scheduled', 'live', 'postponed', 'cancelled'] as const) {
      expect(read(table(eventsIn(TEAMS, 'A-B', { result: { status, score } })))).toBe('1 A 1 B 1 C 1 D')
    }
  })

  test('counts an awarded match, as 3:0 without a score', () => {
    const rows = table(eventsIn(TEAMS, 'A-B', { result: { status: 'awarded', winner: 'second' } }))
    expect(rows[0]).toMatchObject({ entity: 2, points: 3, goals_for: 3 })
  })

  test('separates level teams by the rule of its stage, else of its system', () => {
    // B beat A, and has the worse difference.
    const text = 'B-A 1:0 A-C 3:0 C-B 1:1 D-A 1:1'
    const league = { system_name: 'uefa' } as const
    const first = (system: typeof EURO | typeof league, changes?: Partial<FactsEvent>) =>
      tableAsItStands(system, IDS, eventsIn(TEAMS, text, changes))[0]!.entity
    expect([first(EURO), first(league)]).toEqual([2, 1])
    expect([
      first(EURO, { tie_break: 'uefa_league_phase' }),
      first(league, { tie_break: 'uefa_euro' }),
    ]).toEqual([1, 2])
  })

  test('ignores matches with unknown sides, or with strangers', () => {
    const unknown = eventsIn(TEAMS, 'A-B 0:1', { first: null })
    const stranger = eventsIn(TEAMS, 'A-B 0:1', { first: 99 })
    expect(read(table([...unknown, ...stranger]))).toBe('1 A 1 B 1 C 1 D')
  })
})

describe('an order that the organiser has set', () => {
  test('separates teams that were level', () => {
    expect(read(table(eventsIn(TEAMS, LEVEL), 'D B A C'))).toBe('1 D 2 B 3 A 4 C')
  })

  test('stands whatever the scores are, because the organiser may know more', () => {
    expect(read(table(eventsIn(TEAMS, CLEAR), 'D C B A'))).toBe('1 D 2 C 3 B 4 A')
  })

  test('is followed by the teams it does not name, in computed order', () => {
    expect(read(table(eventsIn(TEAMS, CLEAR), 'D C'))).toBe('1 D 2 C 3 A 4 B')
    expect(read(table(eventsIn(TEAMS, LEVEL), 'D C'))).toBe('1 D 2 C 3 A 3 B')
  })

  test('waits for the last match: until then the table follows the matches', () => {
    const [last, ...others] = eventsIn(TEAMS, CLEAR)
    for (const status of ['scheduled', 'live', 'postponed'] as const) {
      const events = [{ ...last!, result: { status } }, ...others]
      expect(table(events, 'D C B A')).toEqual(table(events))
    }
    const called: FactsEvent = { ...last!, result: { status: 'cancelled' } }
    expect(read(table([called, ...others], 'D C B A'))).toBe('1 D 2 C 3 B 4 A')
  })

  test('changes positions only', () => {
    const byTeam = (rows: TableRow<number>[]) =>
      rows.map((row) => ({ ...row, position: 0 })).toSorted((a, b) => a.entity - b.entity)
    const events = eventsIn(TEAMS, CLEAR)
    expect(byTeam(table(events, 'C A'))).toEqual(byTeam(table(events)))
  })

  test('gives every position once, from the first on, whatever it names', () => {
    const orders = fc.shuffledSubarray(IDS)
    fc.assert(
      fc.property(orders, fc.constantFrom(LEVEL, CLEAR), (order, text) => {
        const rows = tableAsItStands(EURO, IDS, eventsIn(TEAMS, text), order)
        expect(rows.slice(0, order.length).map(({ entity }) => entity)).toEqual(order)
        expect(rows.slice(0, order.length).map(({ position }) => position)).toEqual(
          order.map((_, at) => at + 1),
        )
        expect(rows.map(({ entity }) => entity).toSorted()).toEqual(IDS)
        for (const [at, { position }] of rows.entries()) {
          expect([rows[at - 1]?.position, at + 1]).toContain(position)
        }
      }),
    )
  })
})

describe('the first of a table', () => {
  // B first, then C and D level, A last.
  const SHARED = 'A-B 0:1'

  test.each<[string, string, number, boolean, number[] | null]>([
    ['are in their order', CLEAR, 2, true, [1, 2]],
    ['are all of it', CLEAR, 4, true, [1, 2, 3, 4]],
    ['are nobody while two are level about the last place', SHARED, 2, false, null],
    ['nor in their order', SHARED, 2, true, null],
    ['are known where those who are level are all among them', SHARED, 3, false, [2, 3, 4]],
    ['but not in which order', SHARED, 3, true, null],
    ['nor in which order, of the whole table', SHARED, 4, true, null],
    ['are known before those who are level', SHARED, 1, true, [2]],
    ['are nobody where there are fewer', CLEAR, 5, false, null],
  ])('%s', (_, text, count, isOrdered, expected) => {
    expect(firstOf(table(eventsIn(TEAMS, text)), { count, isOrdered })).toEqual(expected)
  })
})
