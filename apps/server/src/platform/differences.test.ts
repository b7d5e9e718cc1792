import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf, linesWithin } from './differences.ts'
import { runs } from '../../../../packages/rules/test/runs.ts'

type Parts = Record<string, unknown>

const isRecord = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: unknown): value is Parts[] =>
  Array.isArray(value) && value.every((row) => isRecord(row) && 'key' in row)

/** Returns a document with differences applied to it. */
function applied(document: Parts, before: Parts, after: Parts): Parts {
  const result: Parts = { ...document }
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (field.endsWith('_order')) continue
    const { [field]: items = [] } = document
    const { [field]: old = isRecord(items) ? {} : [] } = before
    const { [field]: now = isRecord(items) && field in document && !(field in before) ? {} : [] } = after
    if (isRecord(items) && isRecord(old) && isRecord(now)) result[field] = applied(items, old, now)
    else if (isList(items) && isList(old) && isList(now)) result[field] = appliedList(items, old, now)
    else if (field in after) result[field] = now
    else delete result[field]
  }
  for (const [field, order] of Object.entries(orderOf(after))) {
    const list = result[field.replace('_order', '')] as Parts[]
    result[field.replace('_order', '')] = (order as string[]).map((key) =>
      list.find((value) => value['key'] === key),
    )
  }
  return result
}

const orderOf = (side: Parts) =>
  Object.fromEntries(Object.entries(side).filter(([name]) => name.endsWith('_order')))

function appliedList(list: Parts[], before: Parts[], after: Parts[]): Parts[] {
  const remaining = list.flatMap((item) => {
    const [old, now] = [before, after].map((side) => side.find(({ key }) => key === item['key']))
    if (old && !now) return []
    if (!old || !now) return [item]
    const [{ key: _, ...oldFields }, { key: __, ...newFields }] = [old, now]
    return [applied(item, oldFields, newFields)]
  })
  return [...remaining, ...after.filter(({ key }) => !list.some((item) => item['key'] === key))]
}

const scalar = fc.constantFrom(0, 1, 'a', 'b', true, null)
// A missing list and an empty one are equal.
const field = fc.oneof(scalar, fc.array(fc.constantFrom('x', 'y'), { minLength: 1, maxLength: 3 }))
const named = fc.record({ ru: scalar, en: scalar })
const item = fc.record(
  { key: fc.constantFrom('k1', 'k2', 'k3', 'k4'), place: field, name: named },
  { requiredKeys: ['key', 'name'] },
)
const items = fc.uniqueArray(item, { selector: ({ key }) => key, maxLength: 4 })
const document = fc
  .record(
    {
      name: named,
      image: scalar,
      prizes: fc.array(fc.record({ place: scalar }), { minLength: 1, maxLength: 2 }),
      events: items,
      rounds: items,
    },
    { requiredKeys: ['name', 'events', 'rounds'] },
  )
  .map((row): Parts => JSON.parse(JSON.stringify(row)))
test('the old value and the differences make the new value', () => {
  fc.assert(
    fc.property(document, document, (old, now) => {
      const { before, after, left_out } = differencesOf(old, now)
      expect(left_out).toBe(0)
      expect(applied(old, before, after)).toEqual(now)
    }),
    { numRuns: runs(200) },
  )
})

test('equal documents have no differences', () => {
  fc.assert(
    fc.property(document, (same) => {
      expect(differencesOf(same, structuredClone(same))).toEqual({ before: {}, after: {}, left_out: 0 })
    }),
  )
})

test('only differences are kept, each item by its key', () => {
  const events = Array.from({ length: 100 }, (_, at) => ({
    key: `m${at}`,
    venue: { ru: 'Р', en: 'E' },
    at: 1,
  }))
  const moved = events.map((event) =>
    event.key === 'm7' ? { ...event, venue: { ru: 'Р', en: 'Elsewhere' } } : event,
  )
  expect(
    differencesOf({ slug: 'a', events }, { slug: 'a', events: [...moved.slice(1), { key: 'new' }] }),
  ).toEqual({
    before: { events: [events[0], { key: 'm7', venue: { en: 'E' } }] },
    after: { events: [{ key: 'm7', venue: { en: 'Elsewhere' } }, { key: 'new' }] },
    left_out: 0,
  })
  expect(differencesOf({ events: events.slice(0, 2) }, { events: events.slice(0, 2).reverse() })).toEqual({
    before: { events_order: ['m0', 'm1'] },
    after: { events_order: ['m1', 'm0'] },
    left_out: 0,
  })
})

test('differences that do not fit are counted, and the others are kept', () => {
  const list = (text: string) =>
    Array.from({ length: 1000 }, (_, at) => ({ key: `a-key-of-some-length-${at}`, text: { en: text } }))
  const { before, after, left_out } = differencesOf(
    { name: 'One', long: 'x'.repeat(8000), list: list('a') },
    { name: 'Two', long: 'y'.repeat(8000), list: list('b') },
    8000,
  )
  const written = JSON.stringify([before, after]).length
  expect(written).toBeGreaterThan(6000)
  expect(written).toBeLessThan(8500)
  expect(before).toMatchObject({
    name: 'One',
    list: expect.arrayContaining([{ key: 'a-key-of-some-length-0', text: { en: 'a' } }]),
  })
  expect(after).not.toHaveProperty('long')
  // The differences are the name, the long text and the items.
  expect(left_out + 1 + (after['list'] as unknown[]).length).toBe(1 + 1 + 1000)
})

test('lines are kept while they fit', () => {
  expect(linesWithin(['ab', 'cd', 'e'], 5)).toEqual(['ab', 'cd', 'e'])
  expect(linesWithin(['ab', 'cd', 'e'], 4)).toEqual(['ab', 'cd'])
  expect(linesWithin(['ab'], 1)).toEqual([])
})
