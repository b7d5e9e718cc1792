import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys as queryKeys } from '../../game/queries/query-keys.ts'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import { idOf, outcomeBody, startOf } from './outcome-entry.ts'
import type { Undecided } from './outcomes-query.ts'

const PATH = 'PUT /api/v1/organiser/tournaments/{slug}/outcomes' as const

/** The entry of one open question at a time: what is named so far, what that would change, and saving it. */
export function useOutcomeForm(slug: string, questions: readonly Undecided[]) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const takeBack = useTakeBack()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [drafts, setDrafts] = useState<Readonly<Record<string, string[]>>>({})
  const chosen = questions.find((question) => idOf(question) === chosenId) ?? questions[0]
  const keys = chosen ? (drafts[idOf(chosen)] ?? startOf(chosen)) : []
  const body = chosen ? outcomeBody(chosen, keys) : null
  const params = { slug }
  const trial = useQuery({
    queryKey: deskKeys.effect(slug, 'outcomes', body),
    queryFn: () => call(PATH, { params, query: { dry_run: 'true' }, body: body! }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const saving = useMutation({
    mutationFn: () => call(PATH, { params, query: {}, body: body! }),
    onSuccess: ({ audit_id }) => {
      const summary = t('outcomes.saved')
      if (audit_id === null) showToast({ severity: 'success', summary })
      else offerTakeBack({ summary, run: () => takeBack(audit_id) })
    },
    onError: (error) =>
      showToast({ severity: 'error', summary: t('parts.not_saved'), detail: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.desk() }),
  })
  return {
    chosen,
    choose: (question: Undecided) => setChosenId(idOf(question)),
    keys,
    /** Names these for a question, which is the chosen one from then on. */
    enter: (question: Undecided, next: string[]) => {
      setChosenId(idOf(question))
      setDrafts({ ...drafts, [idOf(question)]: next })
    },
    keysOf: (question: Undecided) => drafts[idOf(question)] ?? startOf(question),
    setKeys: (next: string[]) => chosen && setDrafts({ ...drafts, [idOf(chosen)]: next }),
    effect: body && !trial.error ? trial.data?.settlement : undefined,
    error: body && trial.error,
    isOld: trial.isFetching,
    canSave: body !== null && !saving.isPending && !trial.error,
    isSaving: saving.isPending,
    save: () => saving.mutate(),
  }
}

export type OutcomeForm = ReturnType<typeof useOutcomeForm>
