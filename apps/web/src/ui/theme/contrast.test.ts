import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { designFighter } from '../../game/fights/fighter-design.ts'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const STATUS = ['ok', 'warn', 'err', 'info']
const METALS = ['gold', 'silver', 'bronze']
const ELEMENTS = ['fire', 'water', 'earth', 'air']
const SURFACES = ['bg', 's-1', 's-2', 'hero', 'sunk']

const palettes = ['main', 'sage', 'elements', 'ufc', ...ELEMENTS.map((element) => `elements ${element}`)]
const cases = palettes.flatMap(
  (palette) =>
    [
      [palette, 'light'],
      [palette, 'dark'],
    ] as const,
)

it.each(cases)('every text has enough contrast: %s, %s', (palette, mode) => {
  const [theme, element] = palette.split(' ')
  const colours = {
    ...coloursOf(':root {', mode),
    ...coloursOf(`[data-theme='${theme}'] {`, mode),
    ...(element && coloursOf(`[data-element='${element}'] {`, mode)),
  }
  const pairs: [text: string, surface: string, least?: number][] = [
    ...SURFACES.flatMap((on) =>
      ['text', 'text-2', 'text-3', 'accent-text'].map((text): [string, string] => [text, on]),
    ),
    ...['text', 'text-2', 'accent-text'].flatMap((text): [string, string][] => [
      [text, 's-3'],
      [text, 'accent-soft'],
    ]),
    ...[...STATUS, ...METALS, ...ELEMENTS].flatMap((text) =>
      ['bg', 's-1', 's-2'].map((on): [string, string] => [text, on]),
    ),
    ...STATUS.flatMap((status): [string, string][] => [
      [status, `${status}-soft`],
      ['text', `${status}-soft`],
    ]),
    ['on-accent', 'accent'],
    ['accent-line', 's-1', 3],
  ]
  const tooFaint = pairs
    .map(([text, on, least = 4.5]) => ({
      pair: `${text} on ${on}`,
      ratio: contrast(colours[text]!, colours[on]!),
      least,
    }))
    .filter(({ ratio, least }) => !(ratio >= least))
  expect(tooFaint).toEqual([])
})

it.each([
  // In light mode the dark planes carry the figure, in dark mode the light ones.
  ['light', ['deep', 'shade']],
  ['dark', ['light', 'glare']],
] as const)(
  'every fighter stands out from the frame, and the features from the face: %s',
  (mode, carrying) => {
    const colours = coloursOf(`[data-theme='ufc'] {`, mode)
    const ramps = Array.from(
      { length: 60 },
      (_, at) => designFighter({ seed: `fighter-${at}`, corner: at % 2 === 0 ? 'red' : 'blue' }).ramp,
    )
    expect(new Set(ramps.map(({ tone }) => tone)).size, 'all the tones').toBe(8)
    const pairs = ramps.flatMap((ramp) => [
      [ramp.deep, ramp.light] as const,
      ...['s-1', 's-2', 's-3', 'accent-soft'].flatMap((surface) =>
        carrying.map((step) => [ramp[step], colours[surface]!] as const),
      ),
    ])
    expect(pairs.filter(([plane, behind]) => !(contrast(plane, behind) >= 3))).toEqual([])
  },
)

function coloursOf(selector: string, mode: 'light' | 'dark'): Record<string, string> {
  const from = css.indexOf(selector)
  expect(from, selector).toBeGreaterThan(-1)
  const block = css.slice(from, css.indexOf('}', from))
  const found: Record<string, string> = {}
  for (const [, name, light, dark] of block.matchAll(/--([\w-]+):\s*light-dark\((#\w{6}),\s*(#\w{6})\)/g)) {
    found[name!] = (mode === 'dark' ? dark : light)!
  }
  for (const [, name, colour] of block.matchAll(/--([\w-]+):\s*(#\w{6});/g)) found[name!] = colour!
  return found
}

function contrast(a: string, b: string) {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(colour: string) {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
