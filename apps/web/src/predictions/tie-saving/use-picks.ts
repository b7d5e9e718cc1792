import type { BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import type { GroupPredictions } from '../group-predictions.ts'
import type { Place } from '../saving/kept-kind.ts'
import type { Listener } from '../saving/keeper.ts'
import { useKept } from '../saving/use-kept.ts'
import { stateOf } from '../tie/tie-state.ts'
import { keptPicks } from './kept-picks.ts'
import { type PickDraft, pickOf } from './pick-draft.ts'

type Picks = Place & {
  predictions: GroupPredictions
  /** The ties in view. */
  ties: readonly BracketTie[]
  /** The moment by which locks are judged (ms since 1970). */
  at: number
} & Listener<BracketTie, PickDraft>

/** The user's own picks of a bracket and the state of each save. */
export function usePicks({ predictions, ties, ...rest }: Picks) {
  const kept = useKept(keptPicks, { ...rest, data: predictions })
  const { keeper, drafts, marks } = kept
  return {
    keeper,
    marks,
    pickOf: (tie: BracketTie) => pickOf(tie, drafts[tie.id]),
    stateOf: (tie: BracketTie) => stateOf(tie, rest.at, kept.stateOf(tie)),
    /** Picks that the server has not confirmed: a user who leaves now may lose them. */
    unsaved: ties.filter(({ id }) => drafts[id]).length,
    /** Picks that stay unsaved until the user acts. */
    stuck: ties.filter(({ id }) => drafts[id] && marks[id]?.failure).length,
  }
}

export type OwnPicks = ReturnType<typeof usePicks>
