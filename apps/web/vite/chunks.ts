import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]
type Ids = Set<string>

/**
 * How the code is cut into files: the libraries of the first load, which change far less often than the pages; the
 * start with the sign-in, so small that it waits for nothing more; and what several of the screens behind it share.
 * The rest goes with the one screen, or the one dialog, that it belongs to.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
  // A group takes what its modules import along: the first ones first.
  { name: (id, graph) => (isStart(id, graph) ? 'start' : null), debugName: 'start', priority: 1 },
  // Two screens need it, and no other: it must not come to all of them.
  {
    name: 'markdown',
    priority: 1,
    test: /[\\/](node_modules[\\/]marked[\\/]|(ui|contract[\\/]src)[\\/]markdown\.)/,
  },
  { name: (id, graph) => (isShared(id, graph) ? 'game' : null), debugName: 'game' },
]

const MAIN = join(import.meta.dirname, '../src/app/main.tsx').replaceAll('\\', '/')
const DOOR = /[\\/](pages[\\/]login|app[\\/]login-layout)\.tsx$/
/** One door for many things: who imports it does not need all of them. Each of them is placed by who uses it. */
const MANY = /[\\/]@tanstack[\\/][\w-]+[\\/][\w\\/-]*[\\/]index\.js$/
const SCREEN = /[\\/](pages|app)[\\/][\w-]+\.tsx$/

let places: { start: Ids; door: Ids[]; game: Ids[] } | undefined

function isStart(id: string, graph: Graph): boolean {
  const { start, door } = (places ??= readPlaces(graph))
  return start.has(id) || door.some((part) => part.has(id))
}

function isShared(id: string, graph: Graph): boolean {
  const { game } = (places ??= readPlaces(graph))
  return game.filter((screen) => screen.has(id)).length > 1 && !SCREEN.test(id)
}

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
  return {
    start,
    door: screens.filter((id) => DOOR.test(id)).map((id) => reachedFrom(id)),
    game: screens.filter((id) => !DOOR.test(id)).map((id) => reachedFrom(id)),
  }
}
