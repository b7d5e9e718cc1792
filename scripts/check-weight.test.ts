import { expect, test } from 'vitest'
import { PANELS, SCREENS } from '../apps/web/vite/screens.ts'
import { judgeWeights, listWeighed, weigh } from './check-weight.ts'

const MANIFEST = {
  'index.html': { file: 'index.js', imports: ['_libraries.js'] },
  '_libraries.js': { file: 'libraries.js' },
  'src/pages/home.tsx': { file: 'home.js', imports: ['_game.js', '_libraries.js'] },
  '_game.js': { file: 'game.js', imports: ['_libraries.js', 'index.html'] },
  'src/words/ru/door.ts': { file: 'door.js' },
  'src/words/ru/draw.json': { file: 'draw.js' },
}
const SIZES: Record<string, number> = {
  'index.js': 1,
  'libraries.js': 10,
  'home.js': 100,
  'game.js': 1000,
  'door.js': 10_000,
  'draw.js': 100_000,
}
const sizeOf = (file: string) => SIZES[file] ?? 0

/** A build with every part of every screen, each a file of one byte. */
const everything = Object.fromEntries(
  listWeighed()
    .flatMap(({ parts, words = [] }) => [...parts, ...words.map((part) => `words/ru/${part}`), 'index'])
    .map((name) => [`src/${name}.ts`, { file: name }]),
)

test('every file that a screen needs is counted once', () => {
  expect(weigh(MANIFEST, sizeOf, { parts: [] })).toBe(11)
  expect(weigh(MANIFEST, sizeOf, { parts: ['pages/home'], words: ['door', 'draw'] })).toBe(111_111)
})

test('a screen that is missing in the build is reported', () => {
  expect(() => weigh(MANIFEST, sizeOf, { parts: ['pages/gone'] })).toThrow('has no pages/gone')
})

test('every screen is weighed, predictions with the panel of every kind', () => {
  const names = listWeighed().map(({ name }) => name)
  for (const { name } of SCREENS.filter((screen) => screen.name !== 'predictions'))
    expect(names).toContain(name)
  for (const kind of Object.keys(PANELS)) expect(names).toContain(`predictions: ${kind}`)
  expect(names).toHaveLength(new Set(names).size)
})

test('a screen that weighs too much is refused, and only that', () => {
  const heavy = (file: string) => (file.endsWith('keeper-panel') ? 200_000 : 1)
  const refused = judgeWeights(everything, heavy).filter(({ isTooMuch }) => isTooMuch)
  expect(refused).toEqual([
    { isTooMuch: true, text: 'TOO MUCH  predictions: keeper: 200.0 kB of JavaScript, at most 200' },
  ])
})

test('the sign-in has a lower limit', () => {
  const refused = judgeWeights(everything, (file) => (file === 'index' ? 120_001 : 1)).filter(
    ({ isTooMuch }) => isTooMuch,
  )
  expect(refused.map(({ text }) => text)).toEqual(['TOO MUCH  sign-in: 120.0 kB of JavaScript, at most 120'])
})
