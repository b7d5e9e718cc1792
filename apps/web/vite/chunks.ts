import { join } from 'node:path'
import { KIND_NAMES } from '@called-it/rules/systems.ts'
import type { Rolldown } from 'vite'

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]
type Ids = Set<string>

/**
 * How the code is divided into files: the libraries of the first load, which change far less often than the pages; the
 * start with the sign-in, which must be small; what several of the screens share; and what scores share with other
 * kinds of predictions. Everything else belongs to one screen or one dialog.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /node_modules|rolldown\/runtime/, tags: ['$initial'], priority: 2 },
  // A group takes the imports of its modules along, so the order matters.
  { name: (id, graph) => (isStart(id, graph) ? 'start' : null), debugName: 'start', priority: 1 },
  { name: (id, graph) => (isShared(id, graph) ? 'game' : null), debugName: 'game', priority: 0.5 },
  { name: (id, graph) => (isOfPanels(id, graph) ? 'panels' : null), debugName: 'panels' },
  // Exactly two screens need it, so it must not be in the part for all of them.
  {
    name: 'markdown',
    priority: 1,
    test: /[\\/](node_modules[\\/]marked[\\/]|(ui[\\/]content|contract[\\/]src)[\\/]markdown\.)/,
  },
]

const MAIN = join(import.meta.dirname, '../src/app/main.tsx').replaceAll('\\', '/')
const DOOR = /[\\/](pages[\\/]login|app[\\/]login-layout)\.tsx$/
/**
 * Entry files that export many modules: an importer does not need all of them, so each module is placed by its
 * importers.
 */
const MANY = /[\\/]@tanstack[\\/][\w-]+[\\/][\w\\/-]*[\\/]index\.js$/
const SCREEN = /[\\/](pages|app)[\\/]([\w-]+[\\/])?[\w-]+\.tsx$/

/** The panel of a kind of prediction. */
const PANEL = /[\\/]predictions[\\/][\w-]+[\\/][\w-]+-panel\.tsx$/
const FIRST_PANEL = new RegExp(`[\\\\/]${KIND_NAMES[0]}-panel\\.tsx$`)

let places: { start: Ids; door: Ids[]; game: Ids[]; parts: Map<string, Ids> } | undefined

/** The styles of the static shell, which is painted before any script has loaded; vite/static-shell.ts names a missing one. */
const SHELL_STYLES =
  'hero skeleton fitted-text segmented input art page-line tournament-hero ' +
  'sport-picker next-lock day-strip feed tournament-winners faq user-hero kind-frame ' +
  'prediction-rail match-days match-row rating-controls podium rules draw-stage draw-groups ' +
  'team-hero'
const SHELL = new RegExp(`[\\\\/](${SHELL_STYLES.replaceAll(' ', '|')})\\.module\\.css$`)

function isStart(id: string, graph: Graph): boolean {
  const { start, door } = (places ??= readPlaces(graph))
  return start.has(id) || SHELL.test(id) || door.some((part) => part.has(id))
}

function isShared(id: string, graph: Graph): boolean {
  const { game, parts } = (places ??= readPlaces(graph))
  const screens = game.filter((screen) => screen.has(id)).length
  if (SCREEN.test(id) || screens === 0) return false
  return screens > 3 || (isSmall(id, graph) && [...parts.values()].some((part) => part.has(id)))
}

function isOfPanels(id: string, graph: Graph): boolean {
  const { parts } = (places ??= readPlaces(graph))
  const panels = [...parts].filter(([facade, part]) => PANEL.test(facade) && part.has(id))
  return panels.length > 1 && panels.some(([facade]) => FIRST_PANEL.test(facade))
}

/** A chunk smaller than this is not worth a round trip of its own. */
const SMALL = 2000
const isSmall = (id: string, graph: Graph) => (graph.getModuleInfo(id)?.code?.length ?? Infinity) < SMALL

/** What the first load and each screen reach by static imports. */
function readPlaces(graph: Graph) {
  const reachedFrom = (id: string, reached: Ids = new Set()): Ids => {
    if (reached.has(id)) return reached
    reached.add(id)
    if (MANY.test(id)) return reached
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reachedFrom(next, reached)
    return reached
  }
  const start = reachedFrom(MAIN)
  const screens = [...start]
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => SCREEN.test(id))
  const game = screens.filter((id) => !DOOR.test(id)).map((id) => reachedFrom(id))
  const facades = [...new Set(game.flatMap((screen) => [...screen]))].flatMap(
    (id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  )
  const parts = new Map(facades.map((id) => [id, reachedFrom(id)]))
  return { start, door: screens.filter((id) => DOOR.test(id)).map((id) => reachedFrom(id)), game, parts }
}
