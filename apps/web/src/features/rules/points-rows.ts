import type { Stage } from '@called-it/contract/tournaments/tournaments.ts'
import { KINDS, type PartName } from '@called-it/rules/kind-list.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import { levelOf, type StageLevel } from '@called-it/rules/stage-level.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import { viewOf } from '../../predictions/kinds.ts'

/** A row of the table of points: a part that earns points. A kind that is worth more in later stages has a row for each. */
export type PointsRow = { kind: KindName; part: PartName; points: number; stage: Stage | null }

/**
 * Returns the table of points of a tournament. The rules settle the right answer that the view of each kind gives, and
 * return the points of each part.
 */
export function pointsRows(
  kinds: readonly KindName[],
  stages: readonly Stage[],
  ruleset: Ruleset,
): PointsRow[] {
  return kinds.flatMap((kind) => {
    if (viewOf(kind).per !== 'tie') return rowsOf(kind, ruleset, null, null)
    return stages.flatMap((stage) => {
      const level = levelOf(stage)
      return level ? rowsOf(kind, ruleset, stage, level) : []
    })
  })
}

function rowsOf(
  kind: KindName,
  ruleset: Ruleset,
  stage: Stage | null,
  level: StageLevel | null,
): PointsRow[] {
  const { right } = viewOf(kind)
  if (!right) return []
  const { parts } = KINDS[kind].earn(right.answer, right.outcome, ruleset, level)
  return parts
    .filter(({ part }, at) => parts.findIndex((other) => other.part === part) === at)
    .map(({ part, points }) => ({ kind, part, points, stage }))
}
