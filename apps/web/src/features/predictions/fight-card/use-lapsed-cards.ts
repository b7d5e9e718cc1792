import type { FightRound } from '@called-it/contract/predictions/fight-predictions.ts'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useDrafts } from '../../../lib/storage/drafts.ts'
import { phaseOf } from '../phase-of.ts'
import { savedPicks } from './fights.ts'
import { isCard, isSameCard } from './picks.ts'
import { useCardToasts } from './use-card-toasts.ts'

type Place = { slug: string; userId: number; rounds: readonly FightRound[]; at: number }

/** What was marked and not saved when its round locked goes with a word, now or at the next visit. */
export function useLapsedCards({ slug, userId, rounds, at }: Place): void {
  const toasts = useCardToasts()
  const { drafts, drop } = useDrafts({ user: userId, tournament: slug, type: 'fight_card' }, isCard)
  // A save that is on its way knows better whether it was in time.
  const isSaving = useIsMutating({ mutationKey: ['save-card', slug] }) > 0
  const late = rounds.filter((round) => drafts[round.key] && phaseOf(round, at) === 'locked')
  const lapse = useEffectEvent(() => {
    const lost = late.filter((round) => !isSameCard(drafts[round.key]!.picks, savedPicks(round)))
    drop(late.map(({ key }) => key))
    if (lost.length > 0) toasts.lapsed(lost.some((round) => round.saved_at !== null))
  })
  const isLate = late.length > 0 && !isSaving
  useEffect(() => {
    if (isLate) lapse()
  }, [isLate])
}
