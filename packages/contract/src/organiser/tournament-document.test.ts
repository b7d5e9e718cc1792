import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { documentMistakes } from './document-mistakes.ts'
import { documentShape } from './document-shape.ts'
import type { FieldMistake } from '../mistakes/common-mistakes.ts'
import { fieldMistake } from '../mistakes/field-mistakes.ts'
import { fieldPath } from '../field-path.ts'
import { tournamentDocument } from './tournament-document.ts'
import { runs } from '../../../rules/test/runs.ts'

// Loosely typed on purpose: the tests break documents in ways that types forbid.
type Json = any

const euro: Json = JSON.parse(
  readFileSync(new URL('../../../../data/euro-2024/tournament.json', import.meta.url), 'utf8'),
)
const [qf1, qf2] = euro.events.filter((event: Json) => event.round === 'qf')
/** A small document with a few of everything, for thousands of mutations. */
const small: Json = {
  ...euro,
  ruleset: { match: { exact: 6 } },
  groups: [{ code: 'fire', name: euro.name }],
  players: euro.players.filter((player: Json) => player.entity === 'GER').slice(0, 2),
  entities: euro.table_groups[0].entities.map((key: string) =>
    euro.entities.find((entity: Json) => entity.key === key),
  ),
  table_groups: euro.table_groups.slice(0, 1),
  events: [
    ...euro.events.filter((event: Json) => event.table_group === 'A'),
    { ...qf1, first_from: { group: 'A', place: 1 }, second_from: { group: 'A', place: 2 } },
    { ...qf2, first_from: null, second_from: null },
  ],
  prizes: [{ scope: 'group', place_from: 1, place_to: 2, title: euro.name }],
}

const mistakesOf = (document: unknown): string[] =>
  (tournamentDocument.safeParse(document, { reportInput: true }).error?.issues ?? []).map(
    ({ path, code, message }) => `${fieldPath(path, 'brackets')}: ${code === 'custom' ? message : code}`,
  )
const broken = (breakIt: (document: Json) => void): string[] => {
  const document = structuredClone(small)
  breakIt(document)
  return mistakesOf(document)
}

test('valid documents are accepted unchanged', () => {
  expect(tournamentDocument.parse(euro)).toEqual(euro)
  expect(mistakesOf(small)).toEqual([])
})

test('a name that is one text counts for both languages', () => {
  const oneText = {
    ...small,
    name: 'Office cup',
    stages: small.stages.map((stage: Json) => ({ ...stage, name: stage.name.en })),
    prizes: [{ ...small.prizes[0], title: 'Ball' }],
  }
  const { name, stages, prizes } = tournamentDocument.parse(oneText)
  expect(name).toEqual({ ru: 'Office cup', en: 'Office cup' })
  expect(stages[0]!.name).toEqual({ ru: small.stages[0].name.en, en: small.stages[0].name.en })
  expect(prizes![0]!.title).toEqual({ ru: 'Ball', en: 'Ball' })
})

test.each([
  ['an empty text', '', ['name.ru: too_small', 'name.en: too_small']],
  ['a number', 5, ['name: invalid_type']],
  ['one language', { ru: 'Кубок' }, ['name.en: invalid_type']],
  ['nothing', undefined, ['name: invalid_type']],
])('a name that is %s is a mistake', (_, name, mistakes) => {
  expect(mistakesOf({ ...small, name })).toEqual(mistakes)
})

describe('mistakes of shape and of content', () => {
  test('are reported at once, each with its path', () => {
    const mistakes = broken((document) => {
      delete document.name
      document.colour = 'red'
      document.events[0].first = 'GRE'
      document.events[1].starts_at = 'soon'
      document.events[2].round = 'md9'
      document.players[0].position = 'libero'
      document.players[0].goals_before = 1.5
      document.players[1].entity = 'GRE'
      document.ruleset = { match: { exact: 1.5 } }
    })
    expect(mistakes.toSorted()).toEqual([
      ': unrecognized_keys',
      'events[0].first: unknown_entity',
      'events[1].starts_at: wrong_time',
      'events[2].round: unknown_round',
      'name: invalid_type',
      'players[0].goals_before: whole_number_between',
      'players[0].position: invalid_value',
      'players[1].entity: unknown_entity',
      'ruleset.match.exact: whole_number_between',
    ])
  })

  test.each<[string, (document: Json) => void, string[]]>([
    [
      'an invalid level',
      (document) => (document.stages[1].level = 'last_16'),
      ['stages[1].level: invalid_value'],
    ],
    ['an invalid prize', (document) => (document.prizes[0] = 5), ['prizes[0]: invalid_type']],
    ['an invalid event', (document) => (document.events[0] = null), ['events[0]: invalid_type']],
    [
      'the round of a leg, where a round has no key',
      (document) => {
        document.events[6].tie = document.events[7].tie
        document.events[7].round = 'qf!'
        delete document.rounds[2].key
      },
      [
        'rounds[2].key: invalid_type',
        'events[7].round: invalid_format',
        'events[4].round: unknown_round',
        'events[5].round: unknown_round',
      ],
    ],
    [
      'half a place',
      (document) => (document.prizes[0].place_from = 1.5),
      ['prizes[0].place_from: whole_number_between'],
    ],
    [
      'a time before the game',
      (document) => (document.events[0].starts_at = '10:00'),
      ['events[0].starts_at: wrong_time'],
    ],
    ['teams that are not a list', (document) => (document.entities = { GER: 1 }), ['entities: invalid_type']],
    ['rounds left out', (document) => delete document.rounds, ['rounds: invalid_type']],
    ['an invalid ruleset', (document) => (document.ruleset = []), ['ruleset: invalid_type']],
    ['an unknown system', (document) => (document.system_name = 'nba'), ['system_name: invalid_value']],
    [
      'one key among others',
      (document) => (document.table_groups[0].entities[1] = 'S C O'),
      ['table_groups[0].entities[1]: invalid_format'],
    ],
    [
      'goals before the tournament that are not a number',
      (document) => (document.players[0].goals_before = -1),
      ['players[0].goals_before: whole_number_between'],
    ],
    [
      'odds as text',
      (document) => (document.events[0].coefficients = { first: '2', second: 2 }),
      ['events[0].coefficients.first: invalid_type'],
    ],
  ])('are not reported twice: %s', (_, breakIt, expected) => {
    expect(broken(breakIt)).toEqual(expected)
  })

  test('have the parameters of their messages', () => {
    const { issues } = tournamentDocument.safeParse({
      ...small,
      slug: 'a b',
      players: [{ entity: 'GRE' }],
    }).error!
    const issue = issues.find(({ message }) => message === 'unknown_entity')!
    expect(fieldMistake(issue.message as FieldMistake, issue.code === 'custom' ? issue.params : {}).en).toBe(
      'unknown entity "GRE"',
    )
  })
})

test('counts from before the tournament, a chat and images are accepted', () => {
  const document = structuredClone(small)
  Object.assign(document, { chat_url: 'https://chat.example', image: '/cup.webp' })
  Object.assign(document.players[0], { goals_before: 3, clean_sheets_before: 0 })
  Object.assign(document.entities[0], { image: 'https://example.com/a.png' })
  Object.assign(document.events[0], { venue: { ru: 'Мюнхен', en: 'Munich' } })
  document.stages[0].tie_break = null
  expect(tournamentDocument.parse(document)).toEqual(document)
})

test('a document with a valid shape gets the same mistakes without a second check of its fields', () => {
  const strange = structuredClone(small)
  strange.players[0].entity = 'GRE'
  Object.assign(strange.events[0], { first: 'GRE', second: 'GRE', is_title: true, round: 'md9' })
  Object.assign(strange.events[1], { key: strange.events[2].key, tie: 'qf1' })
  strange.table_groups[0].entities.push('GER')
  strange.stages[1].level = null
  Object.assign(strange.prizes[0], { place_from: 4, place_to: 2 })
  strange.ruleset = { match: { exact: 1 } }
  expect(documentShape.safeParse(strange).success).toBe(true)
  const messages = documentMistakes(strange)
  expect(messages).toHaveLength(12)
  expect(documentMistakes(strange, { isOfShape: true })).toEqual(messages)
  // The shape is not checked here.
  strange.events[0].first = 5
  expect(documentMistakes(strange, { isOfShape: true })).toContainEqual({
    path: 'events[0].first',
    code: 'unknown_entity',
    params: { key: 5 },
  })
  delete strange.players
  delete strange.groups
  expect(documentMistakes(strange, { isOfShape: true })).not.toEqual([])
})

/** Returns the path of every place in a value. */
function placesIn(value: Json): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return [[], ...steps.flatMap((step) => placesIn(value[step]).map((rest) => [step, ...rest]))]
}

function put(document: Json, place: (string | number)[], value: Json): Json {
  if (place.length === 0) return value
  const [last, ...before] = place.toReversed()
  let at = document
  for (const step of before.toReversed()) at = at?.[step]
  // An earlier mutation may have removed the parent of this place.
  if (typeof at === 'object' && at !== null) at[last!] = value
  return document
}

test('no document makes the check throw, and no mistake is reported twice or without a message', () => {
  const places = placesIn(small)
  const values = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      0,
      -1,
      1.5,
      'GER',
      'SCO',
      'md1',
      'r16',
      'A',
      'main',
      'qf1',
      'final',
      'ufc',
      null,
      undefined,
      [],
      {},
    ),
    fc.constantFrom(...places).map((place) => place.reduce((at, step) => at[step], small)),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        { weight: 1, arbitrary: fc.jsonValue() },
        {
          weight: 9,
          arbitrary: fc
            .array(fc.tuple(fc.constantFrom(...places), values), { minLength: 1, maxLength: 5 })
            .map((changes) =>
              changes.reduce(
                (document, [place, value]) => put(document, place, structuredClone(value)),
                structuredClone(small),
              ),
            ),
        },
      ),
      (document) => {
        const { issues } = tournamentDocument.safeParse(document).error ?? { issues: [] }
        const ofMeaning = documentMistakes(document).map(({ path, code }) => `${path} ${code}`)
        const custom = issues.map(({ path, message }) => `${fieldPath(path, 'brackets')} ${message}`)
        expect(custom).toEqual(expect.arrayContaining(ofMeaning))
        const messages = issues.map(({ path, code, message }) => `${path.join('/')} ${code} ${message}`)
        expect(new Set(messages).size).toBe(messages.length)
        const ofShape = new Set(
          issues.filter(({ code }) => code !== 'custom').map(({ path }) => path.join('/')),
        )
        for (const issue of issues) {
          if (issue.code !== 'custom') continue
          expect(ofShape).not.toContain(issue.path.join('/'))
          // Throws if a parameter of the message is missing.
          fieldMistake(issue.message as FieldMistake, issue.params)
        }
      },
    ),
    { numRuns: runs(50) },
  )
})
