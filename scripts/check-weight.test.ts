import { expect, it } from 'vitest'
import { weigh } from './check-weight.ts'

const MANIFEST = {
  'index.html': { file: 'index.js', imports: ['_libraries.js'] },
  '_libraries.js': { file: 'libraries.js' },
  'src/pages/home.tsx': { file: 'home.js', imports: ['_game.js', '_libraries.js'] },
  '_game.js': { file: 'game.js', imports: ['_libraries.js', 'index.html'] },
  'src/words/ru/door.ts': { file: 'door.js' },
}
const SIZES: Record<string, number> = {
  'index.js': 1,
  'libraries.js': 10,
  'home.js': 100,
  'game.js': 1000,
  'door.js': 10_000,
}

it('counts every file that a screen needs once', () => {
  const weight = (parts: string[]) => weigh(MANIFEST, (file) => SIZES[file] ?? 0, { parts, words: 'door' })
  expect(weight([])).toBe(10_011)
  expect(weight(['src/pages/home.tsx'])).toBe(11_111)
})

it('says when a screen is not where it was', () => {
  expect(() => weigh(MANIFEST, () => 1, { parts: ['src/pages/gone.tsx'], words: 'door' })).toThrow(
    'has no src/pages/gone.tsx',
  )
})
