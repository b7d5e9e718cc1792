import { expect, it } from 'vitest'
import { accentOf, contrastOf, readableAccent } from './accent.ts'

const DARK = ['#0a0f0c', '#070b09', '#101612', '#171f1a', '#202a24', '#0d1510']
const LIGHT = ['#f2f0e8', '#e7e4d8', '#faf9f4', '#ffffff', '#ece9de', '#e9ebdc']
const LEVELS = ['00', '33', '66', '99', 'cc', 'ff']
const COLOURS = LEVELS.flatMap((r) => LEVELS.flatMap((g) => LEVELS.map((b) => `#${r}${g}${b}`)))

it('takes a colour that is read on every surface as it is', () => {
  for (const colour of ['#c8f250', '#f5d547', '#63e0ce', '#63b3ff', '#ff8250', '#f572a8'])
    expect(readableAccent(colour)).toBe(colour)
  expect(readableAccent('#C8F250')).toBe('#c8f250')
})

it.each(['#000000', '#003300', '#0000ff', '#7a0010'])(
  'replaces %s by the nearest one that is read',
  (colour) => {
    const taken = readableAccent(colour)
    expect(taken).not.toBe(colour)
    const worst = Math.min(...DARK.map((surface) => contrastOf(taken, surface)))
    expect(worst).toBeGreaterThanOrEqual(4.5)
    // No lighter than needed.
    expect(worst).toBeLessThan(5)
  },
)

it('gives every colour texts, surfaces and lines with enough contrast', () => {
  const faint = COLOURS.flatMap((colour) => {
    const { fill, on, text, soft, line } = accentOf(colour)
    const pairs: [string, string, number][] = [
      [on, fill.light, 4.5],
      ...[...LIGHT, soft.light].map((surface): [string, string, number] => [text.light, surface, 4.5]),
      ...[...DARK, soft.dark].map((surface): [string, string, number] => [text.dark, surface, 4.5]),
      ...['#121813', '#434c45'].map((words): [string, string, number] => [words, soft.light, 4.5]),
      ...['#f2f5ee', '#b7c1b9'].map((words): [string, string, number] => [words, soft.dark, 4.5]),
      [line.light, '#faf9f4', 3],
      [line.dark, '#101612', 3],
    ]
    return pairs
      .filter(([one, other, least]) => !(contrastOf(one, other) >= least))
      .map((pair) => [colour, ...pair])
  })
  expect(faint).toEqual([])
})

it('knows the contrast of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
