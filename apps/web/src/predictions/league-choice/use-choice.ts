import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useState } from 'react'
import type { PredictionState } from '../../game/predictions/prediction-state.ts'
import type { LeaguePredictions } from '../league/league-predictions.ts'
import type { Place } from '../saving/draft-kind.ts'
import { useKindDrafts } from '../saving/use-kind-drafts.ts'
import {
  amongTeams,
  type Choice,
  mistakeOf,
  NO_CHOICE,
  withFavouriteToggled,
  withTeamToggled,
} from './choice.ts'
import { choiceDrafts } from './choice-drafts.ts'
import { useChoiceToasts } from './use-choice-toasts.ts'

type Change = (choice: Choice) => Choice | null
/**
 * A saved choice is changed only after a confirmation: `asking` shows the question, with the change that was begun;
 * `changing` means that it was confirmed.
 */
type Step = { name: 'asking'; begun: Change | null } | { name: 'changing' } | null

type Chooser = Place & {
  tournament: Tournament | undefined
  predictions: LeaguePredictions
  /** The moment by which locks are judged (ms since 1970). */
  at: number
}
export type OwnChoice = ReturnType<typeof useChoice>

/** The user's own choice. Unsaved changes are a draft; a saved choice is changed only after a confirmation. */
export function useChoice({ slug, userId, tournament, predictions, at }: Chooser) {
  const { prediction, teams } = predictions
  const toasts = useChoiceToasts()
  const [step, setStep] = useState<Step>(null)
  const { keeper, draftOf, stateOf } = useKindDrafts(choiceDrafts, {
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
  const stored = draftOf(predictions)
  const draft = stored && amongTeams(stored, ids)
  const choice: Choice = draft ?? prediction ?? NO_CHOICE
  const state = stateOf(predictions)

  function make(change: Change) {
    const next = change(choice)
    if (next) keeper.set('choice', next)
  }
  /** Makes the change, or asks first if it would change a saved choice. */
  function makeOrAsk(change: Change) {
    if (!prediction || draft || step?.name === 'changing') make(change)
    else setStep({ name: 'asking', begun: change })
  }

  return {
    choice,
    state: (state === 'saved' && step?.name === 'asking' ? 'ask' : state) satisfies PredictionState,
    mistake: mistakeOf(choice, ids),
    /** There is a draft that the server does not have. */
    isUnsaved: draft !== undefined,
    hasSaved: prediction !== null,
    /** Only a user in a group may save (GAME.md 3). */
    needsGroup: tournament?.distributionResult?.group === null,
    /** The user has confirmed a change of the saved choice, and has not begun it. */
    isChanging: step?.name === 'changing' && draft === undefined,
    toggleTeam(id: number) {
      makeOrAsk((from) => {
        const next = withTeamToggled(from, id)
        if (!next) toasts.full(teams.find((team) => team.id === id))
        return next
      })
    },
    toggleFavourite: (id: number) => makeOrAsk((from) => withFavouriteToggled(from, id)),
    change() {
      if (step?.name === 'asking' && step.begun) make(step.begun)
      setStep({ name: 'changing' })
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
