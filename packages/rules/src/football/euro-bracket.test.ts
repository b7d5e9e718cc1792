import { describe, expect, test } from 'vitest'
import { EURO_LATER_ROUNDS, EURO_ROUND_OF_16, qualifiersOf, rankThirds } from './euro-bracket.ts'
import type { TableRow } from './table.ts'

const GROUPS = ['A', 'B', 'C', 'D', 'E', 'F']

const row = (entity: string, position: number, more: Partial<TableRow> = {}): TableRow => ({
  entity,
  played: 3,
  won: 1,
  drawn: 0,
  lost: 2,
  goals_for: 2,
  goals_against: 4,
  points: 3,
  position,
  ...more,
})

/** Final tables; `A3` is the third of group A, with the numbers that `thirds` gives. */
const tables = (thirds: Record<string, Partial<TableRow>>, groups = GROUPS) =>
  new Map(
    groups.map((group) => [
      group,
      [row(`${group}1`, 1), row(`${group}2`, 2), row(`${group}3`, 3, thirds[group]), row(`${group}4`, 4)],
    ]),
  )

// As in 2024: SVK (E), NED (D), SVN (C) and GEO (F) went through; HUN (A) and CRO (B) did not.
const EURO_2024 = {
  A: { points: 3, goals_for: 2, goals_against: 5 },
  B: { points: 2, goals_for: 3, goals_against: 6 },
  C: { points: 3, goals_for: 2, goals_against: 2 },
  D: { points: 4, goals_for: 4, goals_against: 4 },
  E: { points: 4, goals_for: 3, goals_against: 3 },
  F: { points: 4, goals_for: 4, goals_against: 4, won: 2 },
}

describe('the thirds', () => {
  test('are ordered by points, difference, goals and wins', () => {
    expect(rankThirds(tables(EURO_2024)).map(({ entity }) => entity)).toEqual([
      'F3',
      'D3',
      'E3',
      'C3',
      'A3',
      'B3',
    ])
  })
  test('share a position if nothing separates them', () => {
    const thirds = rankThirds(tables({ B: { points: 4 } }))
    expect(thirds.map(({ group, position }) => `${group}${position}`)).toEqual([
      'B1',
      'A2',
      'C2',
      'D2',
      'E2',
      'F2',
    ])
  })
  test('are separated by the order that the organiser gives', () => {
    const thirds = rankThirds(tables({ B: { points: 4 } }), ['F', 'C'])
    expect(thirds.map(({ group, position }) => `${group}${position}`)).toEqual([
      'B1',
      'F2',
      'C3',
      'A4',
      'D4',
      'E4',
    ])
  })
})

describe('the slots of the round of 16', () => {
  test('are filled by winners, runners-up and the four best thirds', () => {
    const qualified = qualifiersOf(tables(EURO_2024))
    expect(qualified.size).toBe(16)
    expect(qualified.get('1A')).toBe('A1')
    expect(qualified.get('2F')).toBe('F2')
    // The pairs of 2024: ESP v GEO, POR v SVN, ROU v NED, ENG v SVK.
    expect(qualified.get('3→1B')).toBe('F3')
    expect(qualified.get('3→1F')).toBe('C3')
    expect(qualified.get('3→1E')).toBe('D3')
    expect(qualified.get('3→1C')).toBe('E3')
  })
  test('stay without thirds while the fourth and the fifth are level', () => {
    const level = tables({ ...EURO_2024, A: EURO_2024.C })
    expect(qualifiersOf(level).size).toBe(12)
    expect(qualifiersOf(level, ['A']).get('3→1C')).toBe('F3')
    expect([...qualifiersOf(level, ['A']).values()]).toContain('A3')
  })
  test('stay without thirds if the groups are not those of a EURO', () => {
    expect(qualifiersOf(tables(EURO_2024, ['A', 'B', 'C'])).size).toBe(6)
    expect(qualifiersOf(tables({}, ['U', 'V', 'X', 'Y'])).size).toBe(8)
  })
})

test('every qualified team plays one match of the round of 16, and every winner goes on', () => {
  const slots = Object.values(EURO_ROUND_OF_16).flat()
  expect(new Set(slots)).toEqual(new Set(qualifiersOf(tables(EURO_2024)).keys()))
  expect(slots).toHaveLength(16)
  const fed = Object.values(EURO_LATER_ROUNDS).flat()
  expect(fed.toSorted()).toEqual(Array.from({ length: 14 }, (_, at) => 37 + at))
})
