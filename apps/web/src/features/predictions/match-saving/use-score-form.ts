import type { Match } from '@called-it/contract/predictions/predictions.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'
import type { ScoreDraft } from '../../../game/scores/score-draft.ts'
import { type Place, useKeeper } from '../saving/keepers.ts'
import { goalsOf, isComplete } from './score-draft.ts'
import { keeperOf, type Told } from './score-keeper.ts'

type Form = Place & {
  /** All matches of the tournament. */
  matches: readonly Match[]
} & Told

/** The scores being typed in a tournament, and what became of those that saved themselves. */
export function useScoreForm({ userId, slug, matches, ...told }: Form) {
  const queryClient = useQueryClient()
  const keeper = keeperOf({ userId, slug }, queryClient)
  const drafts = useSelector(keeper.drafts.shown)
  const marks = useSelector(keeper.marks)
  const onSaved = useEffectEvent(told.onSaved)
  const onRejected = useEffectEvent(told.onRejected)
  const onFailed = useEffectEvent(told.onFailed)

  useEffect(() => {
    const stop = keeper.tell({
      onSaved: (ids) => onSaved(ids),
      onRejected: (ids, code) => onRejected(ids, code),
      onFailed: (ids) => onFailed(ids),
    })
    return () => stop()
  }, [keeper])
  useKeeper(keeper, () => keeper.adopt(matches))

  const isFailed = (id: number) => Boolean(marks[id]?.failed ?? marks[id]?.refusal)
  return {
    keeper,
    drafts,
    marks,
    isUnsaved: (id: number) => drafts[id] !== undefined,
    /** Saves that failed or are under way: whoever leaves now may lose them. */
    isAtRisk: (id: number) => drafts[id] !== undefined && (isFailed(id) || keeper.has(id)),
    /** Half a score, or one that failed: it stays unsaved until somebody does something about it. */
    isStuck: (id: number) => {
      const draft = drafts[id]
      return draft !== undefined && (!isComplete(draft) || isFailed(id))
    },
    /** The draft of a match as it is by now, for what happens later. */
    draftOf: (id: number) => keeper.drafts.read()[id],
    setGoals: (match: Match, side: Side, goals: number | null) =>
      keeper.take(match, { ...goalsOf(match, keeper.drafts.read()[match.id]), [side]: goals }),
    /** Both sides at once: pasted, brought back, or as it was before. */
    setScore: (match: Match, draft: ScoreDraft) => keeper.take(match, draft),
  }
}

export type ScoreForm = ReturnType<typeof useScoreForm>

/** Whether both plates of a match hold a score, saved or not. */
export function isFilled(match: Match, draft: ScoreDraft | undefined): boolean {
  return isComplete(goalsOf(match, draft))
}
