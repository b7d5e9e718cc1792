import { join } from 'node:path'
import { KIND_NAMES } from '@called-it/rules/systems.ts'
import type { Rolldown } from 'vite'
import { SCREENS } from './screens.ts'

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]
type Ids = Set<string>

/**
 * How the code is divided into files: the libraries of the first load, which change far less often than the pages; the
 * start with the sign-in, which must be small; what all screens behind it share; what the pages of a tournament share; a
 * file for each page; and what several kinds of predictions share. Everything else belongs to one kind or one dialog.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /node_modules|rolldown\/runtime/, tags: ['$initial'], priority: 3 },
  // Exactly two screens need it, so it must not be in the part for all of them.
  {
    name: 'markdown',
    priority: 1.5,
    test: /[\\/](node_modules[\\/]marked[\\/]|(ui[\\/]content|contract[\\/]src)[\\/]markdown\.)/,
  },
  // A group takes the imports of its modules along, so the order matters.
  { name: (id, graph) => (isStart(id, graph) ? 'start' : null), debugName: 'start', priority: 2 },
  { name: (id, graph) => (isShared(id, graph) ? 'game' : null), debugName: 'game', priority: 1 },
  {
    name: (id, graph) => (isOfTournaments(id, graph) ? 'tournament' : null),
    debugName: 'tournament',
    priority: 0.8,
  },
  { name: (id, graph) => (isOfTables(id, graph) ? 'tables' : null), debugName: 'tables', priority: 0.75 },
  { name: (id, graph) => (isOfKinds(id, graph) ? 'kinds' : null), debugName: 'kinds', priority: 0.7 },
  { name: (id, graph) => pageOf(id, graph), debugName: 'pages', priority: 0.6 },
  { name: (id, graph) => (isOfPanels(id, graph) ? 'panels' : null), debugName: 'panels' },
]

const MAIN = join(import.meta.dirname, '../src/app/main.tsx').replaceAll('\\', '/')
const DOOR = /[\\/](pages[\\/]login|app[\\/]login-layout)\.tsx$/
/**
 * Entry files that export many modules: an importer does not need all of them, so each module is placed by its
 * importers.
 */
const MANY = /[\\/]@tanstack[\\/][\w-]+[\\/][\w\\/-]*[\\/]index\.js$/
/** What is behind such a file, as far as the first load does not need it. */
const QUERIES = /[\\/]@tanstack[\\/](query-core|react-query)[\\/]/
const SCREEN = /[\\/](pages|app)[\\/]([\w-]+[\\/])?[\w-]+\.tsx$/
const FRAME = /[\\/](app[\\/](default-layout|live)|pages[\\/]not-found)\.tsx$/
const PREDICTIONS = 'predictions'
const CUP = /[\\/]app[\\/]tournament-layout\.tsx$/
const PAGE = /[\\/]pages[\\/]((?!login|not-found)[\w-]+)\.tsx$/
/** The pages of tournaments. */
const OF_TOURNAMENTS = new Set(
  SCREENS.filter(({ address }) => address.startsWith('/tournament/')).map(({ parts }) =>
    parts.at(-1)!.slice('pages/'.length),
  ),
)

/** The panel of a kind of prediction. */
const PANEL = /[\\/]predictions[\\/][\w-]+[\\/][\w-]+-panel\.tsx$/
const FIRST_PANEL = new RegExp(`[\\\\/]${KIND_NAMES[0]}-panel\\.tsx$`)

/** What the first load, the frame of each screen, each page and each part that opens later reach by static imports. */
type Places = {
  start: Ids
  door: Ids[]
  frame: Ids[]
  cup: Ids[]
  pages: Map<string, Ids>
  parts: Map<string, { has: Ids; openers: Set<string> }>
}
let places: Places | undefined

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

/** Whether a module belongs to every screen behind the sign-in, or to screens within and outside of tournaments. */
function isShared(id: string, graph: Graph): boolean {
  const { frame, cup } = (places ??= readPlaces(graph))
  if (QUERIES.test(id) || frame.some((part) => part.has(id))) return true
  const pages = pagesWith(id, graph)
  if (pages.every((name) => OF_TOURNAMENTS.has(name))) return false
  return pages.length > 1 || cup.some((part) => part.has(id)) || isSmallAndOpenedElsewhere(id, graph)
}

/** A module smaller than this is not worth a file of its own, nor that a screen loads another one for it. */
const SMALL = 2000
const isSmall = (id: string, graph: Graph) => (graph.getModuleInfo(id)?.code?.length ?? Infinity) < SMALL
const isSmallAndOpenedElsewhere = (id: string, graph: Graph) =>
  isSmall(id, graph) && isOpenedElsewhere(id, graph)

/** Whether a module belongs to the head of every tournament, or to its predictions and another of its pages. */
function isOfTournaments(id: string, graph: Graph): boolean {
  const { cup } = (places ??= readPlaces(graph))
  const pages = pagesWith(id, graph)
  return (
    cup.some((part) => part.has(id)) ||
    (pages.length > 1 && pages.includes(PREDICTIONS)) ||
    (pages.length > 0 && isSmallAndOpenedElsewhere(id, graph))
  )
}

/** Whether several other pages of a tournament need a module. */
const isOfTables = (id: string, graph: Graph) => pagesWith(id, graph).length > 1

/** Whether a page of a tournament shares a module with the screens of the kinds, or with another part. */
function isOfKinds(id: string, graph: Graph): boolean {
  return pagesWith(id, graph).some((name) => OF_TOURNAMENTS.has(name)) && isOpenedElsewhere(id, graph)
}

/** Whether another page than the only one that needs a module opens a part with it. */
function isOpenedElsewhere(id: string, graph: Graph): boolean {
  const { parts } = (places ??= readPlaces(graph))
  const [page] = pagesWith(id, graph)
  return [...parts.values()].some(
    ({ has, openers }) => has.has(id) && [...openers].some((name) => name !== page),
  )
}

/** The only page that needs a module. */
function pageOf(id: string, graph: Graph): string | null {
  return pagesWith(id, graph)[0] ?? null
}

function pagesWith(id: string, graph: Graph): string[] {
  const { pages } = (places ??= readPlaces(graph))
  return [...pages].filter(([, part]) => part.has(id)).map(([name]) => name)
}

function isOfPanels(id: string, graph: Graph): boolean {
  const { parts } = (places ??= readPlaces(graph))
  const panels = [...parts].filter(([facade, { has }]) => PANEL.test(facade) && has.has(id))
  return panels.length > 1 && (isSmall(id, graph) || panels.some(([facade]) => FIRST_PANEL.test(facade)))
}

function readPlaces(graph: Graph): Places {
  const reachedFrom = (id: string, reached: Ids = new Set()): Ids => {
    if (reached.has(id)) return reached
    reached.add(id)
    if (MANY.test(id)) return reached
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reachedFrom(next, reached)
    return reached
  }
  const opens = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const start = reachedFrom(MAIN)
  const screens = opens(start).filter((id) => SCREEN.test(id))
  const reachedBy = (pattern: RegExp) => screens.filter((id) => pattern.test(id)).map((id) => reachedFrom(id))
  const pages = new Map(
    screens.filter((id) => PAGE.test(id)).map((id) => [PAGE.exec(id)![1]!, reachedFrom(id)]),
  )
  const frame = reachedBy(FRAME)
  const parts: Places['parts'] = new Map()
  const open = (id: string, opener: string) => {
    const part = parts.get(id) ?? { has: reachedFrom(id), openers: new Set() }
    parts.set(id, part)
    if (part.openers.has(opener)) return
    part.openers.add(opener)
    openAll(part.has, opener)
  }
  const openAll = (ids: Ids, opener: string) => {
    for (const id of opens([...ids].filter((each) => !start.has(each)))) open(id, opener)
  }
  for (const id of opens(start)) if (PANEL.test(id)) open(id, PREDICTIONS)
  for (const [name, page] of pages) openAll(page, name)
  for (const each of frame) openAll(each, 'frame')
  return { start, door: reachedBy(DOOR), frame, cup: reachedBy(CUP), pages, parts }
}
