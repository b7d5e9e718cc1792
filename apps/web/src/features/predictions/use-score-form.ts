import type { Match } from '@called-it/contract/predictions.ts'
import type { Side } from '@called-it/rules/football/score.ts'
import { useState } from 'react'
import { useDrafts } from '../../lib/drafts.ts'
import { isAsSaved, isScoreDraft, NO_SCORE, type ScoreDraft } from './score-draft.ts'

/** What is going on in a row besides its draft. */
export type RowMark = {
  /** A saved score is read-only until one asks to change it, and says so a second time. */
  mode?: 'ask' | 'edit' | undefined
  /** Its mistakes are shown: the reader has left the row, or tried to save. */
  isChecked?: boolean
  /** What the server said against it. */
  refusal?: string | undefined
  /** What was typed when the match closed. */
  lapsed?: ScoreDraft
}

/** The scores being typed in a tournament, kept until they are saved or reset, and the state of each row. */
export function useScoreForm(userId: number, slug: string) {
  const { drafts, set, drop } = useDrafts({ user: userId, tournament: slug, type: 'match' }, isScoreDraft)
  // What comes back after a reload was left by the reader: it is checked from the start.
  const [marks, setMarks] = useState<Record<string, RowMark>>(() =>
    Object.fromEntries(Object.keys(drafts).map((id) => [id, { isChecked: true }])),
  )

  const mark = (ids: readonly (number | string)[], patch: RowMark) =>
    setMarks((old) => ({ ...old, ...Object.fromEntries(ids.map((id) => [id, { ...old[id], ...patch }])) }))

  return {
    drafts,
    marks,
    mark,
    isUnsaved: (id: number) => drafts[id] !== undefined,

    setGoals(match: Match, side: Side, goals: number | null) {
      const { first, second } = drafts[match.id] ?? match.prediction ?? NO_SCORE
      const draft = { first, second, [side]: goals }
      set(match.id, isAsSaved(draft, match) ? null : draft)
      // Even when it is back at what is saved, the reader is still typing.
      mark([match.id], { mode: 'edit', refusal: undefined })
    },
    /** Drops what was typed; rows with a saved score are read-only again. */
    reset(ids: readonly (number | string)[]) {
      drop(ids)
      mark(ids, { mode: undefined, refusal: undefined, isChecked: false })
    },
    /** These take no more scores: what was typed is put aside, where the row can tell of it. */
    lapse(typed: readonly { id: number; draft: ScoreDraft }[]) {
      for (const { id, draft } of typed) mark([id], { mode: undefined, refusal: undefined, lapsed: draft })
      drop(typed.map(({ id }) => id))
    },
  }
}

export type ScoreForm = ReturnType<typeof useScoreForm>
