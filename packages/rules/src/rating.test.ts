import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareLines,
  countsOf,
  hitsFor,
  MERIT,
  rank,
  rankColumns,
  releaseColumns,
  type RatingLine,
  roundPlaceAbove,
} from './rating.ts'
import { DEFAULT_RULESET } from './ruleset.ts'

const line = (
  points: number,
  exact_hits: number,
  outcome_hits: number,
  seat: number,
  coefficient = 0,
): RatingLine => ({ coefficient, points, exact_hits, outcome_hits, seat })

// Small numbers, so that users are often level.
const ratings = fc
  .array(fc.tuple(fc.nat(3), fc.nat(2), fc.nat(2), fc.nat(2)), { maxLength: 30 })
  .map((merits) =>
    merits.map(([points, exact, outcome, coefficient], index) =>
      line(points, exact, outcome, index + 1, coefficient),
    ),
  )
const isBetter = (a: RatingLine, b: RatingLine) => compareLines({ ...a, seat: 0 }, { ...b, seat: 0 }) < 0

describe('rank', () => {
  test.each([
    ['nobody', [], [], []],
    ['one', [line(0, 0, 0, 1)], [1], [1]],
    ['the coefficient before all else', [line(9, 9, 9, 1, 0), line(1, 0, 0, 2, 180)], [2, 1], [2, 1]],
    ['points first', [line(5, 9, 9, 1), line(6, 0, 0, 2)], [2, 1], [2, 1]],
    ['then exact hits', [line(5, 0, 2, 1), line(5, 1, 1, 2)], [2, 1], [2, 1]],
    ['then outcome hits', [line(5, 1, 1, 1), line(5, 1, 2, 2)], [2, 1], [2, 1]],
    [
      'level users share a position',
      [line(9, 1, 1, 4), line(5, 1, 1, 3), line(5, 1, 1, 2), line(0, 0, 0, 1)],
      [1, 2, 2, 4],
      [1, 3, 2, 4],
    ],
    ['all level', [line(0, 0, 0, 3), line(0, 0, 0, 1), line(0, 0, 0, 2)], [1, 1, 1], [3, 1, 2]],
  ])('%s', (_, lines, positions, places) => {
    expect(rank(lines).map(({ position }) => position)).toEqual(positions)
    expect(rank(lines).map(({ place }) => place)).toEqual(places)
  })

  test('a position is one more than the number of better users', () => {
    fc.assert(
      fc.property(ratings, (lines) => {
        const expected = lines.map((own) => 1 + lines.filter((other) => isBetter(other, own)).length)
        expect(rank(lines).map(({ position }) => position)).toEqual(expected)
      }),
    )
  })

  test('every place is taken once, and nobody is placed above a better user', () => {
    fc.assert(
      fc.property(ratings, (lines) => {
        const ranks = rank(lines)
        const places = ranks.map(({ place }) => place)
        expect(places.toSorted((a, b) => a - b)).toEqual(lines.map((_, index) => index + 1))
        const listed = lines.toSorted(
          (a, b) => ranks[lines.indexOf(a)]!.place - ranks[lines.indexOf(b)]!.place,
        )
        for (const [index, below] of listed.slice(1).entries()) {
          expect(compareLines(listed[index]!, below)).toBeLessThan(0)
        }
      }),
    )
  })

  test('does not depend on the order in which users are read', () => {
    fc.assert(
      fc.property(ratings, (lines) => {
        expect(rank(lines.toReversed())).toEqual(rank(lines).toReversed())
      }),
    )
  })
})

test.each([
  ['exact', 1, 1, 1, 0],
  ['difference', 0, 1, 1, 1],
  ['outcome', 0, 1, 1, 0],
  ['miss', 0, 0, 1, 0],
  [null, 0, 0, 0, 0],
] as const)('the hit %s counts', (hit, exact_hits, outcome_hits, settled, difference_hits) => {
  expect(countsOf(hit)).toEqual({ exact_hits, outcome_hits, settled, difference_hits })
})

describe('rankColumns', () => {
  const columnsOf = (lines: RatingLine[]) =>
    Object.fromEntries(
      MERIT.map((merit) => [merit, Int32Array.from(lines, (value) => value[merit])]),
    ) as Parameters<typeof rankColumns>[0]
  const ranksOf = (lines: RatingLine[]) => {
    const { order, positions } = rankColumns(columnsOf(lines))
    const ranks = Array.from(lines, () => ({ position: 0, place: 0 }))
    for (const [at, seat] of order.entries()) ranks[seat] = { position: positions[at]!, place: at + 1 }
    return ranks
  }

  test('agrees with the plain definition', () => {
    fc.assert(
      fc.property(ratings, (lines) => {
        expect(ranksOf(lines)).toEqual(rank(lines))
      }),
    )
  })

  test('does so whatever order the columns are in, given the seats', () => {
    const shuffled = ratings.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    )
    fc.assert(
      fc.property(shuffled, ([lines, mixed]) => {
        const bySeat = Uint32Array.from(lines, (line) => mixed.indexOf(line))
        const { order, positions } = rankColumns(columnsOf(mixed), bySeat)
        const listed = rank(mixed)
        expect(Array.from(order, (index, at) => [listed[index], at])).toEqual(
          Array.from(order, (_, at) => [{ position: positions[at], place: at + 1 }, at]),
        )
      }),
    )
  })

  test('does so for numbers of any size', () => {
    const number = fc.oneof(
      fc.nat(3),
      fc.constantFrom(65_534, 65_535, 65_536, 65_537, 131_072),
      fc.nat(2_147_483_647),
    )
    const large = fc
      .array(fc.tuple(number, number, fc.nat(3), number), { maxLength: 30 })
      .map((merits) => merits.map(([a, b, c, d], index) => line(a, b, c, index + 1, d)))
    fc.assert(
      fc.property(large, (lines) => {
        expect(ranksOf(lines)).toEqual(rank(lines))
      }),
    )
  })
})

describe('releasing columns', () => {
  test('a released column is empty, and its memory belongs to nobody', () => {
    const [column, bytes] = [new Int32Array(1000), new Uint8Array(1000)]
    const memory = column.buffer
    releaseColumns(column, bytes)
    expect([column.length, bytes.length, memory.detached]).toEqual([0, 0, true])
  })

  test('an array that shares its memory with others stays as it is', () => {
    const memory = new ArrayBuffer(100)
    const [one, other] = [new Uint8Array(memory, 0, 60).fill(1), new Uint8Array(memory, 60).fill(2)]
    releaseColumns(one)
    expect([one.length, other[0]]).toEqual([60, 2])
  })

  test('the same memory can be released twice, under two types too', () => {
    const column = new Uint32Array(10)
    const same = new Int32Array(column.buffer)
    releaseColumns(column, same, column)
    expect(same.length).toBe(0)
  })
})

describe('round places', () => {
  test.each([
    [1, null],
    [2, 1],
    [3, 1],
    [4, 3],
    [10, 3],
    [11, 10],
    [16, 10],
    [17, 16],
    [50, 16],
    [100, 50],
    [142, 100],
    [500, 100],
    [501, 500],
    [1000, 500],
    [1001, 1000],
    [5000, 1000],
    [5001, 5000],
    [60_000, 50_000],
    [1_000_000, 500_000],
  ])('above position %i: %j', (position, round) => {
    expect(roundPlaceAbove(position)).toBe(round)
  })
})

describe('the number of hits needed for points', () => {
  test.each([
    [0, 0, 0, 0],
    [1, 0, 0, 1],
    [2, 0, 0, 1],
    [3, 0, 1, 0],
    [4, 1, 0, 0],
    [5, 1, 0, 0],
    [6, 0, 2, 0],
    [7, 1, 0, 1],
    [8, 1, 1, 0],
    [9, 2, 0, 0],
    [11, 1, 2, 0],
    [23, 4, 1, 0],
  ])('%i: %i exact, %i by difference, %i outcomes', (points, exact, difference, outcome) => {
    expect(hitsFor(points, DEFAULT_RULESET.match)).toEqual({ exact, difference, outcome })
  })

  test('is as small as possible, and of the cheapest hits among those, whatever they earn', () => {
    const worths = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9), fc.nat(9))
      .map((worth) => worth.toSorted((a, b) => b - a))
      .filter(([exact]) => exact! > 0)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), worths, (points, [exact, difference, outcome]) => {
        const worth = { exact: exact!, difference: difference!, outcome: outcome! }
        const sumOf = (hits: typeof worth) =>
          hits.exact * worth.exact + hits.difference * worth.difference + hits.outcome * worth.outcome
        const hits = hitsFor(points, worth)!
        const count = hits.exact + hits.difference + hits.outcome
        const choices: number[] = []
        for (let a = 0; a <= count; a += 1) {
          for (let b = 0; a + b <= count; b += 1) {
            choices.push(sumOf({ exact: a, difference: b, outcome: count - a - b }))
          }
        }
        expect(sumOf(hits)).toBe(Math.min(...choices.filter((sum) => sum >= points)))
        expect((count - 1) * worth.exact, 'one hit less is not enough').toBeLessThan(points)
      }),
    )
  })

  test('is none if nothing earns anything', () => {
    expect(hitsFor(3, { exact: 0, difference: 0, outcome: 0 })).toBeNull()
  })
})
