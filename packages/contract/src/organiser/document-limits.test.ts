import { DEFAULT_RULESET, checkRuleset } from '@called-it/rules/ruleset.ts'
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { DOCUMENT_ITEMS_MAX } from './document-shape.ts'
import { limitedRecord } from './limited-record.ts'
import { outcomesBody } from './outcomes.ts'
import { rulesetOverrides } from '../ruleset.ts'
import { isOtherSite, isSafeAddress } from '../safe-address.ts'
import { tournamentDocument } from './tournament-document.ts'
import { runs } from '../../../rules/test/runs.ts'

const DATA = new URL('../../../../data/', import.meta.url)
const euro = JSON.parse(readFileSync(new URL('euro-2024/tournament.json', DATA), 'utf8'))

const mistakesOf = (document: unknown) =>
  (tournamentDocument.safeParse(document).error?.issues ?? []).map(({ path, code, message }) =>
    [path.join('.'), code === 'custom' ? message : code].join(' '),
  )

test('no element of a list that is too long is checked', () => {
  let looked = 0
  const element = z.unknown().refine(() => ++looked)
  const list = { at: z.array(element).max(3), may: z.array(element).min(1).max(3).nullable().optional() }
  const { error } = z.object(list).safeParse({ at: [1, 2, 3, 4], may: Array(100_000).fill({}) })
  expect(error!.issues.map(({ path, code }) => [...path, code])).toEqual([
    ['at', 'too_big'],
    ['may', 'too_big'],
  ])
  expect(looked).toBe(0)
})

test('no entry of a record that is too large is checked', () => {
  let looked = 0
  const record = limitedRecord(
    z.string(),
    z.unknown().refine(() => ++looked),
    2,
  )
  expect(record.safeParse({ a: 1, b: 2 }).success).toBe(true)
  expect(looked).toBe(2)
  expect(record.safeParse({ a: 1, b: 2, c: 3 }).error!.issues.map(({ code }) => code)).toEqual(['too_big'])
  expect(looked).toBe(2)
  expect(outcomesBody.safeParse({ group_orders: Object.fromEntries(manyEntries(101)) }).success).toBe(false)
})

const manyEntries = (count: number) =>
  Array.from({ length: count }, (_, at): [string, null] => [`g${at}`, null])

test.each(Object.keys(DOCUMENT_ITEMS_MAX))('for half a million %s only the number is reported', (list) => {
  const mistakes = mistakesOf({ ...euro, [list]: Array(500_000).fill(0) })
  expect(mistakes.filter((mistake) => mistake.startsWith(list))).toEqual([`${list} too_big`])
})

test('for a ruleset with a hundred fields only the number is reported', () => {
  const ruleset = Object.fromEntries(manyEntries(100))
  expect(mistakesOf({ ...euro, ruleset })).toEqual(['ruleset too_big'])
  expect(mistakesOf({ ...euro, ruleset: { match: ruleset } })).toEqual(['ruleset.match at_most_items'])
})

test('a time has at most forty characters', () => {
  expect(mistakesOf({ ...euro, started_at: `2030-01-01T00:00:00.${'1'.repeat(19)}Z` })).toEqual([])
  expect(mistakesOf({ ...euro, started_at: `2030-01-01T00:00:00.${'1'.repeat(20)}Z` })).toEqual([
    'started_at too_big',
  ])
})

const SITE = 'https://example.com/'
test.each([
  ['https://example.com/a.png', true],
  ['https://xn--e1afmkfd.xn--p1ai/a.png?x=1#y', true],
  ['https://пример.рф', true],
  ['/pictures/cup.webp', true],
  [SITE.padEnd(500, 'x'), true],
  [SITE.padEnd(501, 'x'), false],
  [`/${'x'.repeat(500)}`, false],
  ['http://example.com/a.png', false],
  ['//example.com/a.png', false],
  ['/\\example.com/a.png', false],
  ['/\t/example.com/a.png', false],
  ['https://name:word@example.com/a.png', false],
  ['https://name@example.com', false],
  ['https://example.com/@name', true],
  ['https://localhost/a.png', false],
  ['https://192.0.2.1/a.png', true],
  ['https://[2001:db8::1]/a.png', false],
  ['https://ok.org;script-src/a', false],
  ["https://o'k.org/a.png", false],
  ['https://*.org/a.png', false],
  ['https://', false],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AA', false],
  ['picture.png', false],
  ['', false],
])('a picture at %s: %s', (image, isTaken) => {
  expect(mistakesOf({ ...euro, image }).length === 0).toBe(isTaken)
  const entities = euro.entities.map((entity: object) => ({ ...entity, image }))
  expect(mistakesOf({ ...euro, entities }).length === 0).toBe(isTaken)
  // A chat link may lead elsewhere.
  expect(mistakesOf({ ...euro, chat_url: image }).length === 0).toBe(isTaken && !image.startsWith('/'))
})

test('no accepted address leads to another host by a user name in front of it, or uses another scheme than https', () => {
  const parts = fc.constantFrom(
    'https://',
    'http:',
    '/',
    '//',
    '\\',
    '@',
    ':',
    'a.b',
    'c.d',
    '?',
    '#',
    '\t',
    ' ',
    '.',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (list) => {
      const address = list.join('')
      if (!isSafeAddress(address) || !URL.canParse(address, 'https://ours.example')) return
      const { protocol, username, password, hostname } = new URL(address, 'https://ours.example')
      expect([protocol, username, password]).toEqual(['https:', '', ''])
      if (address.startsWith('/')) expect(hostname).toBe('ours.example')
      if (isOtherSite(address)) expect([address[0], hostname]).toEqual(['h', expect.stringMatching(/.\../)])
    }),
    { numRuns: runs(300) },
  )
})

test('the documents of the demo stay below half of every limit', () => {
  const documents = readdirSync(DATA, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('tournament.json'))
    .map((file) => JSON.parse(readFileSync(new URL(file, DATA), 'utf8')))
  expect(documents.length).toBeGreaterThan(3)
  for (const document of documents) {
    expect({ slug: document.slug, mistakes: mistakesOf(document) }).toEqual({
      slug: document.slug,
      mistakes: [],
    })
    const twice = Object.fromEntries(
      Object.entries(document).map(([field, value]) => [
        field,
        Array.isArray(value) ? [...value, ...value] : value,
      ]),
    )
    expect(mistakesOf(twice).filter((mistake) => mistake.endsWith('too_big'))).toEqual([])
  }
})

test('the OpenAPI document of a ruleset agrees with the rules', () => {
  expect(rulesetOverrides.parse(DEFAULT_RULESET)).toEqual(DEFAULT_RULESET)
  const anything = fc.constantFrom(-1, 0, 1, 1.5, 100, 101, 365, 366, 1000, 1001, '1', {}, 'extra_time')
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.entries(DEFAULT_RULESET)),
      anything,
      fc.boolean(),
      ([field, value], other, isDeep) => {
        const inner = isDeep && typeof value === 'object' ? Object.keys(value)[0]! : null
        const ruleset = { [field]: inner ? { [inner]: other } : other }
        const mistakes = checkRuleset(ruleset).filter(({ code }) => code !== 'better_hit_earns_less')
        expect({ ruleset, taken: rulesetOverrides.safeParse(ruleset).success }).toEqual({
          ruleset,
          taken: mistakes.length === 0,
        })
      },
    ),
  )
})
