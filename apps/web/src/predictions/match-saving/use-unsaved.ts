import { useDrafts } from '../../lib/storage/drafts.ts'
import { isScoreDraft } from '../../game/scores/score-draft.ts'

/** Whether a match of a tournament has a score that was typed and not saved, by its id. */
export function useUnsaved(userId: number, slug: string): (id: number) => boolean {
  const { drafts } = useDrafts({ user: userId, tournament: slug, type: 'match' }, isScoreDraft)
  return (id) => drafts[id] !== undefined
}
