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
/** Which game a tournament plays (GAME.md 1). */
export const SYSTEM_NAMES: readonly SystemName[] = LIST.flatMap(({ systems }) =>
  systems.map(({ name }) => name),
)
/** How a tournament looks (SPEC.md 1). */
export const THEMES: readonly Theme[] = once(LIST.flatMap(({ systems }) => systems.map(({ theme }) => theme)))
/** Everything that is predicted, in the order in which it is shown (GAME.md 2). */
export const KIND_NAMES: readonly KindName[] = once(
  LIST.flatMap(({ kinds }) => kinds.map(({ name }) => name)),
)

/** What a tournament's `system_name` decides. */
export type System = SystemRules & {
  name: SystemName
  theme: Theme
  sport: SportSlug
  /** What is asked in it, in the order in which it is shown (GAME.md 2). */
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

/** Theme, sport, default tie-break, user groups and kinds of predictions of a system (GAME.md 1 and 2). */
export const systemOf = (name: SystemName): System => SYSTEMS.get(name)!

/** What a sport says of itself. */
export const sportNamed = (slug: SportSlug): Sport => LIST.find((sport) => sport.slug === slug)!

/** What the sport says of itself that a system is of. */
export const sportOf = (name: SystemName): Sport => sportNamed(systemOf(name).sport)

/** Whether the events of a system are fights, and not matches. */
export const hasFights = (name: SystemName): boolean => sportOf(name).events === 'fights'

/** The systems whose events are fights. */
export const FIGHT_SYSTEMS = SYSTEM_NAMES.filter(hasFights)

/** Whether a kind of prediction is asked in it (GAME.md 2). */
export const asks = (name: SystemName, kind: KindName): boolean => systemOf(name).kinds.includes(kind)

/** The systems in which a kind of prediction is asked. */
export const systemsAsking = (kind: KindName): SystemName[] => SYSTEM_NAMES.filter((name) => asks(name, kind))
