import { describe, expect, test } from 'vitest'
import { documentMistakes } from './document-mistakes.ts'
import { fieldMistake } from '../mistakes/field-mistakes.ts'
import { tournamentDocument, type TournamentDocument } from './tournament-document.ts'

const name = { ru: 'Имя', en: 'Name' }
const good = (): TournamentDocument =>
  tournamentDocument.parse({
    slug: 'cup',
    system_name: 'euro',
    name,
    entities: [
      { key: 'GER', name },
      { key: 'SCO', name },
    ],
    players: [{ key: 'neuer', name, entity: 'GER', position: 'goalkeeper' }],
    stages: [
      { key: 'groups', type: 'group_stage', name },
      { key: 'r16', type: 'playoff', level: 'round_of_16', name },
    ],
    table_groups: [{ key: 'A', name, entities: ['GER', 'SCO'] }],
    rounds: [{ key: 'md1', stage: 'groups', name }],
    events: [{ key: 'm1', round: 'md1', first: 'GER', second: 'SCO', table_group: 'A' }],
    prizes: [{ scope: 'group', place_from: 1, place_to: 3, title: name }],
  })
const fight = (): TournamentDocument =>
  tournamentDocument.parse({
    slug: 'ufc-300',
    system_name: 'ufc',
    name,
    entities: [
      { key: 'pereira', name },
      { key: 'hill', name },
    ],
    stages: [{ key: 'series', type: 'fight_round', name }],
    rounds: [{ key: '300', stage: 'series', name }],
    events: [
      {
        key: 'f1',
        round: '300',
        type: 'main',
        first: 'pereira',
        second: 'hill',
        coefficients: { first: 1.8, second: 2 },
      },
    ],
  })

test('documents without mistakes have none', () => {
  expect(documentMistakes(good())).toEqual([])
  expect(documentMistakes(fight())).toEqual([])
})

describe('each mistake is named with its path', () => {
  const cases: [string, (document: TournamentDocument) => void, string][] = [
    [
      'events[0].first: unknown entity "GRE"',
      (document) => (document.events[0]!.first = 'GRE'),
      'events[0].first',
    ],
    [
      'events[0].round: unknown round "md9"',
      (document) => (document.events[0]!.round = 'md9'),
      'events[0].round',
    ],
    [
      'events[0].table_group: unknown table group "B"',
      (document) => (document.events[0]!.table_group = 'B'),
      'events[0].table_group',
    ],
    [
      'events[0].second: both sides are the same',
      (document) => (document.events[0]!.second = 'GER'),
      'events[0].second',
    ],
    [
      'events[1].key: key "m1" is used twice',
      (document) => document.events.push({ ...document.events[0]! }),
      'events[1].key',
    ],
    [
      'events[0].is_title: a match has no such field',
      (document) => (document.events[0]!.is_title = true),
      'events[0].is_title',
    ],
    [
      'players[0].entity: unknown entity "ENG"',
      (document) => (document.players![0]!.entity = 'ENG'),
      'players[0].entity',
    ],
    [
      'rounds[0].stage: unknown stage "qf"',
      (document) => (document.rounds[0]!.stage = 'qf'),
      'rounds[0].stage',
    ],
    [
      'stages[1].level: a playoff stage needs a level: one of knockout_playoff, round_of_16, quarter_final, semi_final, third_place, final',
      (document) => (document.stages[1]!.level = null),
      'stages[1].level',
    ],
    [
      'stages[0].type: stage type "fight_round" does not exist in euro: use one of group_stage, league_stage, playoff, final',
      (document) => (document.stages[0]!.type = 'fight_round'),
      'stages[0].type',
    ],
    [
      'table_groups[0].entities[2]: "GER" is listed twice',
      (document) => document.table_groups![0]!.entities.push('GER'),
      'table_groups[0].entities[2]',
    ],
    [
      'events[0].second: "SCO" is not in that table group',
      (document) => document.table_groups![0]!.entities.pop(),
      'events[0].second',
    ],
    [
      'slug: this word is reserved: choose another than all, teams, tournaments',
      (document) => (document.slug = 'all'),
      'slug',
    ],
    [
      'prizes[0].place_to: is before place_from',
      (document) => (document.prizes![0]!.place_from = 4),
      'prizes[0].place_to',
    ],
  ]

  test.each(cases)('%s', (message, spoil, path) => {
    const document = good()
    spoil(document)
    const mistakes = documentMistakes(document)
    expect(
      mistakes.map((mistake) => `${mistake.path}: ${fieldMistake(mistake.code, mistake.params).en}`),
    ).toEqual([message])
    expect(mistakes[0]!.path).toBe(path)
  })

  test('a ruleset in which a better hit earns less', () => {
    const mistakes = documentMistakes({ ...good(), ruleset: { match: { exact: 1 } } })
    expect(mistakes.map((mistake) => mistake.path)).toEqual(['ruleset.match.difference'])
  })

  test('a fight without a type, and one in a table group', () => {
    const document = fight()
    delete document.events[0]!.type
    document.events[0]!.tie = 't1'
    expect(documentMistakes(document).map((mistake) => mistake.path)).toEqual([
      'events[0].type',
      'events[0].tie',
    ])
  })
})

describe('a tie', () => {
  type Leg = { round?: string; first?: string | null; second?: string | null }
  const withLegs = (...legs: Leg[]): TournamentDocument => {
    const cup = good()
    const events = legs.map((leg, at) => ({
      key: `t${at}`,
      round: 'leg1',
      tie: 'qf1',
      first: null,
      second: null,
      ...leg,
    }))
    return {
      ...cup,
      entities: [...cup.entities, { key: 'HUN', name }],
      stages: [...cup.stages, { key: 'final', type: 'final', name }],
      rounds: [
        ...cup.rounds,
        { key: 'leg1', stage: 'r16', name },
        { key: 'leg2', stage: 'r16', name },
        { key: 'final', stage: 'final', name },
      ],
      events: [...cup.events, ...events],
    }
  }
  const messagesOf = (...legs: Leg[]) =>
    documentMistakes(withLegs(...legs)).map(
      (mistake) => `${mistake.path}: ${fieldMistake(mistake.code, mistake.params).en}`,
    )

  test.each<[string, Leg[]]>([
    ['of one match', [{ first: 'GER', second: 'SCO' }]],
    [
      'of two, home and away',
      [
        { first: 'GER', second: 'SCO' },
        { round: 'leg2', first: 'SCO', second: 'GER' },
      ],
    ],
    ['with unknown sides', [{}, { round: 'leg2' }]],
    ['with one known side', [{ first: 'GER' }, { round: 'leg2', second: 'SCO' }]],
    ['in a final without a level', [{ round: 'final' }]],
  ])('%s has no mistakes', (_, legs) => {
    expect(messagesOf(...legs)).toEqual([])
  })

  test.each<[Leg[], string]>([
    [[{}, {}, {}], 'events[3].tie: tie "qf1" has two legs already'],
    [[{}, { round: 'final' }], 'events[2].tie: the legs of tie "qf1" are in different stages'],
    [[{ round: 'md1' }], 'events[1].tie: only a playoff stage has ties'],
    [
      [
        { first: 'GER', second: 'SCO' },
        { first: 'SCO', second: 'HUN' },
      ],
      'events[2].tie: the legs of tie "qf1" have different sides',
    ],
    [
      [{ first: 'GER', second: 'SCO' }, { second: 'HUN' }],
      'events[2].tie: the legs of tie "qf1" have different sides',
    ],
  ])('%j: %s', (legs, mistake) => {
    expect(messagesOf(...legs)).toEqual([mistake])
  })
})

test('a fight has no venue, no tie and no table group', () => {
  const series = fight()
  Object.assign(series.events[0]!, { venue: name, tie: 't1' })
  expect(documentMistakes(series).map((mistake) => `${mistake.path} ${mistake.code}`)).toEqual([
    'events[0].tie not_of_a_fight',
    'events[0].venue not_of_a_fight',
  ])
})
