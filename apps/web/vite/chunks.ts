import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]
type Ids = Set<string>

/**
 * How the code is cut into files: the libraries of the first load, which change far less often than the pages; the
 * start with the sign-in, so small that it waits for nothing more; what several of the screens behind it share; and
 * what scores share with other kinds of predictions. The rest goes with the one screen, or the one dialog, that it belongs to.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /node_modules|rolldown\/runtime/, tags: ['$initial'], priority: 2 },
  // A group takes what its modules import along: the first ones first.
  { name: (id, graph) => (isStart(id, graph) ? 'start' : null), debugName: 'start', priority: 1 },
  { name: (id, graph) => (isShared(id, graph) ? 'game' : null), debugName: 'game', priority: 0.5 },
  { name: (id, graph) => (isOfPanels(id, graph) ? 'panels' : null), debugName: 'panels' },
  // Two screens need it, and no other: it must not come to all of them.
  {
    name: 'markdown',
    priority: 1,
    test: /[\\/](node_modules[\\/]marked[\\/]|(ui[\\/]content|contract[\\/]src)[\\/]markdown\.)/,
  },
]

const MAIN = join(import.meta.dirname, '../src/app/main.tsx').replaceAll('\\', '/')
const DOOR = /[\\/](pages[\\/]login|app[\\/]login-layout)\.tsx$/
/** One door for many things: who imports it does not need all of them. Each of them is placed by who uses it. */
const MANY = /[\\/]@tanstack[\\/][\w-]+[\\/][\w\\/-]*[\\/]index\.js$/
const SCREEN = /[\\/](pages|app)[\\/]([\w-]+[\\/])?[\w-]+\.tsx$/

/** What a kind of prediction is set in, and the one that is opened most. */
const PANEL = /[\\/]predictions[\\/][\w-]+[\\/][\w-]+-panel\.tsx$/
const MATCHES = /[\\/]match-panel\.tsx$/

let places: { start: Ids; door: Ids[]; game: Ids[]; parts: Map<string, Ids> } | undefined

/** The styles of the static shells, which are painted before any script has come. */
const SHELL = /[\\/](tournament-hero|hero|skeleton|fitted-text)\.module\.css$/

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
  return panels.length > 1 && panels.some(([facade]) => MATCHES.test(facade))
}

/** What a screen and its parts share would be a file of its own, and a round trip costs more than so many letters. */
const SMALL = 2000
const isSmall = (id: string, graph: Graph) => (graph.getModuleInfo(id)?.code?.length ?? Infinity) < SMALL

/** What the first load and each screen reach by imports that they cannot do without. */
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
