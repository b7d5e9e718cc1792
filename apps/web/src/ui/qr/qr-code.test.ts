import { describe, expect, it } from 'vitest'
import { qrCode } from './qr-code.ts'

const textOf = (rows: boolean[][]) => rows.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))

describe('a QR code', () => {
  it('of a short text is the one that readers know', () => {
    // Checked with a reader: it says "hi".
    expect(textOf(qrCode('hi'))).toEqual([
      '#######..####.#######',
      '#.....#..##.#.#.....#',
      '#.###.#.##.##.#.###.#',
      '#.###.#.##..#.#.###.#',
      '#.###.#.#..##.#.###.#',
      '#.....#.##..#.#.....#',
      '#######.#.#.#.#######',
      '........#.###........',
      '#.#####.....#.#####..',
      '.###.#.#..#.#..#....#',
      '..##..##.#.#.#..####.',
      '###.#....#.....##.#..',
      '###.#.#....#.#..#.#.#',
      '........#..####..#..#',
      '#######...#.#.##...#.',
      '#.....#.#######..#..#',
      '#.###.#.#...#..#..#..',
      '#.###.#.###.#..#..#..',
      '#.###.#.#..#.#..###..',
      '#.....#..##....##.#..',
      '#######.#.##.#..####.',
    ])
  })

  it('grows with the text, by four modules a version', () => {
    expect(
      [14, 15, 26, 27, 62, 84, 106, 122, 152, 180, 213].map((length) => qrCode('a'.repeat(length)).length),
    ).toEqual([21, 25, 25, 29, 33, 37, 41, 45, 49, 53, 57])
  })

  it('has its three corners, the two lines between them, and the module that is always dark', () => {
    for (const length of [1, 60, 120, 213]) {
      const rows = qrCode('x'.repeat(length))
      const size = rows.length
      const text = textOf(rows)
      for (const [x, y] of [
        [0, 0],
        [size - 7, 0],
        [0, size - 7],
      ] as const)
        expect(text.slice(y, y + 7).map((row) => row.slice(x, x + 7))).toEqual([
          '#######',
          '#.....#',
          '#.###.#',
          '#.###.#',
          '#.###.#',
          '#.....#',
          '#######',
        ])
      for (let at = 8; at < size - 8; at += 1) {
        expect(rows[6]![at]).toBe(at % 2 === 0)
        expect(rows[at]![6]).toBe(at % 2 === 0)
      }
      expect(rows[size - 8]![8]).toBe(true)
    }
  })

  it('takes letters of any alphabet, and refuses what is too long', () => {
    expect(qrCode('Лига').length).toBe(21)
    expect(() => qrCode('a'.repeat(214))).toThrow('214 bytes are too many')
    expect(() => qrCode('я'.repeat(107))).toThrow(RangeError)
  })
})
