import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { PredictionType } from '@called-it/rules/kind-list.ts'
import {
  asks,
  type KindName,
  SYSTEM_NAMES,
  type SystemName,
  systemOf,
  systemsAsking,
} from '@called-it/rules/systems.ts'
import { themeOfLook } from '../game/sports/looks.ts'
import { readThemes } from '../lib/storage/page-themes.ts'
import type { KindView } from './kind-view.ts'

const views = import.meta.glob<KindView>('./*/kind-view.ts', { eager: true, import: 'view' })

/**
 * Every kind of prediction in the order of the rail: the file `<kind>/kind-view.ts` of each. A kind does not know the
 * others. kinds.test.ts checks that none is missing.
 */
export const KINDS: readonly KindView[] = Object.values(views).toSorted((a, b) => a.order - b.order)

const byName = new Map(KINDS.map((view) => [view.kind, view]))

/** Returns the view of a kind. */
export const viewOf = (kind: KindName): KindView => byName.get(kind)!

/** The first kind of all, which the bare address shows if the tournament is not known. */
export const FIRST_KIND = KINDS[0]!.kind

/** The first kind of each system: the bare address of a tournament shows it. */
export const BARE_KINDS: ReadonlySet<KindName> = new Set(SYSTEM_NAMES.map(firstKindOf))

function firstKindOf(system: SystemName): KindName {
  return KINDS.find(({ kind }) => asks(system, kind))!.kind
}

/** Returns the kind of a name, or of a type that is the type of one kind alone. */
export function kindNamed(name: unknown): KindName | undefined {
  const [found, ...others] = KINDS.filter(({ type }) => type === name)
  return KINDS.find(({ kind }) => kind === name)?.kind ?? (others.length === 0 ? found?.kind : undefined)
}

/** Returns the kind of a type, of several the first. */
export const kindOfType = (type: PredictionType): KindName => KINDS.find((view) => view.type === type)!.kind

/** Returns the kinds that may be in one tournament with this one, for a tournament that is not known yet. */
export const kindsBeside = (kind: KindName): KindView[] =>
  KINDS.filter((each) => systemsAsking(kind).some((system) => asks(system, each.kind)))

/**
 * Returns the kind at the bare address of a tournament that is still loading, by the look that it had on this device
 * before; undefined: it was never opened here.
 */
export function guessBareKind(slug: string): KindName | undefined {
  const look = readThemes()[slug]
  if (look === undefined) return undefined
  const theme = themeOfLook(look)
  const system = SYSTEM_NAMES.find((name) => systemOf(name).theme === theme)
  return system ? firstKindOf(system) : FIRST_KIND
}

/** Returns the kinds that a tournament takes predictions of. */
export function kindsOf({ system_name }: Pick<Tournament, 'system_name'>): KindView[] {
  return KINDS.filter(({ kind }) => asks(system_name, kind))
}
