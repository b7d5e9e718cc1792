/** A module with its size in bytes as it is transferred, and the numbers of the loads that need it. */
export type Module = {
  id: string
  size: number
  imports: readonly string[]
  loads: readonly number[]
  /** Whether it is a sheet of styles: then a file with it is two, one of code and one of styles. */
  isSheet?: boolean
  /** Whether a screen begins with it: then its file is called after it. */
  isFirst?: boolean
}
/** A file of the build. */
export type Part = { name: string; ids: Set<string> }

/** What a file costs besides its code: its headers, its imports, its part of a round trip, and what compresses worse alone. */
const COST_OF_FILE = 3600
/**
 * As which shares of that cost a file counts when joining is tried: which files are joined first decides which can be joined
 * later, so that a few bytes more in one module can lead to a much dearer end. The cheapest of all tries is taken.
 */
const TRIED = [1, 0.8, 0.9, 0.95, 0.98, 1.02, 1.05, 1.1, 1.2]

/** Whether a load's own modules never come with those of the others. */
type IsApart = (load: number) => boolean
type Draft = { modules: Module[]; size: number; hasSheet: boolean; loads: boolean[]; imports: Set<Draft> }

/**
 * Divides modules into files so that all loads together transfer as little as possible. Files never import each other in a
 * circle. Returns each file after those that it imports.
 */
export function joinParts(
  modules: readonly Module[],
  weights: readonly number[],
  isApart: IsApart = () => false,
): Part[] {
  const costOf = costsBy(weights, COST_OF_FILE)
  const tries = TRIED.map((share) => {
    const drafts = joinDrafts(
      draftsOf(modules, weights.length),
      costsBy(weights, share * COST_OF_FILE),
      isApart,
    )
    return { drafts, cost: drafts.reduce((sum, draft) => sum + costOf(draft, draft.loads), 0) }
  })
  const cheapest = tries.reduce((best, each) => (each.cost < best.cost ? each : best))
  return inOrder(cheapest.drafts).map((draft) => ({
    name: nameOf(draft),
    ids: new Set(draft.modules.map(({ id }) => id)),
  }))
}

/** Returns what a file costs these loads, but for those that know it. */
const costsBy =
  (weights: readonly number[], ofFile: number) =>
  ({ size, hasSheet }: Pick<Draft, 'size' | 'hasSheet'>, loads: boolean[], known?: boolean[]): number => {
    const cost = size + (hasSheet ? 2 : 1) * ofFile
    return weights.reduce((sum, weight, at) => sum + (loads[at] && !known?.[at] ? weight * cost : 0), 0)
  }

/**
 * Begins with a file for each set of modules that the same loads need, and joins two files as long as one file less saves more
 * than modules cost that a load does not need: the two that save the most first.
 */
function joinDrafts(drafts: Draft[], costOf: ReturnType<typeof costsBy>, isApart: IsApart): Draft[] {
  const isAside = ({ loads }: Draft) => loads.every((isLoad, at) => !isLoad || isApart(at))
  const gainOf = (one: Draft, other: Draft) => {
    if (isAside(one) !== isAside(other)) return 0
    const loads = both(one, other)
    const joined = { size: one.size + other.size, hasSheet: one.hasSheet || other.hasSheet }
    const gain = costOf(one, one.loads) + costOf(other, other.loads) - costOf(joined, loads)
    if (gain <= 0) return 0
    // Whoever loads a file also loads what that imports.
    return importsOf(one, other).reduce((rest, each) => rest - costOf(each, loads, each.loads), gain)
  }

  const gains = new Map<Draft, Map<Draft, number>>()
  const add = (draft: Draft) => {
    const own = new Map<Draft, number>()
    for (const other of gains.keys()) {
      const gain = gainOf(draft, other)
      if (gain > 0) own.set(other, gain)
    }
    gains.set(draft, own)
  }
  const remove = (draft: Draft) => {
    gains.delete(draft)
    for (const others of gains.values()) others.delete(draft)
  }
  for (const draft of drafts) add(draft)
  for (let pair = findBest(gains); pair; pair = findBest(gains)) {
    const { one, other, gain } = pair
    // Files that were joined meanwhile have changed what this pair imports.
    const gainNow = leadsAround(one, other) || leadsAround(other, one) ? 0 : gainOf(one, other)
    if (gainNow < gain) {
      if (gainNow > 0) gains.get(one)!.set(other, gainNow)
      else gains.get(one)!.delete(other)
      continue
    }
    remove(one)
    remove(other)
    const joined = join(one, other)
    for (const { imports } of gains.keys()) {
      const isImported = [imports.delete(one), imports.delete(other)].includes(true)
      if (isImported) imports.add(joined)
    }
    add(joined)
  }
  return [...gains.keys()]
}

function join(one: Draft, other: Draft): Draft {
  const loads = both(one, other)
  for (const each of importsOf(one, other)) each.loads = each.loads.map((isLoad, at) => isLoad || loads[at]!)
  return {
    modules: [...one.modules, ...other.modules],
    size: one.size + other.size,
    hasSheet: one.hasSheet || other.hasSheet,
    loads,
    imports: new Set([...one.imports, ...other.imports].filter((each) => each !== one && each !== other)),
  }
}

/** All files that two files import, at once or by way of others, without the two. */
function importsOf(one: Draft, other: Draft): Draft[] {
  const found = new Set<Draft>([one, other])
  for (const draft of found) for (const each of draft.imports) found.add(each)
  return [...found].slice(2)
}

const both = (one: Draft, other: Draft) => one.loads.map((isLoad, at) => isLoad || other.loads[at]!)

function draftsOf(modules: readonly Module[], count: number): Draft[] {
  const drafts = new Map<string, Draft>()
  const draftOf = new Map<string, Draft>()
  for (const module of modules) {
    const key = module.loads.join()
    const loads = Array.from({ length: count }, (_, at) => module.loads.includes(at))
    const draft = drafts.get(key) ?? { modules: [], size: 0, hasSheet: false, loads, imports: new Set() }
    drafts.set(key, draft)
    draft.modules.push(module)
    draft.size += module.size
    draft.hasSheet ||= module.isSheet ?? false
    draftOf.set(module.id, draft)
  }
  for (const draft of drafts.values()) {
    for (const { imports } of draft.modules) {
      for (const id of imports) {
        const imported = draftOf.get(id)
        if (imported && imported !== draft) draft.imports.add(imported)
      }
    }
  }
  return [...drafts.values()]
}

function findBest(gains: Map<Draft, Map<Draft, number>>) {
  let best: { one: Draft; other: Draft; gain: number } | undefined
  for (const [one, others] of gains) {
    for (const [other, gain] of others) if (gain > (best?.gain ?? 0)) best = { one, other, gain }
  }
  return best
}

/** Whether one file imports another by way of a third, so that joining the two would make a circle. */
function leadsAround(one: Draft, other: Draft): boolean {
  const seen = new Set<Draft>()
  const visit = (draft: Draft): boolean => {
    if (draft === other) return true
    if (seen.has(draft)) return false
    seen.add(draft)
    return [...draft.imports].some(visit)
  }
  return [...one.imports].some((draft) => draft !== other && visit(draft))
}

function inOrder(drafts: Draft[]): Draft[] {
  const ordered = new Set<Draft>()
  const visit = (draft: Draft) => {
    if (ordered.has(draft)) return
    for (const imported of draft.imports) visit(imported)
    ordered.add(draft)
  }
  for (const draft of drafts) visit(draft)
  return [...ordered]
}

/** A file is called after the module that a screen begins with, else after its largest. */
function nameOf({ modules }: Draft): string {
  const names = modules
    .toSorted((a, b) => Number(b.isFirst ?? false) - Number(a.isFirst ?? false) || b.size - a.size)
    .map(({ id }) => id.replace(/.*[\\/]/, '').replace(/\..*/, ''))
  return names.find((name) => name !== 'index') ?? 'part'
}
