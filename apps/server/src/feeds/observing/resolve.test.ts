import { expect, test } from 'vitest'
import { said } from '../../../test/feeds/voices.ts'
import type { ObservedEvent, ObservedGoal } from '../source.ts'
import { resolve } from './resolve.ts'

const IDS = {
  entities: new Map([
    ['1', 'GER'],
    ['2', 'SCO'],
  ]),
  players: new Map([
    ['11', 'musiala'],
    ['21', 'rudiger'],
    ['31', 'kane'],
  ]),
  teams: new Map([
    ['musiala', 'GER'],
    ['rudiger', 'GER'],
    ['kane', 'ENG'],
  ]),
}
const goal = (changes: Partial<ObservedGoal>): ObservedGoal => ({
  side: 'first',
  minute: 10,
  player: null,
  own_goal: false,
  penalty: false,
  ...changes,
})
const by = (id: string) => ({ id, name: `Player ${id}` })
/** Resolves a match of Germany against Scotland with these goals. */
function goalsOf(goals: ObservedGoal[], more: Partial<ObservedEvent> = {}) {
  const { strangers: _, first: __, second: ___, ...fields } = said()
  const sides = { first: { id: '1', name: 'Germany' }, second: { id: '2', name: 'Scotland' } }
  return resolve({ ...fields, ...sides, goals, goalkeepers: null, ...more }, IDS)
}

test.each([
  ['a goal of his side', { player: by('11') }, 'musiala'],
  ['an own goal for the other side', { side: 'second', player: by('21'), own_goal: true }, 'rudiger'],
  ['a goal for the other side that is not marked as an own goal', { side: 'second', player: by('21') }, null],
  ['an own goal for his own side', { player: by('21'), own_goal: true }, null],
  ['a player of a third team', { player: by('31') }, null],
] as const)('the scorer of %s', (_, changes, player) => {
  const { goals, strangers } = goalsOf([goal(changes)])
  expect(goals).toMatchObject([{ side: 'side' in changes ? changes.side : 'first', player }])
  expect(strangers).toEqual([])
})

test('a goalkeeper of the other side is nobody', () => {
  const keepers = goalsOf([], { goalkeepers: { first: '11', second: '21' } }).goalkeepers
  expect(keepers).toEqual({ first: 'musiala', second: null })
})

test.each([
  [90, 4, 90, 4],
  [0, 2, 0, null],
  [45, 31, 45, null],
  [45, 0, 45, null],
  [151, 3, null, null],
  [-1, null, null, null],
  [12.5, null, null, null],
])('the minute %s with %s of stoppage time is entered as %s and %s', (...[minute, stoppage, ...entered]) => {
  const { goals } = goalsOf([goal({ minute, stoppage })])
  expect([goals![0]!.minute, goals![0]!.stoppage]).toEqual(entered)
})
