import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]
type Ids = Set<string>

/**
 * How the code is cut into files: React and the libraries of the first load, which change far less often than the
 * pages; what the sign-in needs and others need too; and what several of the screens behind it share. The rest goes
 * with the one screen, or the one dialog, that it belongs to.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 1 },
  { name: (id, graph) => placeOf(id, graph), debugName: 'screens' },
]

const MAIN = join(import.meta.dirname, '../src/app/main.tsx').replaceAll('\\', '/')
const DOOR = /[\\/](pages[\\/]login|app[\\/]login-layout)\.tsx$/
const SCREEN = /[\\/](pages|app)[\\/][\w-]+\.tsx$/

let places: { start: Ids; door: Ids[]; game: Ids[] } | undefined

function placeOf(id: string, graph: Graph): string | null {
  places ??= readPlaces(graph)
  const { start, door, game } = places
  if (start.has(id)) return 'start'
  const sharing = game.filter((screen) => screen.has(id)).length
  if (sharing > 0 && door.some((part) => part.has(id))) return 'start'
  return sharing > 1 && !SCREEN.test(id) ? 'game' : null
}

/** What the first load and each screen reach by imports that they cannot do without. */
function readPlaces(graph: Graph) {
  const reachedFrom = (id: string, reached: Ids = new Set()): Ids => {
    if (reached.has(id)) return reached
    reached.add(id)
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
