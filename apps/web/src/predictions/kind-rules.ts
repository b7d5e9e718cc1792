import type { Stage } from '@called-it/contract/tournaments/tournaments.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { SYSTEM_NAMES, type SystemName, systemOf } from '@called-it/rules/systems.ts'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { type LazyPart, lazyPart } from '../lib/parts/lazy-part.tsx'
import { byKind } from './by-kind.ts'

export type RulesProps = { stages: readonly Stage[]; ruleset: Ruleset }

/** What a kind adds to the table of points on the rules page. The rules compute all points. */
export type KindRules = {
  /** Stands above the table. */
  Intro?: ComponentType<RulesProps>
  /** Stands directly below the table. */
  Note?: ComponentType<RulesProps>
  /** Stands below the notes. */
  Examples?: ComponentType<RulesProps>
}

const files = byKind(import.meta.glob<KindRules>('./*/kind-rules.tsx', { import: 'rules' }))

type AddedProps = RulesProps & { place: keyof KindRules }

/**
 * What the kinds of each system add to one place of the rules page: the files `<kind>/kind-rules.tsx` of those that have some.
 * A tournament loads those of its own system (vite/screens.ts).
 */
export const ADDED_RULES = Object.fromEntries(
  SYSTEM_NAMES.map((name) => [name, lazyPart(() => loadRules(name), 'Added')]),
) as Record<SystemName, LazyPart<AddedProps>>

async function loadRules(name: SystemName) {
  const loaded = await Promise.all(
    systemOf(name).kinds.flatMap((kind) => {
      const load = files[kind]
      return load ? [load().then((rules) => ({ kind, rules }))] : []
    }),
  )
  const Added = ({ place, ...props }: AddedProps): ReactNode =>
    loaded.map(({ kind, rules: { [place]: Part } }) => Part && createElement(Part, { key: kind, ...props }))
  return { Added }
}
