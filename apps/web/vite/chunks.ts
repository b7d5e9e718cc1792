import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { joinParts, type Part } from './join-parts.ts'
import { DESK_SCREENS, OF_SYSTEM, PANELS, SCREENS } from './screens.ts'

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]
type Ids = Set<string>

/** More than there are files; a group that gets no module makes no file. */
const MOST_PARTS = 150

/**
 * How the code is divided into files: the libraries of the first load, which change far less often than the pages; the
 * start, with what the sign-in shares with many screens; and everything else by the screens that need it
 * (vite/join-parts.ts).
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /node_modules|rolldown\/runtime/, tags: ['$initial'], priority: MOST_PARTS + 2 },
  {
    name: (id, graph) => (isStart(id, graph) ? 'start' : null),
    debugName: 'start',
    priority: MOST_PARTS + 1,
  },
  // A group takes the imports of its modules along, so a file comes after all files that it imports.
  ...Array.from({ length: MOST_PARTS }, (_, at) => ({
    name: (id: string, graph: Graph) => {
      const part = divide(graph).files[at]
      return part?.ids.has(id) ? part.name : null
    },
    debugName: `part ${at}`,
    priority: MOST_PARTS - at,
  })),
]

const ROOT = join(import.meta.dirname, '../../..').replaceAll('\\', '/')
const SRC = `${ROOT}/apps/web/src`
const MAIN = `${SRC}/app/main.tsx`
/** The styles of the static shell, which is painted before any script has loaded; vite/static-shell.ts names a missing one. */
const SHELL_STYLES =
  'hero skeleton fitted-text segmented input art page-line tournament-hero ' +
  'sport-picker next-lock day-strip feed tournament-winners faq user-hero kind-frame ' +
  'prediction-rail match-days match-waiting rating-controls podium rules draw-stage draw-groups ' +
  'team-hero belonging bottom-bar card-bar card-state account-hero name-editor not-found flap'
const SHELL = new RegExp(`[\\\\/](${SHELL_STYLES.replaceAll(' ', '|')})\\.module\\.css$`)
/**
 * Entry files that export many modules: an importer does not need all of them, so each module is placed by its
 * importers, and with what all screens need if the first load does not need it.
 */
const MANY = /[\\/]@tanstack[\\/][\w-]+[\\/][\w\\/-]*[\\/]index\.js$/
const BEHIND_MANY = /[\\/]@tanstack[\\/]/
/** What the sign-in needs from behind them. */
const MUTATIONS = /[\\/]@tanstack[\\/].*[\\/](useMutation|mutationObserver)\.js$/
/** How many screens must need a sheet so that it comes with what all screens need: a request costs more than some rules. */
const SEVERAL = 2
const SHEET = /\.module\.css$/
const WORDS = /[\\/]words[\\/]/
/** The desk of organisers: it decides nothing about the files of players. */
const DESK = /[\\/]src[\\/]desk[\\/]/
/** What all texts need. */
const WORDS_CODE = /[\\/]words[\\/]by-kind\.ts$/

/**
 * How much the sign-in, home, a panel of predictions, a part that is opened later, and a screen of organisers count beside
 * a screen of players.
 */
const OF_HOME = 3
const OF_PANEL = 0.8
const LATER = 0.3
/** What loads by itself on most screens, when the page is idle: a file of its own, whatever else one screen needs of it. */
const BY_ITSELF = 'ui/art/drawn-art'
const OF_SIGN_IN = 5
const OF_DESK = 0.02
/** About as many bytes are transferred of a letter of code. */
const COMPRESSED = 0.2

/** What loads together: the modules of a screen, or of a part that opens on some screens. */
type Load = { weight: number; ids: Ids; part?: string }
let division: { start: Ids; files: Part[] } | undefined

function isStart(id: string, graph: Graph): boolean {
  return divide(graph).start.has(id) || SHELL.test(id) || MUTATIONS.test(id) || WORDS_CODE.test(id)
}

/** Whether at least every fifth screen behind the sign-in needs a module of the sign-in. */
const isCommon = (id: string, screens: Screen[]) =>
  screens.filter(({ ids }) => ids.has(id)).length * 5 >= screens.length

/**
 * Returns about how many bytes are transferred of a module. Throws if its code names the project's own path: then the
 * files would be divided otherwise in another folder.
 */
export function transferredSize(id: string, code: string): number {
  const named = [`${ROOT}/apps/`, `${ROOT}/node_modules/`].find((path) => code.includes(path))
  if (named) throw new Error(`${id} names a path of this machine, ${named}.`)
  return code.length * COMPRESSED
}

function divide(graph: Graph) {
  if (division) return division
  const reach = reachIn(graph)
  const signIn = reach.all(reach.partsOf('sign-in'))
  const screens = listScreens(reach)
  const start = reach.all([MAIN])
  for (const id of signIn) if (SHEET.test(id) || isCommon(id, screens)) start.add(id)
  const loads: Load[] = [
    ...screens.map(({ weight, ids }) => ({ weight, ids })),
    { weight: OF_SIGN_IN, ids: signIn },
    ...DESK_SCREENS.map(({ parts }) => ({ weight: OF_DESK, ids: reach.all(parts.map(reach.find)) })),
    ...listLaterParts(screens, start, reach),
  ]
  const itself = loads.findIndex(({ part }) => part === reach.find(BY_ITSELF))
  const isLoaded = (id: string) => loads.some(({ ids }) => ids.has(id))
  const isFirst = (id: string) => start.has(id) || SHELL.test(id) || MUTATIONS.test(id)
  // In one order, whichever module the build has read first: which files are joined can depend on it.
  const modules = [...reach.everything].filter((id) => !isFirst(id)).toSorted()
  const everyScreen = screens.map((_, at) => at)
  const loadsOf = (id: string) => {
    const found = loads.flatMap(({ ids }, at) => (ids.has(id) ? [at] : []))
    const isOfSeveral = found.filter((at) => at < screens.length).length >= SEVERAL
    if (!isOfSeveral && found.includes(itself)) return [itself]
    return SHEET.test(id) && isOfSeveral ? everyScreen : found
  }
  const files = joinParts(
    [
      ...modules.filter(isLoaded).map((id) => {
        const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {}
        const begun = screens.filter(({ parts }) => parts.includes(id))
        return {
          id,
          size: transferredSize(id, code ?? ''),
          imports: importedIds,
          loads: loadsOf(id),
          isSheet: SHEET.test(id),
          // Layouts are parts of most screens.
          isFirst: begun.length > 0 && begun.length === screens.filter(({ ids }) => ids.has(id)).length,
        }
      }),
      ...modules
        .filter((id) => BEHIND_MANY.test(id) && !isLoaded(id))
        .map((id) => ({ id, size: 0, imports: [], loads: everyScreen })),
    ],
    loads.map(({ weight }) => weight),
    (load) => load === itself || (load > screens.length && load <= screens.length + DESK_SCREENS.length),
  )
  division = { start, files }
  return division
}

type Reach = ReturnType<typeof reachIn>
type Screen = { weight: number; parts: string[]; ids: Ids }

/** What modules reach by their imports, and what they open later. */
function reachIn(graph: Graph) {
  const infoOf = (id: string) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    return { imports: importedIds, opens: dynamicallyImportedIds }
  }
  const all = (ids: Iterable<string>): Ids => {
    const found = new Set(ids)
    for (const id of found) if (!MANY.test(id)) for (const next of infoOf(id).imports) found.add(next)
    return found
  }
  const opens = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => infoOf(id).opens).filter((id) => !WORDS.test(id) && !DESK.test(id))
  const everything = new Set([MAIN])
  for (const id of everything) {
    const { imports, opens: later } = infoOf(id)
    for (const next of [...imports, ...later]) everything.add(next)
  }
  const parts = new Map([...everything].map((id) => [id.slice(SRC.length + 1).replace(/\.\w+$/, ''), id]))
  const find = (part: string) => {
    const id = parts.get(part)
    if (!id) throw new Error(`The application opens no ${part}: has it moved? vite/screens.ts names it.`)
    return id
  }
  return {
    all,
    opens,
    everything,
    find,
    partsOf: (screen: string) => SCREENS.find(({ name }) => name === screen)!.parts.map(find),
  }
}

/** The screens behind the sign-in, that of the predictions with each of its panels, others with the parts of each system. */
function listScreens({ all, find }: Reach): Screen[] {
  return SCREENS.filter(({ name }) => name !== 'sign-in')
    .flatMap(({ name, parts }) => {
      const kinds = name === 'predictions' ? Object.values(PANELS) : []
      const systems = Object.values(OF_SYSTEM[name] ?? {})
      const ways = kinds.length > 0 ? kinds : systems.length > 0 ? systems : [{ parts: [] }]
      const weight = name === 'home' ? OF_HOME : kinds.length > 0 ? OF_PANEL : 1 / ways.length
      return ways.map((way) => ({ weight, parts: [...parts, ...way.parts, 'app/live'].map(find) }))
    })
    .map((screen) => ({ ...screen, ids: all(screen.parts) }))
}

/** The parts that screens open, each with what is missing on a screen that opens it. */
function listLaterParts(screens: Screen[], start: Ids, { all, opens }: Reach): Load[] {
  const openers = new Map<string, Ids[]>()
  for (const { parts, ids } of screens) {
    const opened = new Set(opens(all(parts)))
    for (const id of opened) {
      if (start.has(id)) continue
      openers.set(id, [...(openers.get(id) ?? []), ids])
      for (const next of opens(all([id]))) opened.add(next)
    }
  }
  return [...openers].map(([part, those]) => ({
    part,
    weight: LATER,
    ids: new Set([...all([part])].filter((id) => those.some((screen) => !screen.has(id)))),
  }))
}
