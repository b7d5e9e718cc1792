import { football } from './sports/football.ts'
import type { SportRules, SystemRules } from './sports/sport.ts'
import { ufc } from './sports/ufc.ts'

/** Every sport. */
const LIST = [football, ufc] as const

type Listed = (typeof LIST)[number]
export type SportSlug = Listed['slug']
export type SystemName = Listed['systems'][number]['name']
export type Theme = Listed['systems'][number]['theme']
export type KindName = Listed['kinds'][number]['name']

const once = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

export const SPORTS: readonly SportSlug[] = LIST.map(({ slug }) => slug)
/** The game of a tournament (GAME.md 1). */
export const SYSTEM_NAMES: readonly SystemName[] = LIST.flatMap(({ systems }) =>
  systems.map(({ name }) => name),
)
/** The theme of a tournament (SPEC.md 1). */
export const THEMES: readonly Theme[] = once(LIST.flatMap(({ systems }) => systems.map(({ theme }) => theme)))
/** All kinds of predictions, in the order in which they are shown (GAME.md 2). */
export const KIND_NAMES: readonly KindName[] = once(
  LIST.flatMap(({ kinds }) => kinds.map(({ name }) => name)),
)

/** Returns what is known about each kind in the order of `KIND_NAMES`; the exports of a module are in that of the alphabet. */
export const inOrder = <Known extends Readonly<Record<KindName, unknown>>>(known: Known): Known =>
  Object.fromEntries(KIND_NAMES.map((name) => [name, known[name]])) as Known

/** The facts that a tournament's `system_name` decides. */
export type System = SystemRules & {
  name: SystemName
  theme: Theme
  sport: SportSlug
  /** The kinds of predictions in the order in which they are shown (GAME.md 2). */
  kinds: KindName[]
}

/** A sport, with its slug. */
export type Sport = SportRules & { slug: SportSlug }

const SYSTEMS: ReadonlyMap<SystemName, System> = new Map(
  LIST.flatMap(({ slug, systems, kinds }) =>
    systems.map((system): [SystemName, System] => [
      system.name,
      {
        ...system,
        sport: slug,
        kinds: kinds.flatMap((kind) =>
          (kind.systems as readonly SystemName[]).includes(system.name) ? [kind.name] : [],
        ),
      },
    ]),
  ),
)

/** Returns the theme, sport, default tie-break, user groups and kinds of predictions of a system (GAME.md 1 and 2). */
export const systemOf = (name: SystemName): System => SYSTEMS.get(name)!

/** Returns the facts of a sport by its slug. */
export const sportNamed = (slug: SportSlug): Sport => LIST.find((sport) => sport.slug === slug)!

/** Returns the facts of the sport of a system. */
export const sportOf = (name: SystemName): Sport => sportNamed(systemOf(name).sport)

/** Whether the events of a system are fights. */
export const hasFights = (name: SystemName): boolean => sportOf(name).events === 'fights'

/** The systems whose events are fights. */
export const FIGHT_SYSTEMS = SYSTEM_NAMES.filter(hasFights)

/** Whether a system has a kind of prediction (GAME.md 2). */
export const asks = (name: SystemName, kind: KindName): boolean => systemOf(name).kinds.includes(kind)

/** Returns the systems that have a kind of prediction. */
export const systemsAsking = (kind: KindName): SystemName[] => SYSTEM_NAMES.filter((name) => asks(name, kind))
