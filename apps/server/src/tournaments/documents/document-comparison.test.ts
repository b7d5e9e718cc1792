import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smallCup } from '../../../test/world.ts'
import { compareDocuments, lineOf } from './document-comparison.ts'

// A change that only a call made stays, a change that only a document made is applied, and equal changes are
// no conflict, under any sequence of documents and calls. The model keeps, for each field, the value of the
// last document and the current value.

/**
 * The fields that documents and calls change here: one of the tournament, fields of two events, and one of an
 * entity.
 */
const FIELDS = ['chat_url', 'm1.starts_at', 'm1.first', 'm2.starts_at', 'm2.second', 'AAA.country'] as const
type Field = (typeof FIELDS)[number]
type Values = Record<Field, string | null>

const PATHS: Record<Field, string> = {
  chat_url: 'chat_url',
  'm1.starts_at': 'events[0].starts_at',
  'm1.first': 'events[0].first',
  'm2.starts_at': 'events[1].starts_at',
  'm2.second': 'events[1].second',
  'AAA.country': 'entities[0].country',
}

const CUP = smallCup('cup')

function documentOf(values: Values): TournamentDocument {
  const [m1, m2, ...events] = CUP.events
  const [aaa, ...entities] = CUP.entities
  return {
    ...CUP,
    chat_url: values.chat_url,
    entities: [{ ...aaa!, country: values['AAA.country'] }, ...entities],
    events: [
      { ...m1!, starts_at: values['m1.starts_at'], first: values['m1.first'] },
      { ...m2!, starts_at: values['m2.starts_at'], second: values['m2.second'] },
      ...events,
    ],
  }
}

function valuesOf(document: TournamentDocument): Values {
  const [[m1, m2], [aaa]] = [document.events, document.entities]
  return {
    chat_url: document.chat_url ?? null,
    'm1.starts_at': m1!.starts_at ?? null,
    'm1.first': m1!.first ?? null,
    'm2.starts_at': m2!.starts_at ?? null,
    'm2.second': m2!.second ?? null,
    'AAA.country': aaa!.country ?? null,
  }
}

const value = fc.constantFrom(null, 'one', 'two', 'three')
const values = fc.record(Object.fromEntries(FIELDS.map((field) => [field, value]))) as fc.Arbitrary<Values>
const step = fc.oneof(
  fc.record({ document: values, overwrite: fc.boolean() }),
  fc.record({ field: fc.constantFrom(...FIELDS), to: value }),
)

test('any sequence of documents and calls keeps what only calls changed and applies what only documents changed', () => {
  fc.assert(
    fc.property(values, fc.array(step, { maxLength: 12 }), (first, steps) => {
      let applied = first
      let stands = { ...first }
      for (const step of steps) {
        if ('field' in step) {
          stands = { ...stands, [step.field]: step.to }
          continue
        }
        const says = step.document
        const differ = (field: Field) => says[field] !== applied[field] && says[field] !== stands[field]
        const hit = FIELDS.filter((field) => differ(field) && stands[field] !== applied[field])
        const { merged, changes, conflicts } = compareDocuments(
          documentOf(applied),
          documentOf(stands),
          documentOf(says),
        )
        expect(conflicts.map(({ path }) => path).toSorted()).toEqual(
          hit.map((field) => PATHS[field]).toSorted(),
        )
        expect(changes.map(({ path }) => path).toSorted()).toEqual(
          FIELDS.filter(differ)
            .map((field) => PATHS[field])
            .toSorted(),
        )
        const next = valuesOf(merged)
        for (const field of FIELDS) expect(next[field]).toBe(differ(field) ? says[field] : stands[field])
        if (conflicts.length > 0 && !step.overwrite) continue
        applied = says
        stands = next
        const again = compareDocuments(documentOf(applied), documentOf(stands), documentOf(says))
        expect(again).toMatchObject({ changes: [], conflicts: [] })
        expect(valuesOf(again.merged)).toEqual(stands)
      }
    }),
  )
})

const keys = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE'] as const
const someKeys = fc.shuffledSubarray([...keys])
const entitiesOf = (some: readonly string[]) => ({
  ...CUP,
  entities: some.map((key) => ({ key, name: { ru: key, en: key } })),
})

test('in any list, items added by a call stay, items that the document leaves out go, and the order is the document’s', () => {
  fc.assert(
    fc.property(someKeys, someKeys, someKeys, (applied, added, says) => {
      const stands = [...applied, ...added.filter((key) => !applied.includes(key))]
      const { merged, changes, conflicts } = compareDocuments(
        entitiesOf(applied),
        entitiesOf(stands),
        entitiesOf(says),
      )
      const byCall = stands.filter((key) => !applied.includes(key) && !says.includes(key))
      expect(merged.entities.map(({ key }) => key)).toEqual([...says, ...byCall])
      expect(conflicts).toEqual([])
      const gone = applied.filter((key) => !says.includes(key))
      const come = says.filter((key) => !stands.includes(key))
      expect(changes.filter(({ after, field }) => !field && after === null).map(({ key }) => key)).toEqual(
        gone,
      )
      expect(changes.filter(({ before, field }) => !field && before === null).map(({ key }) => key)).toEqual(
        come,
      )
      for (const { path, key, after } of changes.filter(({ field }) => field === null)) {
        expect(path).toBe(after === null ? 'entities' : `entities[${says.indexOf(key as 'AAA')}]`)
      }
    }),
  )
})

describe('an event that the document leaves out', () => {
  const without = { ...CUP, events: CUP.events.slice(1) }

  test('is removed', () => {
    const { merged, changes, conflicts } = compareDocuments(CUP, CUP, without)
    expect(merged.events.map(({ key }) => key)).toEqual(['m2', 'm3', 'm4', 'm5'])
    expect(changes).toMatchObject([{ path: 'events', key: 'm1', field: null, after: null }])
    expect(changes.map(lineOf)).toEqual(['event m1 removed'])
    expect(conflicts).toEqual([])
  })

  test('is a conflict if a call has changed it', () => {
    const [m1, ...others] = CUP.events
    const stands = { ...CUP, events: [{ ...m1!, starts_at: '2030-01-01T12:00:00Z' }, ...others] }
    expect(compareDocuments(CUP, stands, without).conflicts).toMatchObject([{ path: 'events', says: null }])
  })
})

test('a missing field, null, false, 0 and an empty value are equal, as are times with and without milliseconds', () => {
  const [m1, ...events] = CUP.events
  const plain = { ...CUP, events: [{ ...m1!, starts_at: '2030-01-01T12:00:00Z' }, ...events] }
  const wordy = {
    ...CUP,
    image: null,
    ruleset: {},
    events: [
      { ...m1!, starts_at: '2030-01-01T12:00:00.000Z', tie: null, venue: null, is_title: false },
      ...events,
    ],
  }
  for (const [base, stands, sent] of [
    [plain, plain, wordy],
    [plain, wordy, plain],
    [wordy, plain, plain],
  ] as const) {
    expect(compareDocuments(base, stands, sent)).toMatchObject({ changes: [], conflicts: [] })
  }
})

test('prizes are named by their places, and a change of order by its list', () => {
  const [prize] = CUP.prizes!
  const sent = {
    ...CUP,
    entities: CUP.entities.toReversed(),
    prizes: [
      { ...prize!, title: { ru: 'Кубок', en: 'Cup' } },
      { ...prize!, place_from: 2, place_to: 2 },
    ],
  }
  const { changes } = compareDocuments(CUP, CUP, sent)
  expect(changes).toMatchObject([
    { path: 'entities', field: 'order', after: ['DDD', 'CCC', 'BBB', 'AAA'] },
    { path: 'prizes[0].title', before: prize!.title, after: { ru: 'Кубок', en: 'Cup' } },
    { path: 'prizes[1]', before: null },
  ])
  expect(changes.map(lineOf)).toEqual([
    'entities: order ["AAA","BBB","CCC","DDD"] → ["DDD","CCC","BBB","AAA"]',
    expect.stringMatching(/^prize 0: title /),
    'prize 1 added',
  ])
})
