import { MERIT, rankColumns } from '@called-it/rules/rating.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeCounts } from './rating-counts.ts'
import { BLOCK_ROWS, blockAt, encodeBlocks, ROW_COLUMNS } from '../publication/rating-blocks.ts'
import { scaleOf } from '../around/sums.ts'

/** Encodes a rating as blocks from the merits of users in any order, and counts the reads of a block. */
function published(lines: number[][]) {
  const columns = Object.fromEntries(
    ROW_COLUMNS.map((name) => {
      const at = (MERIT as readonly string[]).indexOf(name)
      return [name, Int32Array.from(lines, (line) => line[at] ?? 0)]
    }),
  ) as Record<(typeof ROW_COLUMNS)[number], Int32Array>
  const { order } = rankColumns(columns)
  const { bytes, starts } = encodeBlocks(
    ROW_COLUMNS.map((name) => columns[name]),
    BLOCK_ROWS,
    { order },
  )
  const looked: number[] = []
  const countFrom = makeCounts(async (_, at) => {
    const number = Math.floor(at / BLOCK_ROWS)
    looked.push(number)
    return blockAt(bytes, starts[number])
  })
  return { countFrom, looked, head: { tournament_id: 1, publication_id: 1, rows_count: lines.length } }
}

const few = fc.nat(3)
const lines = fc.array(fc.tuple(few, fc.nat(12), few, few), { maxLength: 450 })
/** Whether the own merits are equal to the others or better; the first that differs decides. */
const reaches = (own: readonly number[], merits: readonly number[]) => {
  const decisive = merits.findIndex((merit, at) => own[at] !== merit)
  return decisive < 0 || own[decisive]! > merits[decisive]!
}

describe('the number of rows with given merits', () => {
  test('is correct, however many merits are given', async () => {
    await fc.assert(
      fc.asyncProperty(lines, fc.array(fc.nat(13), { minLength: 1, maxLength: 4 }), async (users, merits) => {
        const { countFrom, head } = published(users)
        const expected = users.filter((own) => reaches(own, merits)).length
        expect(await countFrom(head, merits)).toBe(expected)
        expect(await countFrom(head, merits), 'and again').toBe(expected)
      }),
    )
  })

  test('is 0 without a rating', async () => {
    const { countFrom } = published([])
    expect(await countFrom({ tournament_id: 1, publication_id: null, rows_count: 0 }, [0])).toBe(0)
  })

  test('needs few of many blocks, and none the second time', async () => {
    const { countFrom, looked, head } = published(
      Array.from({ length: 20_000 }, (_, at) => [0, Math.floor(at / 37), 0, 0]),
    )
    await countFrom(head, [0, 321])
    expect(looked.length).toBeLessThanOrEqual(Math.ceil(Math.log2(200)) + 1)
    looked.length = 0
    await countFrom(head, [0, 321])
    expect(looked).toEqual([])
  })

  test('is counted again after a failure', async () => {
    let isBroken = true
    const { bytes } = encodeBlocks(
      ROW_COLUMNS.map(() => Int32Array.of(0)),
      BLOCK_ROWS,
    )
    const countFrom = makeCounts(async () => {
      if (isBroken) throw new Error('gone')
      return blockAt(bytes)
    })
    const head = { tournament_id: 1, publication_id: 1, rows_count: 1 }
    await expect(countFrom(head, [0])).rejects.toThrow('gone')
    isBroken = false
    expect(await countFrom(head, [0])).toBe(1)
  })
})

describe('the steps of sums', () => {
  const football = scaleOf('points', { exact: 5, outcome: 2 })
  const fights = scaleOf('coefficient', { exact: 5, outcome: 2 })
  const row = { points: 3, coefficient: 745 } as Parameters<typeof football.sumOf>[0]

  test('are points in football, and coefficients in fights', () => {
    expect([football.sumOf(row), fights.sumOf(row)]).toEqual([3, 745])
    expect([football.meritsOf(3), fights.meritsOf(745)]).toEqual([[0, 3], [745]])
    expect([football.missing(7), fights.missing(185)]).toEqual([7, 1.85])
    expect([football.missing(0), fights.missing(0)]).toEqual([1, 0.01])
    expect(fights.reach).toEqual({ exact: 101, outcome: 101 })
  })

  test('near 88 with the aim at 95 go from those within an exact score up to the aim', () => {
    expect(football.around(88, 95, 112).steps).toEqual([83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95])
    expect(football.around(88, 140, 150).steps.at(-1), 'an aim too far').toBe(94)
    expect(football.around(112, null, 112).steps, 'the leader').toEqual(
      Array.from({ length: 12 }, (_, at) => 101 + at),
    )
    expect(football.around(0, 3, 4).steps, 'the last').toEqual([0, 1, 2, 3, 4])
    expect(fights.around(745, 1020, 1500)).toMatchObject({ sums: expect.arrayContaining([700, 1000, 1400]) })
  })

  test("are limited around the user's own sum, whatever the rules and the gaps", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), fc.nat(5000), fc.nat(1000), (mine, more, most, exact) => {
        const { around } = scaleOf('points', { exact, outcome: 0 })
        const { steps, sums } = around(mine, mine + more, mine + more + most)
        expect(steps).toContain(mine)
        expect(steps.length).toBeLessThanOrEqual(33)
        expect(sums).toEqual([...steps, steps.at(-1)! + 1])
      }),
    )
  })
})
