import type { Match, MatchRound } from '@called-it/contract/kinds/match.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showSaved } from '../saving/prediction-toasts.ts'
import { phaseAt } from '../../game/scores/match.ts'

/** One toast for the round, once the last of its matches is saved; each match shows its own save. */
export function useRoundToast() {
  const { t } = useTranslation('predictions')
  /** `saved` are the matches as they were before the save. */
  return (round: MatchRound, at: number, saved: readonly Match[]) => {
    const isSaved = (id: number) => saved.some((match) => match.id === id)
    const isNew = saved.some((match) => !match.prediction && round.events.some(({ id }) => id === match.id))
    const open = round.events.filter((match) => match.status !== 'cancelled' && phaseAt(match, at) === 'open')
    const isWhole = open.every(({ id, prediction }) => prediction || isSaved(id))
    if (!isNew || !isWhole) return
    const called = round.events.filter(({ id, prediction }) => prediction || isSaved(id)).length
    showSaved(t('toast.saved'), t('toast.saved_detail', { saved: called, total: called }))
  }
}
