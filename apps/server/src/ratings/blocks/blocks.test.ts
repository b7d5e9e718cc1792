import { compareLines, MERIT, rank } from '@called-it/rules/rating.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../packages/rules/test/runs.ts'
import { BLOCK_ROWS, BLOCK_SEATS, type BlockRow, ROW_COLUMNS } from '../publication/rating-blocks.ts'
import { columnAt, numberIn, readNumbers, readSmall, writeColumn, writeSmall } from './bit-columns.ts'
import { blocksInMemory } from './blocks-in-memory.ts'
import { encodeRuns } from './encode-runs.ts'
import { findPlace } from './find-place.ts'
import { BLOCK_FIRSTS, encodeFirsts } from './first-rows.ts'
import { decodeNumbers, encodeNumbers, isBitPacked, numberBlockAt, numberOf } from './number-blocks.ts'
import { DETAILS, decodeRuns, type RowsByPlace } from './run-blocks.ts'
import { rowBlockAt, rowsFrom, rowsOf } from './stored-rows.ts'

/** Numbers of every width, including the smallest and the largest. */
const number = fc.oneof(
  fc.constantFrom(0, 1, 127, 128, 255, 256, 16_383, 16_384, 2 ** 24 - 1, 2 ** 24, 2 ** 31 - 1),
  fc.nat(3),
  fc.nat(70_000),
  fc.integer({ min: 1_000_000, max: 1_000_050 }),
  fc.nat(2 ** 31 - 1),
)
const numbers = fc.oneof(
  fc.array(number, { maxLength: 260 }),
  fc.array(fc.integer({ min: 1_000_000, max: 1_000_050 }), { maxLength: 260 }),
)

describe('columns of bits', () => {
  test('hold the numbers that were written, read one by one and together, and end where they say', () => {
    fc.assert(
      fc.property(numbers, fc.nat(9), (list, offset) => {
        const bytes = new Uint8Array(20 + list.length * 4)
        const end = writeColumn(bytes, offset, Int32Array.from(list), list.length, 2)
        const column = columnAt(bytes, offset, list.length)
        expect(column).toMatchObject({ end, flag: 2 })
        expect(list.map((_, nth) => numberIn(bytes, column, nth))).toEqual(list)
        const target = new Int32Array(list.length + 2).fill(-1)
        readNumbers(bytes, column, list.length, target, 1)
        expect([...target]).toEqual([-1, ...list, -1])
      }),
    )
  })

  test('take as few bits as the largest number needs after the least is subtracted', () => {
    const widthOf = (...list: number[]) => {
      const bytes = new Uint8Array(20)
      writeColumn(bytes, 0, Int32Array.from(list), list.length)
      return columnAt(bytes, 0, list.length).width
    }
    expect([widthOf(), widthOf(7, 7), widthOf(7, 8), widthOf(9, 5), widthOf(1000, 1255)]).toEqual([
      0, 0, 1, 3, 8,
    ])
    expect([widthOf(0, 2 ** 24 - 1), widthOf(0, 2 ** 24), widthOf(0, 2 ** 31 - 1)]).toEqual([24, 32, 32])
  })

  test('refuse a negative number, which could not be read again', () => {
    const write = (...list: number[]) =>
      writeColumn(new Uint8Array(20), 0, Int32Array.from(list), list.length)
    expect(() => write(3, -1)).toThrow('a column of a rating holds -1')
    expect(() => write(2 ** 31)).toThrow('a column of a rating holds -2147483648')
  })

  test('begin with a least number of any size', () => {
    fc.assert(
      fc.property(number, (value) => {
        const bytes = new Uint8Array(8)
        const end = writeSmall(bytes, 1, value)
        expect(readSmall(bytes, 1)).toEqual({ number: value, end })
      }),
    )
  })
})

test('blocks of numbers are the same after encoding and decoding, as a whole and from their last block on', () => {
  const sizes = fc.integer({ min: 1, max: 120 })
  fc.assert(
    fc.property(numbers, sizes, fc.nat(260), (list, size, cut) => {
      const columns = [Int32Array.from(list), Int32Array.from(list.toReversed())]
      const { bytes, starts } = encodeNumbers(columns, size)
      expect([0, 1].map((column) => [...decodeNumbers(bytes, column)])).toEqual([list, list.toReversed()])
      expect(starts.at(-1)).toBe(bytes.length)
      for (const [block, start] of starts.slice(0, -1).entries()) {
        expect(isBitPacked(bytes.subarray(start))).toBe(true)
        const read = numberBlockAt(bytes, start)
        const part = list.slice(block * size, (block + 1) * size)
        expect(part.map((_, row) => numberOf(read, 0, row))).toEqual(part)
      }
      const from = Math.floor(Math.min(cut, list.length) / size) * size
      const parts = [
        columns.map((column) => column.slice(0, from)),
        columns.map((column) => column.slice(from)),
      ]
      expect(Buffer.concat(parts.map((part) => encodeNumbers(part, size).bytes))).toEqual(Buffer.from(bytes))
    }),
  )
})

type Line = Omit<BlockRow, 'user_id'> & { seat: number }

/** A rating by place. `spread` 0: all are level; the more, the fewer are. */
const ratings = fc
  .record({
    length: fc.oneof(fc.nat(3), fc.constantFrom(99, 100, 101, 199, 200, 201, 499, 500, 501), fc.nat(650)),
    spread: fc.constantFrom(0, 1, 3, 40, 100_000),
    details: fc.constantFrom(1, 4, 90, 1_000_000),
    seed: fc.integer({ min: 1, max: 2 ** 30 }),
  })
  .map(({ length, spread, details, seed }) => {
    let state = seed
    // Each number is drawn by the ones before, so that a case is small to show.
    const draw = (most: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % (most + 1)
    }
    const lines = Array.from({ length }, (_, at) => ({
      coefficient: draw(spread),
      points: draw(Math.min(spread, 3)),
      exact_hits: draw(Math.min(spread, 1)),
      outcome_hits: draw(Math.min(spread, 1)),
      seat: at + 1,
    }))
    const ranks = rank(lines)
    return lines
      .map((line, at): Line => {
        const merits = line.coefficient + line.points
        // Some details are the same in each run, as the differences of football are.
        const difference_hits = details === 4 ? merits : draw(details)
        return { ...line, ...ranks[at]!, previous: draw(details), settled: draw(details), difference_hits }
      })
      .toSorted(compareLines)
  })

const COLUMNS = [...MERIT, ...DETAILS]

function encode(lines: Line[], names: number = ROW_COLUMNS.length) {
  const columns = Object.fromEntries(
    COLUMNS.map((name) => [name, Int32Array.from(lines, (line) => line[name])]),
  )
  return encodeRuns({
    columns: { ...columns, seat: Int32Array.from(lines, ({ seat }) => seat - 1) } as RowsByPlace,
    names,
    positions: Uint32Array.from(lines, ({ position }) => position),
    size: BLOCK_ROWS,
  })
}

/** Returns the blocks of a whole publication. */
function published(lines: Line[]) {
  const { bytes, run, firsts } = encode(lines)
  const bySeat = new Int32Array(lines.length)
  lines.forEach(({ seat }, at) => (bySeat[seat - 1] = run[at]!))
  const above = encodeFirsts(firsts)
  return {
    rows: bytes,
    places: encodeNumbers([bySeat], BLOCK_SEATS).bytes,
    firsts: above.firsts.bytes,
    top: above.top,
  }
}

describe('blocks of runs', () => {
  test('have the rows of the plain definition, as a whole and in parts, across the edges of blocks', () => {
    fc.assert(
      fc.property(ratings, fc.nat(110), fc.nat(110), (lines, from, to) => {
        const { bytes, starts } = encode(lines)
        const blocks = starts.slice(0, -1).map((start) => rowBlockAt(bytes, start))
        expect(blocks.flatMap((block, nth) => rowsOf(block, nth, 0, BLOCK_ROWS))).toEqual(lines)
        for (const [nth, block] of blocks.entries()) {
          const own = lines.slice(nth * BLOCK_ROWS, (nth + 1) * BLOCK_ROWS)
          expect(rowsOf(block, nth, from, to)).toEqual(own.slice(from, Math.max(from, to)))
        }
      }),
      { numRuns: runs(60) },
    )
  })

  test('have the columns of the plain definition, also without the last one', () => {
    fc.assert(
      fc.property(ratings, fc.boolean(), (lines, isOlder) => {
        const { bytes } = encode(lines, ROW_COLUMNS.length - (isOlder ? 1 : 0))
        const names = [...COLUMNS, 'seat'] as const
        const columns = Object.fromEntries(names.map((name) => [name, new Int32Array(lines.length)]))
        decodeRuns(bytes, columns, lines.length)
        for (const name of names) {
          const due = lines.map((line) =>
            name === 'seat' ? line.seat - 1 : isOlder && name === 'difference_hits' ? 0 : line[name],
          )
          expect([...columns[name]!], name).toEqual(due)
        }
        expect(() => decodeRuns(bytes, columns, lines.length + 1)).toThrow('holds')
      }),
      { numRuns: runs(60) },
    )
  })

  test('lead from each seat to its row', async () => {
    await fc.assert(
      fc.asyncProperty(ratings, async (lines) => {
        const blocks = blocksInMemory(published(lines))
        for (const { seat, place } of lines) expect((await findPlace(blocks, seat)).place).toBe(place)
      }),
      { numRuns: runs(40) },
    )
  })

  test('lead there through many blocks of first rows, whether written at once or appended to', async () => {
    for (const spread of [1, 40, 100_000]) {
      const length = BLOCK_ROWS * BLOCK_FIRSTS * 2 + 350
      const merits = Array.from({ length }, (_, at) => Math.floor(((length - at) / length) * spread))
      const lines = merits.map((points, at): Line => {
        const first = merits.indexOf(points)
        const nothing = {
          coefficient: 0,
          exact_hits: 0,
          outcome_hits: 0,
          previous: 0,
          settled: 0,
          difference_hits: 0,
        }
        return { ...nothing, points, seat: at + 1, place: at + 1, position: first + 1 }
      })
      const whole = published(lines)
      const blocks = blocksInMemory(whole)
      for (let seat = 1; seat <= length; seat += 37) expect((await findPlace(blocks, seat)).place).toBe(seat)

      const { firsts } = encode(lines)
      const kept = BLOCK_FIRSTS
      const part = (from: number, to?: number) => ({
        run: firsts.run.slice(from, to),
        seat: firsts.seat.slice(from, to),
      })
      const begun = encodeFirsts(part(0, kept + 50))
      const appended = encodeFirsts(part(kept), { top: begun.top, blocks: 1 })
      expect(appended.top).toEqual(whole.top)
      const first = begun.firsts.bytes.subarray(0, begun.firsts.starts[1])
      expect(Buffer.concat([first, appended.firsts.bytes])).toEqual(Buffer.from(whole.firsts))
    }
  })

  test('count the rows with merits or better ones', () => {
    const merits = fc.array(fc.nat(4), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(ratings, merits, (lines, wanted) => {
        const { bytes, starts } = encode(lines)
        for (const [nth, start] of starts.slice(0, -1).entries()) {
          const own = lines.slice(nth * BLOCK_ROWS, (nth + 1) * BLOCK_ROWS)
          const reaches = (line: Line) => {
            const decisive = wanted.findIndex((merit, at) => line[MERIT[at]!] !== merit)
            return decisive < 0 || line[MERIT[decisive]!] > wanted[decisive]!
          }
          expect(rowsFrom(rowBlockAt(bytes, start), wanted)).toBe(own.filter(reaches).length)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  test('of users who are all level hold their merits once, and take a bit or two a user', () => {
    const level = { coefficient: 0, points: 7, exact_hits: 1, outcome_hits: 2 }
    const lines = Array.from({ length: 1000 }, (_, at): Line => {
      const row = { seat: at + 1, place: at + 1, position: 1, previous: 1, settled: 3, difference_hits: 0 }
      return { ...level, ...row }
    })
    const { rows, places } = published(lines)
    expect(rows.length + places.length).toBeLessThan(500)
  })

  test('say when a seat is not where it should be', async () => {
    const level = { coefficient: 0, points: 7, exact_hits: 1, outcome_hits: 2 }
    const row = { seat: 1, place: 1, position: 1, previous: 1, settled: 3, difference_hits: 0 }
    const whole = published([{ ...level, ...row }])
    const places = encodeNumbers([Int32Array.of(3)], BLOCK_SEATS).bytes
    await expect(findPlace(blocksInMemory({ ...whole, places }), 1)).rejects.toThrow(
      'no row of seat 1 and run 3',
    )
  })
})
