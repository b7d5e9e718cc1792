import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LeagueAnswer } from '@called-it/rules/kinds/league.ts'
import { call } from '../../../lib/http/api.ts'
import { useDrafts } from '../../../lib/storage/drafts.ts'
import type { PredictionState } from '../../../game/predictions/prediction-state.ts'
import { hearTabs, tellTabs } from '../saving/saved-tabs.ts'
import {
  amongTeams,
  answerOf,
  type Choice,
  isChoice,
  isSameChoice,
  mistakeOf,
  NO_CHOICE,
  withFavouriteToggled,
  withTeamToggled,
} from './choice.ts'
import { keepChoice, type LeaguePrediction, type LeaguePredictions } from '../league/league-predictions.ts'
import { useChoiceToasts } from './use-choice-toasts.ts'

/** There is one question, so that its draft needs no name but this. */
const DRAFT = 'choice'

type Change = (choice: Choice) => Choice | null
/** Whether what is saved may be changed: it is asked, with the change that somebody began with; or it may. */
type Step = { is: 'asking'; begun: Change | null } | { is: 'changing' } | null

type Place = {
  slug: string
  userId: number
  tournament: Tournament | undefined
  predictions: LeaguePredictions
  onStale: () => void
}
export type OwnChoice = ReturnType<typeof useChoice>

/** One's own choice: what is marked and not saved is a draft, what is saved is changed only after a question. */
export function useChoice({ slug, userId, tournament, predictions, onStale }: Place) {
  const { prediction, teams } = predictions
  const toasts = useChoiceToasts()
  const client = useQueryClient()
  const place = { user: userId, tournament: slug, type: 'league' }
  const { drafts, set, drop, read } = useDrafts(place, isChoice)
  const [step, setStep] = useState<Step>(null)
  const ids = teams.map(({ id }) => id)
  const draft = drafts[DRAFT] && amongTeams(drafts[DRAFT], ids)
  const choice: Choice = draft ?? prediction ?? NO_CHOICE

  useEffect(() => {
    const stop = hearTabs(
      { user: userId, tournament: slug, type: 'league' },
      (saved: LeaguePrediction) => void keepChoice(client, slug, userId, saved),
    )
    return () => stop()
  }, [client, userId, slug])

  const saving = useMutation({
    mutationFn: (answer: LeagueAnswer) =>
      call('POST /api/v1/tournaments/{slug}/predictions/league', { params: { slug }, body: answer }),
    onSuccess: async ({ prediction: saved }, sent) => {
      tellTabs(place, saved)
      await keepChoice(client, slug, userId, saved)
      const kept = read()[DRAFT]
      if (kept && isSameChoice(kept, sent)) drop()
      setStep(null)
      toasts.saved(predictions.locks_at)
    },
    onError: (error) => {
      toasts.failed(error)
      onStale()
    },
  })

  const isSavedByNow = useEffectEvent(() => draft && prediction && isSameChoice(draft, prediction))
  // What another tab or device has saved meanwhile is no draft any more.
  useEffect(() => {
    if (isSavedByNow()) drop()
  }, [prediction, drop])

  function make(change: Change) {
    const next = change(choice)
    if (!next) return
    saving.reset()
    set(DRAFT, isSameChoice(next, prediction ?? NO_CHOICE) ? null : next)
  }
  /** Makes the change, or asks first where it would change what is saved. */
  function makeOrAsk(change: Change) {
    if (!prediction || draft || step?.is === 'changing') make(change)
    else setStep({ is: 'asking', begun: change })
  }

  return {
    choice,
    state: stateOf(),
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
      saving.reset()
      drop()
      setStep(null)
    },
    save() {
      const answer = answerOf(choice, ids)
      if (answer) saving.mutate(answer)
      else toasts.incomplete(choice)
    },
    /** The draft goes with a word: it was not saved in time. */
    lapse() {
      drop()
      toasts.lapsed()
    },
  }

  function stateOf(): PredictionState {
    if (saving.isPending) return 'saving'
    if (draft) return saving.isError ? 'failed' : 'not-saved'
    if (!prediction) return 'not-set'
    return step?.is === 'asking' ? 'ask' : 'saved'
  }
}
