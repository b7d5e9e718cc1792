import type { Match } from '@called-it/contract/predictions.ts'
import { useEffect, useEffectEvent } from 'react'
import { phaseAt } from './matches.ts'
import { isAsSaved } from './score-draft.ts'
import { useSaveToasts } from './use-save-toasts.ts'
import type { ScoreForm } from './use-score-form.ts'

type Upkeep = { form: ScoreForm; matches: readonly Match[]; at: number }

/**
 * Keeps drafts to matches that can be saved: what is saved by now (here or on another device) goes silently, what
 * the match has closed over, here or while the page was away, goes with a word. Waits for a save on its way: its
 * answer knows better whether a score was still in time.
 */
export function useDraftUpkeep({ form, matches, at }: Upkeep): void {
  const toasts = useSaveToasts()
  const { drafts, isSaving } = form

  const tidy = useEffectEvent(() => {
    const known = new Map(matches.map((match) => [String(match.id), match]))
    const settled: string[] = []
    const closed: { match: Match; id: number; draft: (typeof drafts)[string] }[] = []
    for (const [id, draft] of Object.entries(drafts)) {
      const match = known.get(id)
      if (!match || isAsSaved(draft, match)) settled.push(id)
      else if (phaseAt(match, at) !== 'open') closed.push({ match, id: match.id, draft })
    }
    if (settled.length > 0) form.forget(settled)
    if (closed.length === 0) return
    form.lapse(closed)
    toasts.lapsed(closed.map(({ match }) => match))
  })

  useEffect(() => {
    if (!isSaving) tidy()
  }, [drafts, matches, at, isSaving])
}
