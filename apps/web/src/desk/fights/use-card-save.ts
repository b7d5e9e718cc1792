import type { SavedCard } from '@called-it/contract/organiser/fight-cards.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../game/queries/query-keys.ts'
import { ApiError, call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { useSettled } from '../parts/use-settled.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import type { CardBody } from './card-draft.ts'

const PATH = 'PUT /api/v1/organiser/tournaments/{slug}/rounds/{round}/card' as const

type Saving = {
  slug: string
  round: string
  body: CardBody | null
  /** The versions of the card, so that the effect is asked again when somebody else has changed it. */
  state: string
  onDone: (saved: SavedCard) => { summary: string; detail?: string }
}

/** Asks what a change of a card would do, a moment after the last key, and saves it in one call. */
export function useCardSave({ slug, round, body, state, onDone }: Saving) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const takeBack = useTakeBack()
  const { text, isSettled } = useSettled(JSON.stringify(body))
  const asked = JSON.parse(text) as CardBody | null
  const trial = useQuery({
    queryKey: deskKeys.effect(slug, round, 'card', state, text),
    queryFn: () => call(PATH, { params: { slug, round }, query: { dry_run: 'true' }, body: asked! }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const reload = () => queryClient.invalidateQueries({ queryKey: keys.desk() })
  const saving = useMutation({
    mutationFn: () => call(PATH, { params: { slug, round }, query: {}, body: body! }),
    onSuccess: (saved) => {
      const { audit_id } = saved
      const said = onDone(saved)
      if (audit_id !== null) offerTakeBack({ ...said, run: () => takeBack(audit_id) })
      return reload()
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'changed_meanwhile'))
        showToast({ severity: 'error', summary: t('parts.not_saved'), detail: errorText(error) })
      return reload()
    },
  })
  const error = body !== null && isSettled ? trial.error : null
  return {
    effect: body === null || error ? undefined : trial.data?.effect,
    error: error ?? (body !== null ? saving.error : null),
    isOld: !isSettled || trial.isFetching,
    save: () => saving.mutate(),
    isBusy: saving.isPending,
  }
}
