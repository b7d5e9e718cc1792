import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../../rules/test/runs.ts'
import { jsonPlaces, placeFinder, spanOf } from './json-places.ts'

const text = `{
  "slug": "cup",
  "rounds": [
    { "key": "md1" },
    { "key": "md2", "stage": "leauge", "name": { "ru": "Тур 2" } }
  ],
  "events": []
}`

/** Returns what stands at a path, with its line and column. */
const shown = (path: string) => {
  const { spans } = jsonPlaces(text)
  const { start, end } = spanOf(spans!, path)
  const { line, column } = placeFinder(text)(start)
  return `${line}:${column} ${text.slice(start, end).split('\n')[0]}`
}

describe('the place of a path', () => {
  test.each([
    ['slug', '2:11 "cup"'],
    ['rounds[0]', '4:5 { "key": "md1" }'],
    ['rounds[1].stage', '5:30 "leauge"'],
    ['rounds[1].name.ru', '5:56 "Тур 2"'],
    ['events', '7:13 []'],
    ['', '1:1 {'],
  ])('%s', (path, expected) => {
    expect(shown(path)).toBe(expected)
  })

  test.each([
    ['rounds[0].stage', '4:5 { "key": "md1" }'],
    ['rounds[1].name.en', '5:48 { "ru": "Тур 2" }'],
    ['events[3].first', '7:13 []'],
    ['name.ru', '1:1 {'],
    ['a]b.c', '1:1 {'],
  ])('%s, which is missing, is that of the value around it', (path, expected) => {
    expect(shown(path)).toBe(expected)
  })
})

const mistakeOf = (broken: string) => {
  const { mistake } = jsonPlaces(broken)
  return mistake && placeFinder(broken)(mistake.at)
}

test.each([
  ['nothing', '', { line: 1, column: 1 }],
  ['a comma after the last item', '[1,\n 2,\n]', { line: 3, column: 1 }],
  ['a missing comma', '{\n "a": 1\n "b": 2\n}', { line: 3, column: 2 }],
  ['a key without quotes', '{ a: 1 }', { line: 1, column: 3 }],
  ['a key without a value', '{ "a" }', { line: 1, column: 7 }],
  ['a text without its end', '["a', { line: 1, column: 2 }],
  ['a bracket that is not closed', '[1', { line: 1, column: 3 }],
  ['the wrong bracket', '[1}', { line: 1, column: 3 }],
  ['something after the end', '{}\n{}', { line: 2, column: 1 }],
  ['a comment', '{ // x\n}', { line: 1, column: 3 }],
])('%s is a mistake at its place', (_, broken, place) => {
  expect(mistakeOf(broken)).toEqual(place)
})

test('whatever is JSON has a place for each value, and the value stands there', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), (json, space) => {
      const written = JSON.stringify(JSON.parse(json), null, space)
      const { spans } = jsonPlaces(written)
      const { start, end } = spans!.get('')!
      expect(JSON.parse(written.slice(start, end))).toEqual(JSON.parse(written))
      for (const span of spans!.values())
        expect(() => JSON.parse(written.slice(span.start, span.end))).not.toThrow()
    }),
  )
})

test('exactly the texts that JSON.parse refuses have a mistake', () => {
  const signs = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '1',
    '-',
    'true',
    ' ',
    '"',
    '\n',
    '01',
    '.5',
  )
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 9 }), (parts) => {
      const written = parts.join('')
      let isJson = true
      try {
        JSON.parse(written)
      } catch {
        isJson = false
      }
      expect(jsonPlaces(written).mistake === null).toBe(isJson)
    }),
    { numRuns: 5000 },
  )
})

test('a text may be nested as deeply as it likes', () => {
  const depth = 200_000
  expect(jsonPlaces('['.repeat(depth)).mistake).toEqual({ at: depth })
  expect(jsonPlaces('['.repeat(depth) + ']'.repeat(depth)).spans!.size).toBeLessThan(300)
})

test.each([
  ['letters', 'x'.repeat(20_000_000)],
  ['escapes', '\\n'.repeat(2_000_000)],
  ['a key', 'k'.repeat(20_000_000)],
])('a text of megabytes has its place: %s', (kind, long) => {
  const sent = kind === 'a key' ? `{"${long}":1}` : `["${long}"]`
  const { mistake, spans } = jsonPlaces(sent)
  expect(mistake).toBeNull()
  expect(spans!.get('')).toEqual({ start: 0, end: sent.length })
})
