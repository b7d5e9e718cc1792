import type { Match } from '@called-it/contract/predictions/predictions.ts'
import { useEffect, useEffectEvent } from 'react'
import { phaseAt } from '../../../game/scores/match.ts'
import type { ScoreDraft } from '../../../game/scores/score-draft.ts'
import { isAsSaved } from './score-draft.ts'
import { useSaveToasts } from './use-save-toasts.ts'
import type { ScoreForm } from './use-score-form.ts'

type Upkeep = { form: ScoreForm; matches: readonly Match[]; at: number }

/**
 * Keeps drafts to matches that can be saved: what is saved by now (here or on another device) goes silently, what
 * the match has closed over, here or while the page was away, goes with a word. What waits for its save, or is on its
 * way, is left alone: the answer knows better whether a score was still in time.
 */
export function useDraftUpkeep({ form, matches, at }: Upkeep): void {
  const toasts = useSaveToasts()
  const { drafts, marks, keeper } = form

  const tidy = useEffectEvent(() => {
    const known = new Map(matches.map((match) => [String(match.id), match]))
    const settled: string[] = []
    const closed: { match: Match; id: number; draft: ScoreDraft }[] = []
    for (const [id, draft] of Object.entries(drafts)) {
      const match = known.get(id)
      if (match && marks[match.id]?.isSaving) continue
      if (match && phaseAt(match, at) !== 'open') closed.push({ match, id: match.id, draft })
      else if (!match || (isAsSaved(draft, match) && !keeper.has(match.id))) settled.push(id)
    }
    keeper.forget(settled)
    // What is saved as it was typed was in time.
    const late = closed.filter(({ match, draft }) => !isAsSaved(draft, match))
    keeper.forget(closed.filter((each) => !late.includes(each)).map(({ id }) => id))
    if (late.length === 0) return
    keeper.lapse(late)
    toasts.lapsed(late.map(({ match }) => match))
  })

  useEffect(() => {
    tidy()
  }, [drafts, marks, matches, at])
}
