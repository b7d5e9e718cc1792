import { SIDES } from '@called-it/rules/vocabulary.ts'
import { isSameSource, nameOf } from '@called-it/rules/football/side-source.ts'
import type { SideSource, Wiring } from '@called-it/rules/facts.ts'
import { hasFights } from '@called-it/rules/systems.ts'
import { type Found, found, keysOf } from './found-mistake.ts'
import type { LooseDocument } from './loose-document.ts'

/** A leg of a tie and its index in the document. */
type Leg = { at: number; wiring: Wiring }
type Path = ['events', number, 'first_from' | 'second_from']

/**
 * Returns the mistakes in the sources of sides in a document (API.md, tournament document): unknown ties and groups, places
 * that a group does not have, ties that wait for themselves, one winner in two ties, legs that contradict each other. Each
 * is reported at the field that causes it.
 */
export function sourceMistakes(document: LooseDocument): Found[] {
  // Fights have no such fields at all, and each one is reported.
  if (document.system_name && hasFights(document.system_name)) return []
  const events = document.events ?? []
  const ties = new Map<string, Leg[]>()
  const mistakes: Found[] = []
  for (const [at, { tie, first_from, second_from, malformed }] of events.entries()) {
    const wiring = { first_from: first_from ?? null, second_from: second_from ?? null }
    if (tie) ties.set(tie, [...(ties.get(tie) ?? []), { at, wiring }])
    else if (!malformed.includes('tie')) {
      for (const side of SIDES.filter((value) => wiring[`${value}_from`]))
        mistakes.push(found(['events', at, `${side}_from`], 'source_without_tie'))
    }
  }
  const isWhole = events.every(({ malformed }) => !malformed.includes('tie'))
  const check = sourceChecker(document, isWhole ? new Set(ties.keys()) : null)
  for (const legs of ties.values()) {
    for (const { at, wiring } of legs) {
      for (const side of SIDES) {
        const source = wiring[`${side}_from`]
        if (source) mistakes.push(...check(source, ['events', at, `${side}_from`]))
      }
    }
  }
  return [...mistakes, ...contradictions(ties), ...circles(ties)]
}

function sourceChecker({ table_groups }: LooseDocument, ties: ReadonlySet<string> | null) {
  const groups = keysOf(table_groups)
  const sizes = new Map((table_groups ?? []).map(({ key, entities }) => [key, entities?.length ?? null]))
  return (source: SideSource, path: Path): Found[] => {
    if ('tie' in source) {
      return ties && !ties.has(source.tie) ? [found(path, 'source_of_unknown_tie', { key: source.tie })] : []
    }
    const { group, place } = source
    if (groups && !groups.has(group)) return [found(path, 'unknown_table_group', { key: group })]
    const count = sizes.get(group)
    return count != null && place > count ? [found(path, 'place_out_of_group', { key: group, count })] : []
  }
}

/** Returns sources that two ties name although each can fill one place only. */
function contradictions(ties: ReadonlyMap<string, Leg[]>): Found[] {
  const tieOf = new Map<string, string>()
  return [...ties].flatMap(([tie, legs]) => {
    const known = new Map<string, SideSource>()
    const mistakes: Found[] = []
    for (const { at, wiring } of legs) {
      const { first_from: first, second_from: second } = wiring
      for (const side of SIDES) {
        const source = wiring[`${side}_from`]
        if (!source) continue
        const path: Path = ['events', at, `${side}_from`]
        const other = tieOf.get(nameOf(source)) ?? tie
        if (other !== tie) mistakes.push(found(path, 'source_taken', { tie: other }))
        else if (side === 'second' && first && second && comeFromOnePlace(first, second)) {
          mistakes.push(found(path, 'same_source'))
        } else if (!known.has(nameOf(source)) && known.size >= SIDES.length) {
          mistakes.push(found(path, 'legs_from_elsewhere', { tie }))
        }
        tieOf.set(nameOf(source), other)
        if (known.size < SIDES.length) known.set(nameOf(source), source)
      }
    }
    return mistakes
  })
}

/** The winner and the loser of one tie cannot meet in the next tie either. */
const comeFromOnePlace = (a: SideSource, b: SideSource): boolean =>
  isSameSource(a, b) || ('tie' in a && 'tie' in b && a.tie === b.tie)

/** Returns ties that depend on their own winner, directly or through others. Each circle is reported once. */
function circles(ties: ReadonlyMap<string, Leg[]>): Found[] {
  const done = new Set<string>()
  const mistakes: Found[] = []
  for (const start of ties.keys()) {
    // A stack instead of recursion: thousands of ties in a row must not overflow the call stack.
    const way: { tie: string; next: { tie: string; path: Path }[] }[] = []
    const onWay = new Set<string>()
    const enter = (tie: string) => {
      onWay.add(tie)
      way.push({ tie, next: feedersOf(ties.get(tie) ?? []) })
    }
    if (!done.has(start)) enter(start)
    while (way.length > 0) {
      const { tie, next } = way.at(-1)!
      const step = next.pop()
      if (!step) {
        way.pop()
        onWay.delete(tie)
        done.add(tie)
      } else if (onWay.has(step.tie)) mistakes.push(found(step.path, 'source_in_circle', { tie: step.tie }))
      else if (!done.has(step.tie) && ties.has(step.tie)) enter(step.tie)
    }
  }
  return mistakes
}

const feedersOf = (legs: readonly Leg[]): { tie: string; path: Path }[] =>
  legs.flatMap(({ at, wiring }) =>
    SIDES.flatMap((side) => {
      const source = wiring[`${side}_from`]
      return source && 'tie' in source
        ? [{ tie: source.tie, path: ['events', at, `${side}_from`] satisfies Path as Path }]
        : []
    }),
  )
