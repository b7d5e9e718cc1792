import { describe, expect, test } from 'vitest'
import { documentMistakes } from './document-mistakes.ts'
import { fieldMistake } from '../mistakes/field-mistakes.ts'
import { tournamentDocument } from './tournament-document.ts'

const name = { ru: 'Имя', en: 'Name' }
type Sources = { first_from?: unknown; second_from?: unknown }
const winner = (tie: string) => ({ tie, take: 'winner' })

/** A bracket of two semi-finals, the second of two legs, and the ties after them. */
const document = (changes: Record<string, Sources & { tie?: string | null }>) => ({
  slug: 'cup',
  system_name: 'euro',
  name,
  entities: ['GER', 'SCO'].map((key) => ({ key, name })),
  stages: [
    { key: 'sf', type: 'playoff', level: 'semi_final', name },
    { key: 'last', type: 'final', name },
  ],
  table_groups: [{ key: 'A', name, entities: ['GER', 'SCO'] }],
  rounds: [
    { key: 'sf', stage: 'sf', name },
    { key: 'last', stage: 'last', name },
  ],
  events: [
    ['s1', 'sf', 's1'],
    ['s2-1', 'sf', 's2'],
    ['s2-2', 'sf', 's2'],
    ['third', 'last', 'third'],
    ['final', 'last', 'final'],
  ].map(([key, round, tie]) => ({ key, round, tie, ...changes[key!] })),
})
const mistakesOf = (changes: Parameters<typeof document>[0]) =>
  documentMistakes(document(changes)).map(
    ({ path, code, params }) => `${path}: ${fieldMistake(code, params).en}`,
  )

describe('sources of sides', () => {
  test('that are possible have no mistakes', () => {
    const good = document({
      s1: { first_from: { group: 'A', place: 2 } },
      final: { first_from: winner('s1'), second_from: winner('s2') },
      third: { first_from: { tie: 's1', take: 'loser' }, second_from: { tie: 's2', take: 'loser' } },
    })
    expect(documentMistakes(good)).toEqual([])
    expect(tournamentDocument.safeParse(good).success).toBe(true)
  })

  test.each<[Parameters<typeof document>[0], string]>([
    [{ final: { first_from: winner('s3') } }, 'events[4].first_from: unknown tie "s3"'],
    [{ final: { first_from: { group: 'B', place: 1 } } }, 'events[4].first_from: unknown table group "B"'],
    [
      { final: { second_from: { group: 'A', place: 3 } } },
      'events[4].second_from: table group "A" has 2 places',
    ],
    [
      { final: { tie: null, first_from: winner('s1') } },
      'events[4].first_from: only a match of a tie can name the sources of its sides: add "tie"',
    ],
    [{ final: { first_from: winner('final') } }, 'events[4].first_from: tie "final" waits for itself'],
    [
      { third: { first_from: winner('final') }, final: { first_from: winner('third') } },
      'events[4].first_from: tie "third" waits for itself',
    ],
    [
      { third: { first_from: winner('s1') }, final: { first_from: winner('s1') } },
      'events[4].first_from: this place in the bracket already leads to tie "third"',
    ],
    [
      { final: { first_from: winner('s1'), second_from: winner('s1') } },
      'events[4].second_from: both sides come from the same place',
    ],
    [
      { final: { first_from: winner('s1'), second_from: { tie: 's1', take: 'loser' } } },
      'events[4].second_from: both sides come from the same place',
    ],
    [
      {
        's2-1': { first_from: { group: 'A', place: 1 }, second_from: { group: 'A', place: 2 } },
        's2-2': { first_from: winner('s1') },
      },
      'events[2].first_from: the other leg of tie "s2" names other sources for its sides',
    ],
  ])('%j', (changes, messages) => {
    expect(mistakesOf(changes)).toEqual([messages])
  })

  test('of a wrong form: the message says what would be right', () => {
    const { error } = tournamentDocument.safeParse(
      document({ final: { first_from: 'W49', second_from: { tie: 's1', take: 'both' } } }),
    )
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['events.4.first_from', 'wrong_source'],
      ['events.4.second_from', 'wrong_source'],
    ])
  })

  test('may be given for either leg, in any order', () => {
    const places = { first_from: { group: 'A', place: 1 }, second_from: { group: 'A', place: 2 } }
    const other = { first_from: places.second_from, second_from: places.first_from }
    expect(mistakesOf({ 's2-1': places, 's2-2': other })).toEqual([])
    expect(mistakesOf({ 's2-1': places, 's2-2': places })).toEqual([])
  })

  test('are followed through a chain of thousands of ties', () => {
    const { events, ...cup } = document({})
    const row = Array.from({ length: 4000 }, (_, at) => ({
      ...events[4]!,
      key: `e${at}`,
      tie: `t${at}`,
      ...(at > 0 && { first_from: winner(`t${at - 1}`) }),
    }))
    expect(documentMistakes({ ...cup, events: row })).toEqual([])
  })

  test('are not allowed for a fight', () => {
    const paths = documentMistakes({
      ...document({ final: { first_from: winner('s1') } }),
      system_name: 'ufc',
    }).map(({ path, code }) => `${path} ${code}`)
    expect(paths).toContain('events[4].first_from not_of_a_fight')
  })
})
