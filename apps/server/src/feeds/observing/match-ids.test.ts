import { expect, test } from 'vitest'
import { matchIds, type OwnEvent } from './match-ids.ts'
import type { Resolved } from './observed.ts'

const START = '2026-06-11T19:00:00.000Z'
const LATER = '2026-06-20T19:00:00.000Z'
const own = (
  id: number,
  first: string | null,
  second: string | null,
  changes: Partial<OwnEvent> = {},
): OwnEvent => ({
  id,
  key: `m${id}`,
  starts_at: Date.parse(START),
  first,
  second,
  is_over: false,
  source_id: null,
  ...changes,
})
const named = (id: string, first: string | null, second: string | null, starts_at: string | null = START) =>
  ({ id, first, second, starts_at, strangers: [] }) as unknown as Resolved
const match = (observed: Resolved[], events: OwnEvent[], isWhole = true) =>
  matchIds(observed, events, { isWhole, ignored: new Set() })
const linksOf = ({ links }: ReturnType<typeof match>) =>
  links.map(({ source_id, event_id }) => [source_id, event_id])
const holdsOf = ({ holds }: ReturnType<typeof match>) =>
  holds.map(({ source_id, event_id, code }) => [source_id, event_id, code])

test('a new id belongs to the one event with these sides, also if it was moved far', () => {
  expect(linksOf(match([named('a', 'GER', 'SCO')], [own(1, 'GER', 'SCO'), own(2, 'HUN', 'SUI')]))).toEqual([
    ['a', 1],
  ])
  expect(linksOf(match([named('a', 'GER', 'SCO', LATER)], [own(1, 'GER', 'SCO')]))).toEqual([['a', 1]])
})

test('sides that meet twice are told apart by their day', () => {
  const events = [own(1, 'GER', 'SCO'), own(2, 'GER', 'SCO', { starts_at: Date.parse(LATER) })]
  expect(linksOf(match([named('b', 'GER', 'SCO', LATER), named('a', 'GER', 'SCO')], events))).toEqual([
    ['b', 2],
    ['a', 1],
  ])
})

test('a match whose sides we do not know yet is known by its start', () => {
  expect(linksOf(match([named('a', 'GER', 'SCO')], [own(1, null, null)]))).toEqual([['a', 1]])
  expect(match([named('a', null, null)], [own(1, null, null), own(2, null, null)])).toEqual({
    links: [],
    holds: [],
  })
})

test('a known id stays, whatever its sides and its day', () => {
  expect(match([named('a', 'SCO', 'GER', LATER)], [own(1, 'GER', 'SCO', { source_id: 'a' })])).toEqual({
    links: [],
    holds: [],
  })
})

test.each([
  [
    'a doubled fixture',
    [named('a', 'GER', 'SCO'), named('b', 'GER', 'SCO')],
    [own(1, 'GER', 'SCO', { source_id: 'a' })],
    ['b', 1, 'doubled'],
  ],
  [
    'the same id twice',
    [named('a', 'GER', 'SCO'), named('a', 'GER', 'SCO')],
    [own(1, 'GER', 'SCO', { source_id: 'a' })],
    ['a', 1, 'doubled'],
  ],
  [
    'an id that changed',
    [named('b', 'GER', 'SCO')],
    [own(1, 'GER', 'SCO', { source_id: 'a' })],
    ['b', 1, 'id_changed'],
  ],
  ['swapped sides', [named('a', 'SCO', 'GER')], [own(1, 'GER', 'SCO')], ['a', 1, 'sides_swapped']],
  [
    'an event that is not ours',
    [named('a', 'ENG', 'ITA')],
    [own(1, 'GER', 'SCO')],
    ['a', null, 'unknown_event'],
  ],
  [
    'an event that is gone',
    [named('a', 'HUN', 'SUI')],
    [own(1, 'GER', 'SCO', { source_id: 'g' }), own(2, 'HUN', 'SUI', { source_id: 'a' })],
    ['g', 1, 'gone'],
  ],
] as const)('%s waits for an organiser and is not linked', (_, observed, events, hold) => {
  const found = match([...observed], [...events])
  expect(holdsOf(found)[0]).toEqual(hold)
  expect(found.links).toEqual([])
})

test('a source that does not name all events does not miss one', () => {
  expect(match([], [own(1, 'GER', 'SCO', { source_id: 'a' })], false)).toEqual({ links: [], holds: [] })
})
