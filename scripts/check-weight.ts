// Checks the JavaScript that a browser loads before each screen of the web app against its limit, compressed
// as it is transferred. It reads the manifest of the build: the first load, then the layout and the page of a
// screen with all their imports, then the texts of one language.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { KindName } from '@called-it/rules/systems.ts'
import { PANELS, SCREENS, type Load } from '../apps/web/vite/screens.ts'

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>

const DIST = join(import.meta.dirname, '../apps/web/dist')
const KB = 1000
const SIGN_IN_LIMIT = 120 * KB
const LIMIT = 200 * KB

/** The parts that load beside every screen behind the sign-in. */
const BESIDE = ['app/live']

/** The parts that a panel loads when it is opened, weighed with the panel. */
const OPENED: Record<string, Load & { kind: KindName }> = {
  'score sheet': { kind: 'match', parts: ['predictions/match-sheet/score-sheet'] },
  'card of fights': { kind: 'fight_card', parts: ['predictions/fight-card/own-card'] },
  'night of fights': {
    kind: 'fight_card',
    parts: ['predictions/fight-night/fight-night'],
    words: ['fight-night'],
  },
}

/** The layout of the sign-in; it is no part of its own, since it comes with the first load (apps/web/vite/chunks.ts). */
const FIRST_LAYOUT = 'app/login-layout'

/**
 * Returns every screen with its limit: those of the list, the predictions screen with each panel, and the
 * parts that a panel opens.
 */
export function listWeighed(): (Load & { name: string; limit: number })[] {
  const together = (...loads: Load[]) => ({
    parts: [...loads.flatMap(({ parts }) => parts), ...BESIDE].filter((part) => part !== FIRST_LAYOUT),
    words: ['door', 'game', ...loads.flatMap(({ words = [] }) => words)],
    limit: LIMIT,
  })
  return SCREENS.flatMap((screen) => {
    const { name } = screen
    // Its parts belong to the first load (apps/web/vite/chunks.ts).
    if (name === 'sign-in') return [{ name, parts: [], words: ['door'], limit: SIGN_IN_LIMIT }]
    if (name !== 'predictions') return [{ name, ...together(screen) }]
    const panels = Object.entries(PANELS).map(([kind, panel]) => ({
      name: `${name}: ${kind}`,
      ...together(screen, panel),
    }))
    const opened = Object.entries(OPENED).map(([title, load]) => ({
      name: `${name}: ${title}`,
      ...together(screen, PANELS[load.kind], load),
    }))
    return [...panels, ...opened]
  })
}

/**
 * Returns the size in bytes of the files that a screen loads, with the texts of the larger language, Russian.
 * Throws if the build has no such part.
 */
export function weigh(
  manifest: Manifest,
  sizeOf: (file: string) => number,
  { parts, words = [] }: Load,
): number {
  const keys = new Map(Object.keys(manifest).map((key) => [key.replace(/^src\/|\.\w+$/g, ''), key]))
  const files = new Set<string>()
  const visit = (key: string) => {
    const { file, imports = [] } = manifest[key]!
    if (files.has(file)) return
    files.add(file)
    for (const next of imports) visit(next)
  }
  for (const name of ['index', ...parts, ...words.map((part) => `words/ru/${part}`)]) {
    const key = keys.get(name)
    if (key === undefined)
      throw new Error(`The build has no ${name}: has it moved? vite/screens.ts or check-weight.ts names it.`)
    visit(key)
  }
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
}

/** Returns each screen of a build with its size as a text, and whether it is over the limit. */
export function judgeWeights(manifest: Manifest, sizeOf: (file: string) => number) {
  return listWeighed().map(({ name, limit, ...load }) => {
    const weight = weigh(manifest, sizeOf, load)
    const isTooMuch = weight > limit
    const text = `${name}: ${(weight / KB).toFixed(1)} kB of JavaScript, at most ${limit / KB}`
    return { isTooMuch, text: isTooMuch ? `TOO MUCH  ${text}` : text }
  })
}

if (import.meta.main) {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
  const screens = judgeWeights(manifest, (file) => statSync(join(DIST, `${file}.br`)).size)
  process.stdout.write(`${screens.map(({ text }) => text).join('\n')}\n`)
  if (screens.some(({ isTooMuch }) => isTooMuch)) process.exitCode = 1
}
