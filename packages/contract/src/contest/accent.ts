/** A colour as a text, `#rrggbb`. */
type Colour = string
type Pair = { light: Colour; dark: Colour }

/** What the pages need of an accent: a fill, what stands on it, and the same as text, as a soft surface and as a line. */
export type Accent = { fill: Pair; on: Colour; text: Pair; soft: Pair; line: Pair }

/** The surfaces of the theme `main` and the texts on them (apps/web/src/ui/theme/tokens.css). */
const SURFACES = {
  light: ['#f2f0e8', '#e7e4d8', '#faf9f4', '#ffffff', '#ece9de', '#e9ebdc'],
  dark: ['#0a0f0c', '#070b09', '#101612', '#171f1a', '#202a24', '#0d1510'],
} as const
const CARD = { light: '#faf9f4', dark: '#101612' } as const
const TEXTS = { light: ['#121813', '#434c45'], dark: ['#f2f5ee', '#b7c1b9'] } as const
const INK = '#10170a'
const [WHITE, BLACK] = ['#ffffff', '#000000']
/** The least contrast of texts, and of lines (WCAG 2.2). */
const [TEXT_MIN, LINE_MIN] = [4.5, 3]

const channels = (colour: Colour): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))

/** The relative luminance of WCAG. */
function luminance(colour: Colour): number {
  const [r, g, b] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** The contrast of two colours by WCAG, from 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high! + 0.05) / (low! + 0.05)
}

/** Mixes a share of one colour into another. */
function mix(colour: Colour, into: Colour, share: number): Colour {
  const base = channels(into)
  const mixed = channels(colour).map((value, at) => Math.round(value * share + base[at]! * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the nearest colour on the way to another one that fits. */
function nearest(colour: Colour, to: Colour, fits: (colour: Colour) => boolean): Colour {
  for (let step = 0; step < 100; step += 1) {
    const tried = mix(to, colour, step / 100)
    if (fits(tried)) return tried
  }
  return to
}

const isReadable = (colour: Colour, surfaces: readonly Colour[], least = TEXT_MIN): boolean =>
  surfaces.every((surface) => contrastOf(colour, surface) >= least)

/**
 * Returns the nearest colour that is read as text on every dark surface: the accent that is taken. A colour that is read already is
 * returned as it is.
 */
export const readableAccent = (colour: Colour): Colour =>
  nearest(colour.toLowerCase(), WHITE, (tried) => isReadable(tried, SURFACES.dark))

/** Returns all colours of an accent, each with the contrast that its use needs. */
export function accentOf(colour: Colour): Accent {
  const fill = readableAccent(colour)
  const on = [INK, BLACK].find((ink) => contrastOf(ink, fill) >= TEXT_MIN) ?? BLACK
  const soft = {
    light: nearest(mix(fill, CARD.light, 0.3), WHITE, (tried) => isReadable(tried, TEXTS.light)),
    dark: nearest(mix(fill, CARD.dark, 0.14), BLACK, (tried) => isReadable(tried, TEXTS.dark)),
  }
  return {
    fill: { light: fill, dark: fill },
    on,
    text: {
      light: nearest(fill, BLACK, (tried) => isReadable(tried, [...SURFACES.light, soft.light])),
      dark: nearest(fill, WHITE, (tried) => isReadable(tried, [...SURFACES.dark, soft.dark])),
    },
    soft,
    line: {
      light: nearest(fill, BLACK, (tried) => isReadable(tried, [CARD.light], LINE_MIN)),
      dark: nearest(mix(fill, CARD.dark, 0.55), WHITE, (tried) => isReadable(tried, [CARD.dark], LINE_MIN)),
    },
  }
}
