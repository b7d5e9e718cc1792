import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { KINDS } from '@called-it/rules/kind-list.ts'
import { KIND_VIEWS } from '../kinds/kind-views.ts'
import type { Names, Shown } from '../kinds/kind-view.ts'
import type { LockedRow } from './locked-store.ts'

/** An answer as it is shown, and a key for equal answers. */
export type ShownAnswer = {
  key: string
  /** What ranks it: points, for fights hundredths of the coefficient. */
  brought: number
  shown: Shown
}

/** Returns an answer to a locked question as it is shown, with its earnings by the rule of the settlement (decision 8). */
export function showAnswer(
  { kind, outcome, level }: Pick<LockedRow, 'kind' | 'outcome' | 'level'>,
  numbers: readonly number[],
  ruleset: Ruleset,
  names: Names,
): ShownAnswer {
  const { earn, decode } = KINDS[kind]
  const view = KIND_VIEWS[kind]
  const answer: unknown = decode(numbers)
  const earned = outcome === null ? null : earn(answer, outcome, ruleset, level)
  return {
    key: numbers.join(),
    brought: earned?.[view.ranked_by] ?? 0,
    shown: {
      answer: view.show(answer, { outcome, ruleset, names }),
      points: earned?.points ?? null,
      ...(earned && view.explain(earned)),
    } as Shown,
  }
}
