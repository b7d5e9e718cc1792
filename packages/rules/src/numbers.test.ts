import { describe, expect, test } from 'vitest'
import { mistake } from './mistake.ts'
import { choice, decimal, each, fields, join, points, some, times, together, whole } from './numbers.ts'

const ENTRIES = fields({
  right: points(5),
  often: times(2),
  days: whole(3, { min: 1, max: 9 }),
  odds: decimal(1.5, { min: 1.01, max: 50 }, 'odds_from_to'),
  word: choice('one', ['one', 'two']),
  all: each(['a', 'b'], points, { a: 1, b: 2 }),
  few: some(['a', 'b'], times, { b: 2 }),
})
const DEFAULT = { right: 5, often: 2, days: 3, odds: 1.5, word: 'one', all: { a: 1, b: 2 }, few: { b: 2 } }

describe('entries of a ruleset', () => {
  test('have their default', () => {
    expect(ENTRIES.default).toEqual(DEFAULT)
    expect(ENTRIES.resolve(undefined)).toEqual(DEFAULT)
  })

  test('show their form as data', () => {
    expect(ENTRIES.form).toEqual({
      type: 'fields',
      fields: {
        right: { type: 'whole', min: 0, max: 1000 },
        often: { type: 'whole', min: 1, max: 100 },
        days: { type: 'whole', min: 1, max: 9 },
        odds: { type: 'decimal', min: 1.01, max: 50 },
        word: { type: 'choice', values: ['one', 'two'] },
        all: { type: 'each', keys: ['a', 'b'], value: { type: 'whole', min: 0, max: 1000 } },
        few: { type: 'some', keys: ['a', 'b'], value: { type: 'whole', min: 1, max: 100 } },
      },
    })
  })

  test('can be changed one by one', () => {
    const changed = { right: 0, all: { b: 7 }, few: { a: 3 }, word: 'two', odds: 1.01 }
    expect(ENTRIES.check(changed, '')).toEqual([])
    expect(ENTRIES.resolve(changed)).toEqual({
      ...DEFAULT,
      ...changed,
      all: { a: 1, b: 7 },
      few: { a: 3, b: 2 },
    })
  })

  test('are not changed by changing a resolved ruleset', () => {
    Object.assign(ENTRIES.resolve({}).all, { a: 99 })
    expect(ENTRIES.resolve({}).all.a).toBe(1)
  })

  test.each<[object, string, string]>([
    [{ right: 1001 }, 'right', 'whole_number_between'],
    [{ right: 0.5 }, 'right', 'whole_number_between'],
    [{ often: 0 }, 'often', 'whole_number_between'],
    [{ days: 10 }, 'days', 'whole_number_between'],
    [{ odds: 1 }, 'odds', 'odds_from_to'],
    [{ odds: '2' }, 'odds', 'odds_from_to'],
    [{ word: 'three' }, 'word', 'one_of'],
    [{ all: [] }, 'all', 'wrong_object'],
    [{ all: { c: 1 } }, 'all.c', 'unknown_field'],
    [{ few: { a: 0 } }, 'few.a', 'whole_number_between'],
    [{ other: 1 }, 'other', 'unknown_field'],
  ])('%o is refused', (overrides, path, code) => {
    expect(ENTRIES.check(overrides, '')).toMatchObject([{ path, code }])
  })
})

test('are checked together with the defaults, once each number is valid by itself', () => {
  const bounds = together(fields({ min: points(1), max: points(5) }), ({ min, max }, path) =>
    min <= max ? [] : [mistake(`${path}.max`, 'reversed')],
  )
  expect(bounds.check({ min: 6 }, 'bounds')).toEqual([{ path: 'bounds.max', code: 'reversed' }])
  expect(bounds.check({ min: 6, max: 7 }, 'bounds')).toEqual([])
  expect(bounds.check({ min: 6, max: -1 }, 'bounds')).toMatchObject([
    { path: 'bounds.max', code: 'whole_number_between' },
  ])
})

test('are unique: two kinds cannot have the same entry', () => {
  expect(Object.keys(join([{ a: points(1) }, { b: points(2) }]))).toEqual(['a', 'b'])
  expect(() => join([{ a: points(1) }, { a: points(2) }])).toThrow(/"a"/)
})
