import type { BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { phaseOf } from '../phase-of.ts'
import { isOpen } from './tie-state.ts'
import type { OwnPicks } from '../tie-saving/use-picks.ts'

/** The progress of the user's own bracket. */
export function tallyOf(ties: readonly BracketTie[], at: number, picks: OwnPicks) {
  const open = ties.filter((tie) => isOpen(tie, at))
  const { unsaved, stuck } = picks
  return {
    total: ties.length,
    open: open.length,
    toCome: ties.filter((tie) => phaseOf(tie, at) === 'not_open').length,
    /** Ties whose pick the server has, without a draft that replaces it. */
    saved: ties.filter(
      (tie) => tie.prediction && !['saving', 'failed', 'not-saved'].includes(picks.stateOf(tie)),
    ).length,
    unsaved,
    stuck,
    missing: open.filter((tie) => picks.pickOf(tie) === null).length,
  }
}

/** The points of the picks; null before the first of them was settled. */
export function pointsOf(ties: readonly BracketTie[]): number | null {
  const settled = ties.flatMap(({ prediction }) =>
    prediction && prediction.points !== null ? [prediction.points] : [],
  )
  return settled.length > 0 ? settled.reduce((sum, points) => sum + points, 0) : null
}
