import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { expect, it } from 'vitest'
import { tournamentOf } from '../../../test/answers/tournaments.ts'
import { type Gap, gapsOf, type Given } from './gaps.ts'
import { viewOf } from '../kinds.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2024-06-20T12:00:00Z')
const EURO = tournamentOf()
const { id, slug, name, theme, type } = EURO

/** A kind with missing predictions that lock so many hours from now; null: its lock is not known. */
const lacks = (kind: KindName, hours: number | null, missing = 1, roundId: number | null = null) => ({
  type: viewOf(kind).type,
  kind,
  round_id: roundId,
  open: missing + 1,
  saved: 1,
  missing,
  locks_at: hours === null ? null : new Date(NOW + hours * HOUR_MS).toISOString(),
})

type Placed = Tournament['distributionResult']
const UNDRAWN = { group: null, team: null, chat: null } as unknown as Placed

function gaps(kinds: ReturnType<typeof lacks>[], options: { placed?: Placed; given?: Given } = {}) {
  const tournament = { ...EURO, distributionResult: options.placed ?? null }
  const progress = { progress: [{ tournament: { id, slug, name, theme, type }, kinds, next: null }] }
  return gapsOf({ tournament, progress, at: NOW, given: options.given }).map(short)
}

const short = (gap: Gap) =>
  gap.what === 'draw'
    ? `draw: ${gap.step}`
    : [gap.kind, gap.roundId].filter((part) => part !== null).join(' ')

it('lists what is missing by the nearest lock', () => {
  expect(gaps([lacks('scorer', 100), lacks('match', 5, 3, 1), lacks('match', 90, 4, 2)])).toEqual([
    'match 1',
    'match 2',
    'scorer',
  ])
})

it('lists kinds of one lock in the order of the rail, those without a lock last', () => {
  expect(
    gaps([lacks('keeper', null), lacks('scorer', 50), lacks('tie', 50), lacks('match', 50, 1, 7)]),
  ).toEqual(['match 7', 'tie', 'scorer', 'keeper'])
})

it('leaves out what is complete, by the progress or by the page', () => {
  const listed = [lacks('match', 5, 0, 1), lacks('match', 90, 2, 2), lacks('scorer', 100)]
  expect(gaps(listed)).toEqual(['match 2', 'scorer'])
  expect(gaps(listed, { given: { kind: 'match', roundId: 2 } })).toEqual(['scorer'])
  expect(gaps(listed, { given: { kind: 'scorer' } })).toEqual(['match 2'])
})

it('puts the draw after what locks within a day, and before the rest', () => {
  const listed = [lacks('match', 24, 2, 1), lacks('scorer', 25), lacks('keeper', null)]
  expect(gaps(listed, { placed: UNDRAWN })).toEqual(['match 1', 'draw: group', 'scorer', 'keeper'])
  expect(gaps([], { placed: UNDRAWN })).toEqual(['draw: group'])
})

it('asks for the second draw, and for none once it is over', () => {
  const group = { id: 1, code: 'fire', name: { ru: 'Огонь', en: 'Fire' } }
  const inGroup = { group, team: null } as unknown as Placed
  expect(gaps([], { placed: inGroup })).toEqual(['draw: team'])
  const inTeam = { group, team: { id: 2 } } as unknown as Placed
  expect(gaps([], { placed: inTeam })).toEqual([])
})

it('finds nothing in a tournament that takes no predictions', () => {
  expect(
    gapsOf({ tournament: { ...EURO, distributionResult: null }, progress: { progress: [] }, at: NOW }),
  ).toEqual([])
})
