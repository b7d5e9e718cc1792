import { MERIT, rank } from '@called-it/rules/rating.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BLOCK_ROWS,
  blockAt,
  decodeBlocks,
  encodeBlocks,
  numberAt,
  ROW_COLUMNS,
  rowsOf,
} from './rating-blocks.ts'

/** Numbers of every width, including the smallest and the largest. */
const numbers = fc.oneof(
  fc.constantFrom(0, 1, 255, 256, 65_535, 65_536, 16_777_215, 16_777_216, 2_147_483_647),
  fc.nat(3),
  fc.nat(70_000),
  fc.nat(2_147_483_647),
)
const columns = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 260 }))
  .chain(([width, length]) =>
    fc.array(fc.array(numbers, { minLength: length, maxLength: length }), {
      minLength: width,
      maxLength: width,
    }),
  )
const sizes = fc.oneof(fc.integer({ min: 1, max: 120 }), fc.constantFrom(BLOCK_ROWS))
const asColumns = (lists: number[][]) => lists.map((list) => Int32Array.from(list))

describe('columns', () => {
  test('are the same after encoding and decoding, with any widths, lengths and sizes', () => {
    fc.assert(
      fc.property(columns, sizes, fc.nat(4_294_967_295), (lists, size, base) => {
        const length = lists[0]!.length
        const { bytes, starts } = encodeBlocks(asColumns(lists), size, {
          baseOf: (row) => (base + row) % 2 ** 32,
        })
        const decoded = decodeBlocks(bytes, lists.length, length)
        expect(decoded.map((column) => [...column])).toEqual(lists)
        const firsts = Array.from({ length: Math.ceil(length / size) }, (_, block) => block * size)
        const bases = starts.slice(0, -1).map((start) => blockAt(bytes, start).base)
        expect(bases).toEqual(firsts.map((row) => (base + row) % 2 ** 32))
      }),
    )
  })

  test('can be read one number at a time, with the given start of each block', () => {
    fc.assert(
      fc.property(columns, sizes, (lists, size) => {
        const { bytes, starts } = encodeBlocks(asColumns(lists), size)
        expect(starts.at(-1)).toBe(bytes.length)
        for (const [number, start] of starts.slice(0, -1).entries()) {
          const block = blockAt(bytes, start)
          expect(block.end).toBe(starts[number + 1])
          const read = lists.map((_, column) =>
            Array.from({ length: block.rows }, (_row, row) => numberAt(block, column, row)),
          )
          expect(read).toEqual(lists.map((list) => list.slice(number * size, (number + 1) * size)))
        }
      }),
    )
  })

  test('are the same whether they are rewritten as a whole or from their last block on', () => {
    fc.assert(
      fc.property(columns, sizes, fc.nat(260), (lists, size, cut) => {
        const length = Math.floor(Math.min(cut, lists[0]!.length) / size) * size
        const part = (from: number, to?: number) => asColumns(lists.map((list) => list.slice(from, to)))
        const [all, head, tail] = [part(0), part(0, length), part(length)].map(
          (value) => encodeBlocks(value, size).bytes,
        )
        expect(Buffer.concat([head!, tail!])).toEqual(all)
      }),
    )
  })

  test('use no more bytes per number than the largest one in the block needs', () => {
    const { bytes } = encodeBlocks(
      asColumns([
        [0, 0],
        [1, 255],
        [1, 256],
        [1, 65_536],
        [1, 16_777_216],
      ]),
      2,
    )
    expect(blockAt(bytes).widths).toEqual([0, 1, 2, 3, 4])
  })

  test('with another length than the block states are an error', () => {
    const { bytes } = encodeBlocks(asColumns([[1, 2, 3]]), 2)
    expect(() => decodeBlocks(bytes, 1, 4)).toThrow('a rating of 4 rows holds 3')
    expect(() => decodeBlocks(bytes, 1, 0)).toThrow('a rating of 0 rows holds 3')
  })
})

describe('the rows of a block', () => {
  /** A rating by place whose users are often level: the stored blocks, and the expected rows. */
  const ratings = fc
    .array(fc.tuple(fc.nat(2), fc.nat(3), fc.nat(1), fc.nat(1)), { maxLength: 320 })
    .map((merits) => {
      const lines = merits.map(([coefficient, points, exact_hits, outcome_hits], at) => ({
        coefficient,
        points,
        exact_hits,
        outcome_hits,
        seat: at + 1,
      }))
      const ranks = rank(lines)
      return lines
        .map(({ seat, ...line }, at) => ({
          ...line,
          user_id: 1000 + seat,
          previous: seat % 3,
          settled: 4,
          difference_hits: seat % 2,
          ...ranks[at]!,
        }))
        .toSorted((a, b) => a.place - b.place)
    })
  const encode = (rows: Record<(typeof ROW_COLUMNS)[number] | 'position', number>[]) =>
    encodeBlocks(
      ROW_COLUMNS.map((name) => Int32Array.from(rows, (row) => row[name])),
      BLOCK_ROWS,
      { baseOf: (row) => rows[row]!.position },
    )

  test('have the positions of the plain definition, across the edges of blocks', () => {
    fc.assert(
      fc.property(ratings, (rows) => {
        const { bytes, starts } = encode(rows)
        const read = starts.slice(0, -1).flatMap((start, number) => {
          return rowsOf(blockAt(bytes, start), number, 0, BLOCK_ROWS)
        })
        expect(read).toEqual(rows)
      }),
    )
  })

  test('are the same if a part is read', () => {
    fc.assert(
      fc.property(ratings, fc.nat(110), fc.nat(110), (rows, from, to) => {
        const { bytes, starts } = encode(rows)
        for (const [number, start] of starts.slice(0, -1).entries()) {
          const ofBlock = rows.slice(number * BLOCK_ROWS, (number + 1) * BLOCK_ROWS)
          expect(rowsOf(blockAt(bytes, start), number, from, to)).toEqual(
            ofBlock.slice(from, Math.max(from, to)),
          )
        }
      }),
    )
  })

  test('are level only if all merits are equal', () => {
    const row = {
      user_id: 1,
      previous: 0,
      coefficient: 1,
      points: 1,
      exact_hits: 1,
      outcome_hits: 1,
      settled: 1,
      difference_hits: 1,
      position: 1,
    }
    for (const merit of MERIT) {
      const { bytes } = encode([row, { ...row, [merit]: 0 }, { ...row, [merit]: 0, settled: 9, previous: 7 }])
      expect(rowsOf(blockAt(bytes), 0, 0, 3).map(({ position }) => position)).toEqual([1, 2, 2])
    }
  })
})
