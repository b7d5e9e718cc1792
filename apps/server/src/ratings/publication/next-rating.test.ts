import { compareLines, MERIT } from '@called-it/rules/rating.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EARNINGS, nextRating, type RatingChange, type RatingTask } from './next-rating.ts'
import {
  BLOCK_ROWS,
  BLOCK_SEATS,
  blockAt,
  columnsOf,
  decodeBlocks,
  encodeBlocks,
  ROW_COLUMNS,
  type RowColumn,
  rowsOf,
} from './rating-blocks.ts'
import { runs } from '../../../../../packages/rules/test/runs.ts'

// The reference is a plain rating: a sorted list of objects. The columns that each settlement publishes are
// compared with it, over whole seasons of settlements, corrections and newcomers.

type Earned = Record<(typeof EARNINGS)[number], number>
type Row = Earned & { user_id: number; seat: number; previous: number; position: number }
/**
 * The state of a question: for each seat the number of its answer, and for each number from 1 its earnings.
 */
type Question = { answers: number[]; earned: Earned[] }

const NOTHING: Earned = {
  coefficient: 0,
  points: 0,
  exact_hits: 0,
  outcome_hits: 0,
  settled: 0,
  difference_hits: 0,
}
const TOP = { among: 50, limit: 5 }
const userOf = (seat: number) => 10_000 - seat * 3

/** Returns all rows in the order of the list, with shared positions. */
function sorted(rows: Row[]): Row[] {
  const listed = rows.toSorted(compareLines)
  const isBetter = (a: Row, b: Row) => compareLines({ ...a, seat: 0 }, { ...b, seat: 0 }) < 0
  let position = 0
  return listed.map((row, at) => {
    if (at === 0 || isBetter(listed[at - 1]!, row)) position = at + 1
    return { ...row, position }
  })
}

/** Adds newcomers behind the list; they are level with its last row if that has nothing either. */
function joined(list: Row[], count: number): Row[] {
  const last = list.at(-1)
  const isLevel = last !== undefined && MERIT.every((merit) => last[merit] === 0)
  const position = isLevel ? last.position : list.length + 1
  return [
    ...list,
    ...Array.from({ length: count }, (_, nth) => {
      const seat = list.length + nth + 1
      return { ...NOTHING, user_id: userOf(seat), seat, previous: 0, position }
    }),
  ]
}

/** Returns the list as it is published, with all columns or with those that existed before one was added. */
function published(list: Row[], names: readonly RowColumn[] = ROW_COLUMNS): RatingTask['current'] {
  const columns = names.map((name) => Int32Array.from(list, (row) => row[name]))
  const places = new Int32Array(list.length)
  list.forEach(({ seat }, at) => (places[seat - 1] = at + 1))
  return {
    rows: encodeBlocks(columns, BLOCK_ROWS, { baseOf: (row) => list[row]!.position }).bytes,
    places: encodeBlocks([places], BLOCK_SEATS).bytes,
  }
}

/** Returns the rows of a published rating, read as pages are. */
function read({ rows, row_starts, places }: ReturnType<typeof nextRating>, length: number): Row[] {
  const [seats] = decodeBlocks(places, 1, length)
  const listed = row_starts
    .slice(0, -1)
    .flatMap((start, number) => rowsOf(blockAt(rows, start), number, 0, BLOCK_ROWS))
  expect(listed.map((row) => row.place)).toEqual(listed.map((_, at) => at + 1))
  return listed.map(({ place, ...row }) => ({ ...row, seat: seats!.indexOf(place) + 1 }))
}

const changeOf = (question: Question, next: Earned[], bytes: number): RatingChange => ({
  bytes,
  numbers: Uint8Array.from(
    question.answers.flatMap((number) =>
      Array.from({ length: bytes }, (_, byte) => Math.floor(number / 256 ** (bytes - 1 - byte)) % 256),
    ),
  ),
  deltas: Int32Array.from(
    [NOTHING, ...next].flatMap((earned, n) =>
      EARNINGS.map((name) => earned[name] - (n === 0 ? NOTHING : question.earned[n - 1]!)[name]),
    ),
  ),
})

const earned: fc.Arbitrary<Earned> = fc.record({
  coefficient: fc.constantFrom(0, 0, 180),
  points: fc.nat(5),
  exact_hits: fc.nat(1),
  outcome_hits: fc.nat(1),
  settled: fc.nat(1),
  difference_hits: fc.nat(1),
})
const ANSWERS = 4
const season = fc.record({
  users: fc.oneof(fc.nat(6), fc.constantFrom(99, 100, 101, 499, 501, 620)),
  questions: fc.array(fc.array(fc.nat(ANSWERS), { minLength: 7, maxLength: 7 }), {
    minLength: 1,
    maxLength: 3,
  }),
  steps: fc.array(
    fc.record({
      newcomers: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(3), fc.constantFrom(100, 130)),
      settled: fc.array(
        fc.record({
          question: fc.nat(2),
          earned: fc.array(earned, { minLength: ANSWERS, maxLength: ANSWERS }),
        }),
        { maxLength: 2 },
      ),
      bytes: fc.constantFrom(1, 2, 4),
      previous: fc.constantFrom('move', 'keep', 'none'),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

describe('the next rating', () => {
  test('is that of the plain list, after any settlements, corrections and newcomers', () => {
    fc.assert(
      fc.property(season, ({ users, questions: patterns, steps }) => {
        // Users who are there at the start have answered. Users who join later have not, and the packed
        // answers end before them.
        const questions = patterns.map((pattern): Question => ({
          answers: Array.from({ length: users }, (_, seat) => pattern[seat % pattern.length]!),
          earned: Array.from({ length: ANSWERS }, () => NOTHING),
        }))
        let list = joined([], users)
        for (const { newcomers, settled, bytes, previous } of steps) {
          const current = joined(list, newcomers)
          const changes = settled.map((entry) => {
            const question = questions[entry.question % questions.length]!
            const change = changeOf(question, entry.earned, bytes)
            question.earned = entry.earned
            return change
          })
          const next = nextRating({
            length: current.length,
            current: published(current),
            isBlank: false,
            changes,
            previous,
            newcomers_from: list.length + 1,
            top: TOP,
            has_teams: false,
          })
          const before = list.length
          list = sorted(
            current.map((row) => ({ ...row, ...sumOf(questions, row.seat), previous: previousOf(row) })),
          )
          expect(read(next, list.length)).toEqual(list)
          expect(next.top_changes).toEqual(topChanges(list, current))

          function previousOf(row: Row): number {
            if (previous === 'none' || row.seat > before) return 0
            return previous === 'move' ? row.position : row.previous
          }
          function topChanges(after: Row[], rowsBefore: Row[]) {
            const moved = after.slice(0, TOP.among).map((row) => {
              const old = rowsBefore.find((item) => item.seat === row.seat)!
              const isNew = previous === 'none' || row.seat > before
              return {
                user_id: row.user_id,
                points_before: old.points,
                points_after: row.points,
                position_before: isNew ? null : old.position,
                position_after: row.position,
              }
            })
            const way = (change: (typeof moved)[number]) =>
              change.position_before === null ? 0 : Math.abs(change.position_before - change.position_after)
            const gain = (change: (typeof moved)[number]) =>
              Math.abs(change.points_after - change.points_before)
            return moved
              .filter((change) => change.position_before !== change.position_after || gain(change) > 0)
              .toSorted((a, b) => way(b) - way(a) || gain(b) - gain(a))
              .slice(0, TOP.limit)
          }
        }
      }),
      { numRuns: runs(60) },
    )
  })

  test('of a round without a settled question is empty except for the seats', () => {
    const question: Question = { answers: [1, 0, 2], earned: [NOTHING, NOTHING] }
    const all = sorted(
      joined([], 3).map((row) => ({ ...row, points: 7 * row.seat, settled: 1, previous: 2 })),
    )
    const next = nextRating({
      length: 3,
      current: published(all),
      isBlank: true,
      changes: [
        changeOf(
          question,
          [
            { ...NOTHING, points: 2 },
            { ...NOTHING, points: 5 },
          ],
          1,
        ),
      ],
      previous: 'none',
      newcomers_from: 4,
      top: TOP,
      has_teams: false,
    })
    expect(
      read(next, 3).map(({ seat, points, settled, previous }) => [seat, points, settled, previous]),
    ).toEqual([
      [3, 5, 0, 0],
      [1, 2, 0, 0],
      [2, 0, 0, 0],
    ])
  })

  test('continues without a column that did not exist when its rating began', () => {
    const [before, one] = [sorted(joined([], 150)), { ...NOTHING, points: 3, difference_hits: 1 }]
    const task = {
      length: 150,
      changes: [changeOf({ answers: before.map(() => 1), earned: [NOTHING] }, [one], 1)],
      previous: 'none' as const,
      newcomers_from: 151,
      top: TOP,
      has_teams: false,
    }
    const old = ROW_COLUMNS.slice(0, -1)
    const differences = (current: RatingTask['current'], isBlank: boolean) => {
      const next = nextRating({ ...task, current, isBlank })
      expect(read(next, 150).every(({ points }) => points === 3)).toBe(true)
      return { columns: columnsOf(next.rows), sum: sumBy(read(next, 150), 'difference_hits') }
    }
    expect(differences(published(before, old), false)).toEqual({ columns: old, sum: 0 })
    expect(differences(published(before), false)).toEqual({ columns: ROW_COLUMNS, sum: 150 })
    // The rating of a round begins with the round, whatever columns the tournament's rating has.
    expect(differences(published(before, old), true)).toEqual({ columns: ROW_COLUMNS, sum: 150 })
  })

  test.each([
    [1, 255],
    [2, 256],
    [2, 65_535],
    [4, 65_536],
    [4, 70_003],
  ])('reads answers numbered in %i bytes, %i of them', (bytes, number) => {
    const question: Question = {
      answers: [1, number, number - 1],
      earned: Array.from({ length: number }, () => NOTHING),
    }
    const list = joined([], 3)
    const next = nextRating({
      length: 3,
      current: published(list),
      isBlank: false,
      changes: [changeOf(question, question.earned.with(number - 1, { ...NOTHING, points: 5 }), bytes)],
      previous: 'none',
      newcomers_from: 1,
      top: TOP,
      has_teams: false,
    })
    expect(read(next, 3).map(({ seat, points }) => [seat, points])).toEqual([
      [2, 5],
      [1, 0],
      [3, 0],
    ])
  })

  test('releases the current rating, and keeps the columns by which teams are ranked', () => {
    const list = sorted(joined([], 3).map((row) => ({ ...row, points: row.seat })))
    const current = published(list)
    const { rated } = nextRating({
      length: 3,
      current,
      isBlank: false,
      changes: [changeOf({ answers: [1, 0, 0], earned: [NOTHING] }, [{ ...NOTHING, points: 9 }], 1)],
      previous: 'move',
      newcomers_from: 4,
      top: TOP,
      has_teams: true,
    })
    expect([current.rows.length, current.places.length]).toEqual([0, 0])
    expect([...rated!.order].map((row) => [rated!.seat[row]! + 1, rated!.points[row]])).toEqual([
      [1, 10],
      [3, 3],
      [2, 2],
    ])
  })

  test('without users is empty', () => {
    const nobody = { rows: Buffer.alloc(0), places: Buffer.alloc(0) }
    const task = {
      length: 0,
      current: nobody,
      isBlank: true,
      changes: [],
      newcomers_from: 1,
      top: TOP,
      has_teams: false,
    }
    expect(nextRating({ ...task, previous: 'none' })).toMatchObject({ row_starts: [0], top_changes: [] })
  })
})

const sumBy = (rows: Row[], column: keyof Row) => rows.reduce((sum, row) => sum + row[column], 0)

const sumOf = (questions: Question[], seat: number): Earned =>
  Object.fromEntries(
    EARNINGS.map((name) => [
      name,
      questions.reduce(
        (sum, { answers, earned: won }) => sum + (won[(answers[seat - 1] ?? 0) - 1]?.[name] ?? 0),
        0,
      ),
    ]),
  ) as Earned
