import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The first and the last code point of each range that a font file declares in `tokens.css`. */
function rangesOf(file: string): [number, number][] {
  const [, ranges] = new RegExp(`/${file}-wght-normal\\.woff2\\)[^}]*unicode-range:([^;]+);`).exec(tokens)!
  return ranges!.split(',').map((range) => {
    const [first, last = first] = range.trim().slice('U+'.length).split('-')
    return [parseInt(first!, 16), parseInt(last!, 16)]
  })
}

const LATER = ['latin-rest', 'latin-ext', 'cyrillic-rest']

/** The characters of a text for which a face loads a later file. */
function laterOf(text: string, face: string): string[] {
  const ranges = LATER.flatMap((part) => rangesOf(`${face}-${part}`))
  return [...new Set(text)].filter((character) => {
    const code = character.codePointAt(0)!
    return ranges.some(([first, last]) => code >= first && code <= last)
  })
}

const FACES = ['onest', 'sofia-sans-extra-condensed']

test.each(FACES)('no text of the interface needs a later file of %s', (face) => {
  const words = globSync(join(SOURCES, 'words/*/**/*.json'))
  expect(words.length).toBeGreaterThan(50)
  const text = words.map((file) => readFileSync(file, 'utf8')).join('')
  expect(laterOf(text, face)).toEqual([])
})

test.each(FACES)('accents and letters of other languages do, in %s', (face) => {
  expect(laterOf('Mbappé, Šeško, Київ', face)).toEqual(['é', 'Š', 'š', 'ї'])
})

test('no character is in two files of a face', () => {
  const files = ['latin', 'cyrillic', ...LATER].map((part) => `onest-${part}`)
  const codes = files.flatMap((file) =>
    rangesOf(file).flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, nth) => first + nth),
    ),
  )
  expect(codes.length).toBe(new Set(codes).size)
})
