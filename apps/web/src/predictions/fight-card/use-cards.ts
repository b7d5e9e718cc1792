import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import type { CardPick } from '@called-it/rules/ufc/card.ts'
import type { PredictionState } from '../../game/predictions/prediction-state.ts'
import type { Place } from '../saving/draft-kind.ts'
import { useKindDrafts } from '../saving/use-kind-drafts.ts'
import { cardOf, type FightPredictions, savedPicks, sortPicks, worthOf } from './fights.ts'
import { cardDrafts } from './card-drafts.ts'
import { reserveChoicesOf, withDouble, withoutFight, withReserve, withSide } from './picks.ts'
import { useCardToasts } from './use-card-toasts.ts'
import { brokenBy } from './violations.ts'

type Cards = Place & {
  /** Undefined for another user's cards. */
  predictions: FightPredictions | undefined
  /** The key of the round in view: its coupon says itself that it was not saved. */
  shown: string
  /** The moment by which locks are judged (ms since 1970). */
  at: number
}

export type OwnCards = ReturnType<typeof useCards>

/** The user's own cards of all rounds. A card is a draft of its round until the server has it. */
export function useCards({ predictions, shown, ...place }: Cards) {
  const toasts = useCardToasts()
  return useKindDrafts(cardDrafts, {
    ...place,
    data: predictions,
    onSettled({ saved, failed }) {
      for (const round of saved) toasts.saved(round.locks_at)
      for (const { question, failure, isDropped } of failed)
        if (isDropped || question.key !== shown) toasts.failed(failure.error)
    },
    onLapsed: (lapsed) => toasts.lapsed(lapsed.some(({ question }) => question.saved_at !== null)),
  })
}

export type OwnCard = ReturnType<typeof ownCardOf>

/** The user's own card of a round and the actions on it. */
export function ownCardOf(
  { keeper, draftOf, stateOf, marks }: OwnCards,
  round: FightRound,
  numbers: FightPredictions['fight_points'],
) {
  const { key } = round
  const draft = draftOf(round)?.picks
  const saved = savedPicks(round)
  const picks = draft ?? saved
  const fights = cardOf(round)
  const { valid, lost } = sortPicks(picks, round)
  const broken = brokenBy(valid, fights)
  const state = stateOf(round)
  const needsConfirmation = state === 'not-saved' && saved.length > 0 && broken.length === 0
  const setPicks = (next: CardPick[]) => keeper.set(key, { picks: next })
  // A new pick replaces the lost pick of the same fight.
  const picksWithout = (eventId: number) =>
    picks.filter((pick) => pick.event_id !== eventId || !lost.includes(pick))
  return {
    /** The picks that can still win; the others are in `lost`. */
    picks: valid,
    lost,
    broken,
    fights,
    /** The picks one of which has to become the reserve; empty: nothing to ask. */
    reserveChoices: reserveChoicesOf(valid, fights),
    worth: worthOf(valid, round, numbers),
    /** What a doubled pick multiplies its coefficient by, by the ruleset. */
    times: numbers.multiplier,
    isUnsaved: draft !== undefined,
    hasSaved: saved.length > 0,
    /** Why the last try to save it failed. */
    failure: marks[key]?.failure,
    state: (needsConfirmation ? 'ask' : state) as PredictionState,
    choose: (eventId: number, fighterId: number) =>
      setPicks(withSide(picksWithout(eventId), eventId, fighterId)),
    clear: (eventId: number) => setPicks(withoutFight(picks, eventId)),
    toggleReserve: (eventId: number) => setPicks(withReserve(picks, eventId)),
    toggleDouble: (eventId: number) => setPicks(withDouble(picks, eventId)),
    reset: () => void keeper.discard([key]),
    save: () => keeper.save([key]),
  }
}
