import type { Stage } from '@called-it/contract/tournaments/tournaments.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import type { ComponentType } from 'react'
import { byKind } from './by-kind.ts'

export type RulesProps = { stages: readonly Stage[]; ruleset: Ruleset }

/** What a kind adds to the table of points on the rules page. The rules compute all points. */
export type KindRules = {
  /** Stands above the table. */
  Intro?: ComponentType
  /** Stands directly below the table. */
  Note?: ComponentType<RulesProps>
  /** Stands below the notes. */
  Examples?: ComponentType<RulesProps>
}

/** The additions of the kinds that have some: the files `<kind>/kind-rules.tsx`. */
export const RULES: Partial<Record<KindName, KindRules>> = byKind(
  import.meta.glob<KindRules>('./*/kind-rules.tsx', { eager: true, import: 'rules' }),
)
