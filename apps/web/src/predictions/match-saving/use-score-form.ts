import type { Match } from '@called-it/contract/kinds/match.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import type { ScoreDraft } from '../../game/scores/score-draft.ts'
import type { MatchPredictions } from '../match/matches.ts'
import type { Place } from '../saving/draft-kind.ts'
import { useKindDrafts } from '../saving/use-kind-drafts.ts'
import { scoreDrafts } from './score-drafts.ts'
import { goalsOf, isComplete } from './score-draft.ts'
import { useSaveToasts } from './use-save-toasts.ts'

type Form = Place & {
  predictions: MatchPredictions
  /** The moment by which locks are judged (ms since 1970). */
  at: number
  onSaved: (matches: readonly Match[]) => void
  onFailed: (matches: readonly Match[]) => void
}

/** The scores that the user enters in a tournament, and the state of each save. */
export function useScoreForm({ userId, slug, predictions, at, onSaved, onFailed }: Form) {
  const toasts = useSaveToasts()
  const { keeper, drafts, marks } = useKindDrafts(scoreDrafts, {
    userId,
    slug,
    data: predictions,
    at,
    onSettled({ saved, failed }) {
      if (saved.length > 0) onSaved(saved)
      for (const [code, each] of Map.groupBy(failed, ({ failure }) => failure.code)) {
        const matches = each.map(({ question }) => question)
        if (code === 'locked' || code === 'not_open') toasts.rejected(matches, code)
        else onFailed(matches)
      }
    },
    onLapsed: (lapsed) => toasts.lapsed(lapsed.map(({ question }) => question)),
  })
  return {
    drafts,
    marks,
    isUnsaved: (id: number) => drafts[id] !== undefined,
    /** The save failed or is under way: a user who leaves now may lose it. */
    isAtRisk(id: number) {
      const { failure, isWaiting, sending } = marks[id] ?? {}
      return drafts[id] !== undefined && Boolean(failure ?? sending ?? isWaiting)
    },
    /** The score is incomplete, or its save failed: it stays unsaved until the user acts. */
    isStuck(id: number) {
      const draft = drafts[id]
      return draft !== undefined && (!isComplete(draft) || marks[id]?.failure !== undefined)
    },
    /** Reads the draft of a match at the moment of the call, for callbacks that run later. */
    draftOf: keeper.draftOf,
    setGoals(match: Match, side: Side, goals: number | null) {
      keeper.visit(match.id)
      keeper.set(match.id, { ...goalsOf(match, keeper.draftOf(match.id)), [side]: goals })
    },
    /** Sets both sides at once, a pasted score or one that is restored, and sends them at once. */
    setScore(match: Match, draft: ScoreDraft) {
      keeper.visit(match.id)
      keeper.set(match.id, draft, 0)
    },
    /**
     * The user has left the match: a complete draft is sent at once, an empty one is dropped. The next change begins a
     * visit of its own, with its own undo.
     */
    leave({ id }: Match) {
      const draft = keeper.draftOf(id)
      if (draft && draft.first === null && draft.second === null) keeper.discard([id])
      keeper.leave([id])
    },
    undo: ({ id }: Match) => keeper.undo(id),
    /** Sends these scores now, or all that failed. */
    save: (matches?: readonly Match[]) => keeper.save(matches?.map(({ id }) => id)),
    /** Drops the drafts of these matches; returns a function that restores them. */
    discard: keeper.discard,
  }
}

export type ScoreForm = ReturnType<typeof useScoreForm>

/** Whether both plates of a match have goals, saved or not. */
export function isFilled(match: Match, draft: ScoreDraft | undefined): boolean {
  return isComplete(goalsOf(match, draft))
}
