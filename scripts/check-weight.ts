// Checks the JavaScript that a browser loads before each screen of the web app, compressed as it is transferred, and
// the number of files of all sorts against the screen's limits. It reads the manifest of the build: the first load, then the layout and the page of a
// screen with all their imports, then the texts of one language.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { KindName } from '@called-it/rules/systems.ts'
import { DESK_SCREENS, OF_SYSTEM, PANELS, SCREENS, type Load } from '../apps/web/vite/screens.ts'
import { LIMITS } from './weight-limits.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>
/** The file of each module of ours, by its path below src/ without its ending (apps/web/vite/static-shell.ts). */
type Modules = Record<string, string>

const DIST = join(import.meta.dirname, '../apps/web/dist')
const KB = 1000
/** The most bytes of the service worker: it is fetched again and again. */
const WORKER_MAX = 4 * KB

/**
 * The files that every screen loads besides: the page, and four fonts (a text and a display face, each with Russian
 * letters, and with Latin letters and figures). The styles of the first load are in the page.
 */
const ALWAYS = 5

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

/**
 * Returns every screen: those of the list, some with the parts of each system, the predictions screen with each panel, and
 * the parts that a panel opens.
 */
export function listWeighed(): (Load & { name: string })[] {
  const together = (...loads: Load[]) => ({
    parts: [...loads.flatMap(({ parts }) => parts), ...BESIDE],
    words: ['game', ...loads.flatMap(({ words = [] }) => words)],
  })
  const desk = DESK_SCREENS.map((screen) => ({ name: screen.name, ...together(screen) }))
  const players = SCREENS.flatMap((screen): (Load & { name: string })[] => {
    const { name } = screen
    if (name === 'sign-in') return [screen]
    const systems = Object.entries(OF_SYSTEM[name] ?? {})
    if (systems.length > 0)
      return systems.map(([system, more]) => ({ name: `${name}: ${system}`, ...together(screen, more) }))
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
  return [...players, ...desk]
}

/**
 * Returns the files that a screen loads, with the texts of the larger language, Russian. Throws if the build has no such
 * part.
 */
export function filesOf(manifest: Manifest, modules: Modules, { parts, words = [] }: Load): string[] {
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const next of chunks.get(file)?.imports ?? []) visit(manifest[next]!.file)
  }
  visit(modules['app/main']!)
  for (const name of [...parts, ...words.map((part) => `words/ru/${part}`)]) {
    const file = modules[name]
    if (file === undefined)
      throw new Error(`The build has no ${name}: has it moved? vite/screens.ts or check-weight.ts names it.`)
    visit(file)
  }
  return [...files]
}

/** Modules and texts of the desk of organisers, for which players must not pay. */
const OF_DESK = /^(desk|words\/\w+\/desk)(\/|$)/

/** Returns, one line each, the files with parts of the desk that the screens of players load. */
export function deskInPlayersScreens(manifest: Manifest, modules: Modules): string[] {
  const ofDesk = Object.keys(modules).filter((name) => OF_DESK.test(name))
  const isDesk = ({ name }: { name: string }) => DESK_SCREENS.some((screen) => screen.name === name)
  return listWeighed()
    .filter((screen) => !isDesk(screen))
    .flatMap(({ name, ...load }) => {
      const files = filesOf(manifest, modules, load)
      const found = ofDesk.filter((module) => files.includes(modules[module]!))
      return found.map((module) => `${name}: loads ${module}, which is for organisers alone`)
    })
}

/** The sheets that come with these files, without that of the first load, which is in the page. */
function sheetsOf(manifest: Manifest, modules: Modules, files: string[]): Set<string> {
  const chunks = Object.values(manifest).filter(
    ({ file }) => files.includes(file) && file !== modules['app/main'],
  )
  return new Set(chunks.flatMap(({ css = [] }) => css))
}

/**
 * Returns each screen of a build with its size and the number of its files as a text, and whether one of them is over the
 * limit.
 */
export function judgeWeights(manifest: Manifest, modules: Modules, sizeOf: (file: string) => number) {
  return listWeighed().map(({ name, ...load }) => {
    const [limit, most] = LIMITS[name] ?? [0, 0]
    const files = filesOf(manifest, modules, load)
    const weight = files.reduce((sum, file) => sum + sizeOf(file), 0)
    const count = ALWAYS + files.length + sheetsOf(manifest, modules, files).size
    const isTooMuch = weight > limit * KB || count > most
    const figures = `${(weight / KB).toFixed(1)} kB of JavaScript, ${count} files of all sorts`
    const text = `${name}: ${figures}, at most ${limit} kB and ${most}`
    return { isTooMuch, text: isTooMuch ? `TOO MUCH  ${text}` : text }
  })
}

/** Returns what the service worker weighs as a text, and whether that is too much. */
export function judgeWorker(bytes: number) {
  const isTooMuch = bytes > WORKER_MAX
  const text = `service worker: ${bytes} bytes, at most ${WORKER_MAX}`
  return { isTooMuch, text: isTooMuch ? `TOO MUCH  ${text}` : text }
}

if (import.meta.main) {
  const read = (name: string) => JSON.parse(readFileSync(join(DIST, `.vite/${name}.json`), 'utf8')) as unknown
  const sizeOf = (file: string) => statSync(join(DIST, `${file}.br`)).size
  const build = [read('manifest') as Manifest, read('modules') as Modules] as const
  const screens = [...judgeWeights(...build, sizeOf), judgeWorker(sizeOf('sw.js'))]
  const misplaced = deskInPlayersScreens(...build)
  process.stdout.write(`${[...screens.map(({ text }) => text), ...misplaced].join('\n')}\n`)
  if (misplaced.length > 0 || screens.some(({ isTooMuch }) => isTooMuch)) process.exitCode = 1
}
