import { expect, test } from 'vitest'
import { OF_SYSTEM, PANELS, SCREENS } from '../apps/web/vite/screens.ts'
import { deskInPlayersScreens, filesOf, judgeWeights, judgeWorker, listWeighed } from './check-weight.ts'
import { LIMITS } from './weight-limits.ts'

const MANIFEST = {
  'index.html': { file: 'index.js', imports: ['_libraries.js'] },
  '_libraries.js': { file: 'libraries.js' },
  'src/pages/home.tsx': { file: 'home.js', imports: ['_game.js', '_libraries.js'] },
  '_game.js': { file: 'game.js', imports: ['_libraries.js', 'index.html'] },
  'src/words/ru/door.ts': { file: 'door.js' },
  'src/words/ru/draw.json': { file: 'draw.js' },
}
const MODULES = {
  'app/main': 'index.js',
  'pages/home': 'home.js',
  'words/ru/door': 'door.js',
  'words/ru/draw': 'draw.js',
}

/** A build with every part of every screen, each a file of one byte. */
const named = listWeighed().flatMap(({ parts, words = [] }) => [
  ...parts,
  ...words.map((part) => `words/ru/${part}`),
])
const everything = Object.fromEntries(['app/main', ...named].map((name) => [name, { file: name }]))
const modules = Object.fromEntries(['app/main', ...named].map((name) => [name, name]))
const judge = (sizeOf: (file: string) => number, build: Parameters<typeof judgeWeights>[0] = everything) =>
  judgeWeights(build, modules, sizeOf).filter(({ isTooMuch }) => isTooMuch)

test('every file that a screen needs is counted once', () => {
  expect(filesOf(MANIFEST, MODULES, { parts: [] })).toEqual(['index.js', 'libraries.js'])
  expect(filesOf(MANIFEST, MODULES, { parts: ['pages/home'], words: ['door', 'draw'] }).join(' ')).toBe(
    'index.js libraries.js home.js game.js door.js draw.js',
  )
})

test('a screen that is missing in the build is reported', () => {
  expect(() => filesOf(MANIFEST, MODULES, { parts: ['pages/gone'] })).toThrow('has no pages/gone')
})

test('each screen has limits, and nothing else has', () => {
  expect(Object.keys(LIMITS)).toEqual(listWeighed().map(({ name }) => name))
})

test('every screen is weighed, predictions with the panel of every kind', () => {
  const names = listWeighed().map(({ name }) => name)
  for (const { name } of SCREENS.filter((screen) => screen.name !== 'predictions')) {
    const systems = Object.keys(OF_SYSTEM[name] ?? {}).map((system) => `${name}: ${system}`)
    expect(names).toEqual(expect.arrayContaining(systems.length > 0 ? systems : [name]))
  }
  for (const kind of Object.keys(PANELS)) expect(names).toContain(`predictions: ${kind}`)
  expect(names).toHaveLength(new Set(names).size)
})

test('a service worker of more than 4 kB is refused', () => {
  expect(judgeWorker(4000)).toEqual({ isTooMuch: false, text: 'service worker: 4000 bytes, at most 4000' })
  expect(judgeWorker(4001)).toEqual({
    isTooMuch: true,
    text: 'TOO MUCH  service worker: 4001 bytes, at most 4000',
  })
})

test('a screen that weighs too much is refused, and only that', () => {
  const [limit, files] = LIMITS['predictions: keeper']!
  const refused = judge((file) => (file.endsWith('keeper-panel') ? limit * 1000 : 1))
  expect(refused.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      `^TOO MUCH  predictions: keeper: ${limit}\\.0 kB of JavaScript, \\d+ files of all sorts, at most ${limit} kB and ${files}$`,
    ),
  ])
})

test('a screen that loads too many files is refused', () => {
  const [, files] = LIMITS.faq!
  const more = Array.from({ length: files }, (_, at) => `part-${at}`)
  const build = {
    ...everything,
    ...Object.fromEntries(more.map((name) => [name, { file: name }])),
    'pages/faq': { file: 'pages/faq', imports: more },
  }
  expect(judge(() => 1, build).map(({ text }) => text)).toEqual([expect.stringContaining('TOO MUCH  faq: ')])
})

test('sheets count as files, and that of the first load is in the page', () => {
  const css = Array.from({ length: LIMITS.faq![1] }, (_, at) => `sheet-${at}`)
  const first = { ...everything, 'app/main': { file: 'app/main', css } }
  expect(judge(() => 1, first)).toEqual([])
  const build = { ...everything, 'pages/faq': { file: 'pages/faq', css } }
  expect(judge(() => 1, build).map(({ text }) => text)).toEqual([expect.stringContaining('TOO MUCH  faq: ')])
})

test('a part of the desk in a screen of players is refused', () => {
  expect(deskInPlayersScreens(everything, modules)).toEqual([])
  const build = { ...everything, 'pages/faq': { file: 'pages/faq', imports: ['desk/shell/desk'] } }
  expect(deskInPlayersScreens(build, modules)).toEqual([
    'faq: loads desk/shell/desk, which is for organisers alone',
  ])
  const words = { ...everything, 'pages/hall': { file: 'pages/hall', imports: ['words/ru/desk'] } }
  expect(deskInPlayersScreens(words, modules)).toEqual([
    'hall of fame: loads words/ru/desk, which is for organisers alone',
  ])
})
