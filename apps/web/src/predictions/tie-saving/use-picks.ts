import type { BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import type { GroupPredictions } from '../group-predictions.ts'
import type { Place } from '../saving/draft-kind.ts'
import type { Listener } from '../saving/keeper.ts'
import { useKindDrafts } from '../saving/use-kind-drafts.ts'
import { stateOf } from '../tie/tie-state.ts'
import { pickDrafts } from './pick-drafts.ts'
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
  const own = useKindDrafts(pickDrafts, { ...rest, data: predictions })
  const { keeper, drafts, marks } = own
  return {
    keeper,
    marks,
    pickOf: (tie: BracketTie) => pickOf(tie, drafts[tie.id]),
    stateOf: (tie: BracketTie) => stateOf(tie, rest.at, own.stateOf(tie)),
    /** Picks that the server has not confirmed: a user who leaves now may lose them. */
    unsaved: ties.filter(({ id }) => drafts[id]).length,
    /** Picks that stay unsaved until the user acts. */
    stuck: ties.filter(({ id }) => drafts[id] && marks[id]?.failure).length,
  }
}

export type OwnPicks = ReturnType<typeof usePicks>
