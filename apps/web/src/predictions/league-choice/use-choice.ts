import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useState } from 'react'
import type { PredictionState } from '../../game/predictions/prediction-state.ts'
import type { LeaguePredictions } from '../league/league-predictions.ts'
import type { Place } from '../saving/kept-kind.ts'
import { useKept } from '../saving/use-kept.ts'
import {
  amongTeams,
  type Choice,
  mistakeOf,
  NO_CHOICE,
  withFavouriteToggled,
  withTeamToggled,
} from './choice.ts'
import { keptChoice } from './kept-choice.ts'
import { useChoiceToasts } from './use-choice-toasts.ts'

type Change = (choice: Choice) => Choice | null
/** A saved choice is changed only after a question: it is asked, with the change that was begun, or answered. */
type Step = { is: 'asking'; begun: Change | null } | { is: 'changing' } | null

type Chooser = Place & {
  tournament: Tournament | undefined
  predictions: LeaguePredictions
  /** The moment that locks are judged by (ms since 1970). */
  at: number
}
export type OwnChoice = ReturnType<typeof useChoice>

/** The user's own choice: what is marked and not saved is a draft, what is saved is changed only after a question. */
export function useChoice({ slug, userId, tournament, predictions, at }: Chooser) {
  const { prediction, teams } = predictions
  const toasts = useChoiceToasts()
  const [step, setStep] = useState<Step>(null)
  const { keeper, draftOf, stateOf } = useKept(keptChoice, {
    slug,
    userId,
    data: predictions,
    at,
    onSettled({ saved, failed }) {
      for (const { failure } of failed) toasts.failed(failure.error)
      if (saved.length === 0) return
      setStep(null)
      toasts.saved(predictions.locks_at)
    },
    onLapsed: () => toasts.lapsed(),
  })
  const ids = teams.map(({ id }) => id)
  const kept = draftOf(predictions)
  const draft = kept && amongTeams(kept, ids)
  const choice: Choice = draft ?? prediction ?? NO_CHOICE
  const state = stateOf(predictions)

  function make(change: Change) {
    const next = change(choice)
    if (next) keeper.set('choice', next)
  }
  /** Makes the change, or asks first where it would change what is saved. */
  function makeOrAsk(change: Change) {
    if (!prediction || draft || step?.is === 'changing') make(change)
    else setStep({ is: 'asking', begun: change })
  }

  return {
    choice,
    state: (state === 'saved' && step?.is === 'asking' ? 'ask' : state) satisfies PredictionState,
    mistake: mistakeOf(choice, ids),
    /** It is marked, and the server does not have it. */
    isUnsaved: draft !== undefined,
    hasSaved: prediction !== null,
    /** Only who is in a group may say it (GAME.md 3). */
    needsGroup: tournament?.distributionResult?.group === null,
    /** What is saved may be changed, and is not yet. */
    isChanging: step?.is === 'changing' && draft === undefined,
    toggleTeam(id: number) {
      makeOrAsk((from) => {
        const next = withTeamToggled(from, id)
        if (!next) toasts.full(teams.find((team) => team.id === id))
        return next
      })
    },
    toggleFavourite: (id: number) => makeOrAsk((from) => withFavouriteToggled(from, id)),
    change() {
      if (step?.is === 'asking' && step.begun) make(step.begun)
      setStep({ is: 'changing' })
    },
    keep: () => setStep(null),
    reset() {
      keeper.discard()
      setStep(null)
    },
    save() {
      if (mistakeOf(choice, ids)) toasts.incomplete(choice)
      else keeper.save()
    },
  }
}
