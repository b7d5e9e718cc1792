import { compareLines, MERIT } from '@called-it/rules/rating.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocksInMemory } from '../blocks/blocks-in-memory.ts'
import { encodeRuns } from '../blocks/encode-runs.ts'
import { findPlace } from '../blocks/find-place.ts'
import { isOfRuns, rowBlockAt, rowsOf } from '../blocks/stored-rows.ts'
import { EARNINGS } from './current-rating.ts'
import { nextRating, type RatingChange, type RatingTask } from './next-rating.ts'
import { BLOCK_ROWS, BLOCK_SEATS, encodeBlocks, ROW_COLUMNS } from './rating-blocks.ts'
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

type Layout = RatingTask['layout']
const LAYOUTS: Layout[] = ['bytes', 'runs']

/** Returns the list as it is published, with all columns or with those that existed before one was added. */
function published(list: Row[], layout: Layout, names: number = ROW_COLUMNS.length): RatingTask['current'] {
  return layout === 'runs' ? publishedRuns(list, names) : publishedBytes(list, names)
}

function publishedRuns(list: Row[], names: number): RatingTask['current'] {
  const columns = Object.fromEntries(
    [...EARNINGS, 'previous' as const].map((name) => [name, Int32Array.from(list, (row) => row[name])]),
  )
  const { bytes } = encodeRuns({
    columns: { ...columns, seat: Int32Array.from(list, ({ seat }) => seat - 1) } as never,
    names,
    positions: Uint32Array.from(list, ({ position }) => position),
    size: BLOCK_ROWS,
  })
  return { rows: bytes, places: new Uint8Array(0) }
}

function publishedBytes(list: Row[], count: number): RatingTask['current'] {
  const names = ROW_COLUMNS.slice(0, count)
  const columns = names.map((name) => Int32Array.from(list, (row) => row[name]))
  const places = new Int32Array(list.length)
  list.forEach(({ seat }, at) => (places[seat - 1] = at + 1))
  return {
    rows: encodeBlocks(columns, BLOCK_ROWS, { baseOf: (row) => list[row]!.position }).bytes,
    places: encodeBlocks([places], BLOCK_SEATS).bytes,
  }
}

/** Returns the rows of a published rating, read as pages are; each seat is found where it is. */
async function read(next: ReturnType<typeof nextRating>, length: number): Promise<Row[]> {
  const listed = next.row_starts
    .slice(0, -1)
    .flatMap((start, number) => rowsOf(rowBlockAt(next.rows, start), number, 0, BLOCK_ROWS))
  expect(listed.map((row) => row.place)).toEqual(listed.map((_, at) => at + 1))
  const { rows, places, firsts } = next
  const nothing = new Uint8Array(0)
  const blocks = blocksInMemory({
    rows,
    places,
    firsts: firsts?.firsts.bytes ?? nothing,
    top: firsts?.top ?? nothing,
  })
  const seats = new Map<number, number>()
  for (let seat = 1; seat <= length; seat += 1) seats.set((await findPlace(blocks, seat)).place, seat)
  return listed.map(({ place, ...row }) => {
    const seat = seats.get(place)!
    if (!('seat' in row)) return { ...row, seat }
    expect(row.seat).toBe(seat)
    return { ...row, user_id: userOf(seat) }
  })
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
      layout: fc.constantFrom(...LAYOUTS),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

describe('the next rating', () => {
  test('is that of the plain list, after any settlements, corrections and newcomers', async () => {
    await fc.assert(
      fc.asyncProperty(season, async ({ users, questions: patterns, steps }) => {
        // Users who are there at the start have answered. Users who join later have not, and the packed
        // answers end before them.
        const questions = patterns.map((pattern): Question => ({
          answers: Array.from({ length: users }, (_, seat) => pattern[seat % pattern.length]!),
          earned: Array.from({ length: ANSWERS }, () => NOTHING),
        }))
        let list = joined([], users)
        let before: Layout = 'bytes'
        for (const { newcomers, settled, bytes, previous, ...step } of steps) {
          // What is written as runs is never written in bytes again.
          const layout: Layout = before === 'runs' ? 'runs' : step.layout
          const current = joined(list, newcomers)
          const changes = settled.map((entry) => {
            const question = questions[entry.question % questions.length]!
            const change = changeOf(question, entry.earned, bytes)
            question.earned = entry.earned
            return change
          })
          const next = nextRating({
            length: current.length,
            current: published(current, before),
            layout,
            isBlank: false,
            changes,
            previous,
            newcomers_from: list.length + 1,
            top: TOP,
            has_teams: false,
          })
          before = layout
          const lengthBefore = list.length
          list = sorted(
            current.map((row) => ({ ...row, ...sumOf(questions, row.seat), previous: previousOf(row) })),
          )
          expect(await read(next, list.length)).toEqual(list)
          expect(next.top_changes).toEqual(topChanges(list, current))

          function previousOf(row: Row): number {
            if (previous === 'none' || row.seat > lengthBefore) return 0
            return previous === 'move' ? row.position : row.previous
          }
          function topChanges(after: Row[], rowsBefore: Row[]) {
            const moved = after.slice(0, TOP.among).map((row) => {
              const old = rowsBefore.find((item) => item.seat === row.seat)!
              const isNew = previous === 'none' || row.seat > lengthBefore
              return {
                seat: row.seat,
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

  test.each(LAYOUTS)(
    'of a round without a settled question is empty except for the seats, from %s',
    async (from) => {
      const question: Question = { answers: [1, 0, 2], earned: [NOTHING, NOTHING] }
      const all = sorted(
        joined([], 3).map((row) => ({ ...row, points: 7 * row.seat, settled: 1, previous: 2 })),
      )
      const next = nextRating({
        length: 3,
        layout: 'runs',
        current: published(all, from),
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
        (await read(next, 3)).map(({ seat, points, settled, previous }) => [seat, points, settled, previous]),
      ).toEqual([
        [3, 5, 0, 0],
        [1, 2, 0, 0],
        [2, 0, 0, 0],
      ])
    },
  )

  test.each([
    ['bytes', 'bytes'],
    ['bytes', 'runs'],
    ['runs', 'runs'],
  ] as const)(
    'continues without a column that did not exist when its rating began, from %s as %s',
    async (from, layout) => {
      const [before, one] = [sorted(joined([], 150)), { ...NOTHING, points: 3, difference_hits: 1 }]
      const task = {
        length: 150,
        layout,
        changes: [changeOf({ answers: before.map(() => 1), earned: [NOTHING] }, [one], 1)],
        previous: 'none' as const,
        newcomers_from: 151,
        top: TOP,
        has_teams: false,
      }
      const all = ROW_COLUMNS.length
      const differences = async (current: RatingTask['current'], isBlank: boolean) => {
        const next = nextRating({ ...task, current, isBlank })
        const rows = await read(next, 150)
        expect(rows.every(({ points }) => points === 3)).toBe(true)
        const block = rowBlockAt(next.rows)
        const columns = isOfRuns(block) ? block.columns : block.widths.length
        return { columns, sum: sumBy(rows, 'difference_hits') }
      }
      expect(await differences(published(before, from, all - 1), false)).toEqual({ columns: all - 1, sum: 0 })
      expect(await differences(published(before, from), false)).toEqual({ columns: all, sum: 150 })
      // The rating of a round begins with the round, whatever columns the tournament's rating has.
      expect(await differences(published(before, from, all - 1), true)).toEqual({ columns: all, sum: 150 })
    },
  )

  test.each([
    [1, 255],
    [2, 256],
    [2, 65_535],
    [4, 65_536],
    [4, 70_003],
  ])('reads answers numbered in %i bytes, %i of them', async (bytes, number) => {
    const question: Question = {
      answers: [1, number, number - 1],
      earned: Array.from({ length: number }, () => NOTHING),
    }
    const list = joined([], 3)
    const next = nextRating({
      length: 3,
      layout: 'runs',
      current: published(list, 'runs'),
      isBlank: false,
      changes: [changeOf(question, question.earned.with(number - 1, { ...NOTHING, points: 5 }), bytes)],
      previous: 'none',
      newcomers_from: 1,
      top: TOP,
      has_teams: false,
    })
    expect((await read(next, 3)).map(({ seat, points }) => [seat, points])).toEqual([
      [2, 5],
      [1, 0],
      [3, 0],
    ])
  })

  test.each(LAYOUTS)(
    'releases the current rating, and keeps the columns by which teams are ranked, in %s',
    (layout) => {
      const list = sorted(joined([], 3).map((row) => ({ ...row, points: row.seat })))
      const current = published(list, layout)
      const { rated } = nextRating({
        length: 3,
        layout,
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
    },
  )

  test('without users is empty', () => {
    const nobody = { rows: Buffer.alloc(0), places: Buffer.alloc(0) }
    const task = {
      length: 0,
      layout: 'runs' as const,
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
