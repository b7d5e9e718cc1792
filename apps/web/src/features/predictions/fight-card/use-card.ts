import type { FightRound } from '@called-it/contract/predictions/fight-predictions.ts'
import type { CardPick } from '@called-it/rules/ufc/card.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, call } from '../../../lib/http/api.ts'
import { useDrafts } from '../../../lib/storage/drafts.ts'
import { keys } from '../../../game/queries/query-keys.ts'
import type { PredictionState } from '../../../game/predictions/prediction-state.ts'
import { hearTabs, tellTabs } from '../saving/saved-tabs.ts'
import { cardOf, type FightPredictions, keepCard, savedPicks, sortPicks, worthOf } from './fights.ts'
import { isCard, isSameCard, withDouble, withoutFight, withReserve, withSide } from './picks.ts'
import { useCardToasts } from './use-card-toasts.ts'
import { brokenBy } from './violations.ts'

type Place = {
  slug: string
  userId: number
  round: FightRound
  numbers: FightPredictions['fight_points']
  onStale: () => void
}
type Saved = Parameters<typeof keepCard>[3]
export type OwnCard = ReturnType<typeof useCard>

/** One's own card of a round: what is chosen is a draft, kept by the round, until the server has it. */
export function useCard({ slug, userId, round, numbers, onStale }: Place) {
  const client = useQueryClient()
  const toasts = useCardToasts()
  const place = { user: userId, tournament: slug, type: 'fight_card' }
  const { drafts, set, drop, read } = useDrafts(place, isCard)
  const { key } = round
  const draft = drafts[key]?.picks
  const saved = savedPicks(round)
  const picks = draft ?? saved
  const fights = cardOf(round)
  const { standing, lost } = sortPicks(picks, round)
  const broken = brokenBy(standing, fights)

  useEffect(() => {
    const stop = hearTabs(
      { user: userId, tournament: slug, type: 'fight_card' },
      (heard: Saved) => void keepCard(client, slug, userId, heard),
    )
    return () => stop()
  }, [client, userId, slug])

  const saving = useMutation({
    mutationKey: ['save-card', slug, key],
    scope: { id: `${slug} fight_card` },
    mutationFn: (sent: CardPick[]) =>
      call('POST /api/v1/tournaments/{slug}/predictions/fights/winners', {
        params: { slug },
        body: { predictions: sent },
      }),
    async onSuccess({ predictions }, sent) {
      const kept = {
        round: key,
        picks: predictions.map(({ event_id, tournament_player_id, type, multiply }) => ({
          event_id,
          tournament_player_id,
          type,
          multiply,
        })),
        savedAt: predictions[0]?.saved_at ?? new Date().toISOString(),
      }
      tellTabs(place, kept)
      await keepCard(client, slug, userId, kept)
      // What was marked while it was on its way is a draft of its own.
      const now = read()[key]
      if (now && isSameCard(sortPicks(now.picks, round).standing, sent)) drop([key])
      toasts.saved(round.locks_at)
      // Who answers for the first time takes part from now on.
      if (saved.length === 0) void client.invalidateQueries({ queryKey: keys.tournament(slug), exact: true })
      void client.invalidateQueries({ queryKey: keys.fightCards(slug, userId) })
    },
    onError(error) {
      // Nothing of it can be saved any more.
      if (error instanceof ApiError && error.code === 'locked') drop([key])
      toasts.failed(error)
      onStale()
    },
  })

  const isSavedByNow = useEffectEvent(() => draft !== undefined && isSameCard(draft, saved))
  // What another tab or device has saved meanwhile is no draft any more.
  useEffect(() => {
    if (isSavedByNow()) drop([key])
  }, [round, key, drop])

  /** Lost picks stay in the draft, so that it can be told what became of them, until it is saved. */
  function make(next: CardPick[]) {
    saving.reset()
    set(key, isSameCard(next, saved) ? null : { picks: next })
  }
  const isUnsaved = draft !== undefined
  const hasSaved = saved.length > 0

  return {
    /** As it stands on the card; what can come to nothing is `lost`. */
    picks: standing,
    lost,
    broken,
    fights,
    worth: worthOf(standing, round, numbers),
    isUnsaved,
    hasSaved,
    /** The server's word on the last try. */
    error: saving.error,
    state: stateOf(),
    choose: (eventId: number, fighterId: number) => make(withSide(picksBut(eventId), eventId, fighterId)),
    clear: (eventId: number) => make(withoutFight(picks, eventId)),
    toggleReserve: (eventId: number) => make(withReserve(picks, eventId)),
    toggleDouble: (eventId: number) => make(withDouble(picks, eventId)),
    reset() {
      saving.reset()
      drop([key])
    },
    save: () => saving.mutate(standing),
  }

  /** A new choice takes the place of one that was lost in the same fight. */
  function picksBut(eventId: number) {
    return picks.filter((pick) => pick.event_id !== eventId || !lost.includes(pick))
  }

  function stateOf(): PredictionState {
    if (saving.isPending) return 'saving'
    if (isUnsaved && saving.isError) return 'failed'
    if (isUnsaved) return hasSaved && broken.length === 0 ? 'ask' : 'not-saved'
    return hasSaved ? 'saved' : 'not-set'
  }
}
