import { documentMistakes } from '@called-it/contract/organiser/document-mistakes.ts'
import { describe, expect, it } from 'vitest'
import { type ObservedEvent, type ObservedSide, UNSAID } from '../source.ts'
import { extend } from './extend.ts'
import { importSeason } from './import-season.ts'
import { recognise } from './known-teams.ts'
import { placeOf } from './stage-words.ts'

const side = (name: string): ObservedSide => ({ id: `t-${name}`, name })
const event = (id: number, parts: Partial<ObservedEvent>): ObservedEvent => ({
  ...UNSAID,
  id: String(id),
  starts_at: new Date(Date.UTC(2090, 5, 1) + id * 3_600_000).toISOString(),
  is_start_certain: true,
  status: 'scheduled',
  doubts: [],
  ...parts,
})
const season = (events: ObservedEvent[], parts: Partial<Parameters<typeof importSeason>[0]> = {}) =>
  importSeason({ source: 'openligadb', name: 'Cup', season: null, events, squads: [], ...parts })

describe('the words of sources for a stage', () => {
  it.each([
    [
      'football-data.org',
      { stage: 'GROUP_STAGE', round: '2', group: 'GROUP_B' },
      { part: 'groups', matchday: 2, group: 'B' },
    ],
    ['football-data.org', { stage: 'REGULAR_SEASON', round: '17' }, { part: 'league', matchday: 17 }],
    ['football-data.org', { stage: 'LAST_16', round: null }, { part: 'knockout', level: 'round_of_16' }],
    ['football-data.org', { stage: 'FINAL', round: '13' }, { part: 'knockout', level: 'final' }],
    ['football-data.org', { stage: 'PLAYOFFS' }, { part: 'knockout', level: 'knockout_playoff' }],
    ['OpenLigaDB', { round: '12. Spieltag' }, { part: 'league', matchday: 12 }],
    ['OpenLigaDB', { round: 'Gruppenphase' }, { part: 'groups', matchday: null, group: null }],
    ['OpenLigaDB', { round: 'Achtelfinale' }, { part: 'knockout', level: 'round_of_16' }],
    ['OpenLigaDB', { round: 'Finale' }, { part: 'knockout', level: 'final' }],
    ['openfootball', { round: 'Matchday 3', group: 'Group A' }, { part: 'groups', matchday: 3, group: 'A' }],
    ['openfootball', { round: 'League, Matchday 8' }, { part: 'league', matchday: 8 }],
    ['openfootball', { round: 'Finals, Quarterfinals' }, { part: 'knockout', level: 'quarter_final' }],
    ['openfootball', { round: 'Finals, Final' }, { part: 'knockout', level: 'final' }],
    ['openfootball', { round: 'Match for third place' }, { part: 'knockout', level: 'third_place' }],
  ])('are understood: %s %o', (_, words, place) => {
    expect(placeOf({ stage: null, round: null, group: null, ...words })).toMatchObject(place)
  })

  it('are not guessed where nobody knows them', () => {
    expect(placeOf({ stage: 'SUPER_STAGE', round: null, group: null })).toBe('unknown')
    expect(placeOf({ stage: 'QUALIFICATION_ROUND_1', round: null, group: null })).toBe('earlier')
    const { document, notes } = season([
      event(1, { round: '1. Spieltag', first: side('A'), second: side('B') }),
      event(2, { stage: 'SUPER_STAGE', first: side('A'), second: side('B') }),
    ])
    expect(document.events).toHaveLength(1)
    expect(notes).toEqual([{ code: 'unknown_stage', count: 1, words: ['SUPER_STAGE'] }])
  })
})

describe('a team', () => {
  it.each([
    ['football-data.org', '57', 'Arsenal FC', 'ARS', 'id'],
    ['openfootball', 'Arsenal FC (ENG)', 'Arsenal FC (ENG)', 'ARS', 'name'],
    ['openligadb', '40', 'FC Bayern München', 'BAY', 'name'],
    ['openligadb', '153', 'Türkei', 'TUR', 'name'],
    ['openfootball', 'TUR', 'Turkey', 'TUR', 'name'],
  ] as const)('is known to %s as %s', (source, id, name, key, how) => {
    const { team, how: found } = recognise(source, { id, name })
    expect([team?.key, found]).toEqual([key, how])
  })

  it('is not recognised by a code alone, nor by an id that contradicts the name', () => {
    expect(recognise('football-data.org', { id: '503', name: 'FC Porto' }).how).toBe('new')
    expect(recognise('football-data.org', { id: '57', name: 'Liverpool FC' })).toMatchObject({
      team: { key: 'LIV' },
      how: 'name',
    })
  })
})

it('groups that a source does not name are those who play each other', () => {
  const pairs = ['AB', 'EF', 'CD', 'GH', 'AC', 'EG', 'BD', 'FH']
  const { document } = season(
    pairs.map(([first, second], at) =>
      event(at, { round: 'Gruppenphase', first: side(first!), second: side(second!) }),
    ),
  )
  expect(document.table_groups).toMatchObject([
    { key: 'A', entities: ['a', 'b', 'c', 'd'] },
    { key: 'B', entities: ['e', 'f', 'g', 'h'] },
  ])
  expect(document.rounds.map(({ key }) => key)).toEqual(['md1', 'md2'])
  expect(documentMistakes(document)).toEqual([])
})

/** A league of ten teams, and semi-finals of two legs each. */
const league = (): ObservedEvent[] => {
  const teams = Array.from({ length: 10 }, (_, at) => side(`Team ${at}`))
  const rounds = Array.from({ length: 5 }, (_, at) =>
    event(at, { stage: 'LEAGUE_STAGE', round: '1', first: teams[at * 2]!, second: teams[at * 2 + 1]! }),
  )
  const semi = (id: number, first: number, second: number) =>
    event(id, { stage: 'SEMI_FINALS', first: teams[first]!, second: teams[second]! })
  return [
    ...rounds,
    semi(10, 0, 1),
    semi(11, 2, 3),
    semi(20, 1, 0),
    semi(21, 3, 2),
    event(30, { stage: 'FINAL' }),
  ]
}

it('a league and its knock-outs are two tournaments', () => {
  const tables = season(league(), { name: 'UEFA Champions League' })
  expect(tables.document).toMatchObject({ system_name: 'uefa', name: { ru: 'Лига чемпионов 2090' } })
  expect(tables.document.events).toHaveLength(5)
  expect(tables.notes).toMatchObject([{ code: 'other_part', count: 5 }])
  const knockouts = season(league(), { name: 'UEFA Champions League', part: 'knockouts' })
  expect(knockouts.document).toMatchObject({
    system_name: 'uefa_playoff',
    slug: 'champions-league-2090-knockouts',
    events: [
      { key: 'sf-1-leg1', tie: 'sf-1', round: 'sf-leg1' },
      { key: 'sf-2-leg1', tie: 'sf-2' },
      { key: 'sf-1-leg2', tie: 'sf-1', round: 'sf-leg2' },
      { key: 'sf-2-leg2', tie: 'sf-2' },
      { key: 'final', tie: 'final', first: null },
    ],
  })
  expect(documentMistakes(knockouts.document)).toEqual([])
})

it('legs whose sides are not known wait, and come later without doubling anything', () => {
  const known = league()
  const unknown = known.map((each) =>
    each.stage === 'SEMI_FINALS' ? { ...each, first: null, second: null } : each,
  )
  const first = season(unknown, { part: 'knockouts' })
  expect(first.notes).toMatchObject([{ code: 'other_part' }, { code: 'no_sides_yet', count: 4 }])
  expect(first.document.events.map(({ key }) => key)).toEqual(['final'])
  const later = extend({ source: 'openligadb', ...first }, known)
  expect(later.added).toEqual(['sf-1-leg1', 'sf-2-leg1', 'sf-1-leg2', 'sf-2-leg2'])
  const again = extend({ source: 'openligadb', ...later }, known)
  expect(again.added).toEqual([])
  expect(again.document).toEqual(later.document)
})
