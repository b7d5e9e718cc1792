import type { Match } from '@called-it/contract/predictions/predictions.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import type { ScoreDraft } from '../../game/scores/score-draft.ts'
import type { MatchPredictions } from '../match/matches.ts'
import type { Place } from '../saving/kept-kind.ts'
import { useKept } from '../saving/use-kept.ts'
import { keptScores } from './kept-scores.ts'
import { goalsOf, isComplete } from './score-draft.ts'
import { useSaveToasts } from './use-save-toasts.ts'

type Form = Place & {
  predictions: MatchPredictions
  /** The moment that locks are judged by (ms since 1970). */
  at: number
  onSaved: (matches: readonly Match[]) => void
  onFailed: (matches: readonly Match[]) => void
}

/** The scores that are typed in a tournament, and what became of those that saved themselves. */
export function useScoreForm({ userId, slug, predictions, at, onSaved, onFailed }: Form) {
  const toasts = useSaveToasts()
  const { keeper, drafts, marks } = useKept(keptScores, {
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
    /** Saves that failed or are under way: a user who leaves now may lose them. */
    isAtRisk(id: number) {
      const { failure, isWaiting, sending } = marks[id] ?? {}
      return drafts[id] !== undefined && Boolean(failure ?? sending ?? isWaiting)
    },
    /** Half a score, or one that failed: it stays unsaved until the user does something about it. */
    isStuck(id: number) {
      const draft = drafts[id]
      return draft !== undefined && (!isComplete(draft) || marks[id]?.failure !== undefined)
    },
    /** The draft of a match as it is by now, for what happens later. */
    draftOf: keeper.draftOf,
    setGoals: (match: Match, side: Side, goals: number | null) =>
      keeper.set(match.id, { ...goalsOf(match, keeper.draftOf(match.id)), [side]: goals }),
    /** Both sides at once: pasted, brought back, or as it was before. */
    setScore: (match: Match, draft: ScoreDraft) => keeper.set(match.id, draft),
    /** The user has left the match: what is complete goes out at once, what is empty is no draft. */
    leave({ id }: Match) {
      const draft = keeper.draftOf(id)
      if (draft && draft.first === null && draft.second === null) keeper.discard([id])
      keeper.flush([id])
    },
    undo: ({ id }: Match) => keeper.undo(id),
    /** Sends these scores now, or all that failed. */
    save: (matches?: readonly Match[]) => keeper.save(matches?.map(({ id }) => id)),
    /** Drops what was typed in these matches; returns how to bring it back. */
    discard: keeper.discard,
  }
}

export type ScoreForm = ReturnType<typeof useScoreForm>

/** Whether both plates of a match hold a score, saved or not. */
export function isFilled(match: Match, draft: ScoreDraft | undefined): boolean {
  return isComplete(goalsOf(match, draft))
}
