import type { Tournament } from '@called-it/contract/tournaments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LeagueAnswer } from '@called-it/rules/kinds/league.ts'
import { call } from '../../../lib/api.ts'
import { useDrafts } from '../../../lib/drafts.ts'
import { keys } from '../../../lib/query-keys.ts'
import type { PredictionState } from '../../../ui/prediction-state.ts'
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
import type { LeaguePredictions } from './league-predictions.ts'
import { useChoiceToasts } from './use-choice-toasts.ts'

/** There is one question, so that its draft needs no name but this. */
const DRAFT = 'choice'

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
  const { drafts, set, drop, read } = useDrafts({ user: userId, tournament: slug, type: 'league' }, isChoice)
  const [step, setStep] = useState<'asking' | 'changing' | null>(null)
  const ids = teams.map(({ id }) => id)
  const draft = drafts[DRAFT] && amongTeams(drafts[DRAFT], ids)
  const choice: Choice = draft ?? prediction ?? NO_CHOICE

  const saving = useMutation({
    mutationFn: (answer: LeagueAnswer) =>
      call('POST /api/v1/tournaments/{slug}/predictions/league', { params: { slug }, body: answer }),
    onSuccess: ({ prediction: saved }, sent) => {
      client.setQueryData<LeaguePredictions>(
        keys.topEight(slug, userId),
        (known) => known && { ...known, prediction: saved },
      )
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

  const changesSaved = useEffectEvent(() => draft && prediction && isSameChoice(draft, prediction))
  // What another tab or device has saved meanwhile is no draft any more.
  useEffect(() => {
    if (changesSaved()) drop()
  }, [prediction, drop])

  /** Whether the marks can be changed now; where they are saved, it is asked first. */
  function mayChange() {
    if (!prediction || draft || step === 'changing') return true
    setStep('asking')
    return false
  }
  function mark(next: Choice) {
    saving.reset()
    set(DRAFT, isSameChoice(next, prediction ?? NO_CHOICE) ? null : next)
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
    toggleTeam(id: number) {
      if (!mayChange()) return
      const next = withTeamToggled(choice, id)
      if (next) mark(next)
      else toasts.full(teams.find((team) => team.id === id))
    },
    toggleFavourite(id: number) {
      if (mayChange()) mark(withFavouriteToggled(choice, id))
    },
    ask: () => setStep('asking'),
    change: () => setStep('changing'),
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
    return step === 'asking' ? 'ask' : 'saved'
  }
}
