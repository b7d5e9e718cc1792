import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/http/api.ts'
import { useErrorText } from '../../../lib/http/error-text.ts'
import { keys } from '../../../game/queries/query-keys.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { type CachedRows, type Pin, withPin } from './pins.ts'

/**
 * Pins and unpins, one after the other. The change shows at once, is undone after a refusal, and the data
 * reload after the last change.
 */
export function usePin(slug: string): (pin: Pin) => void {
  const { t } = useTranslation('ratings')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const mutationKey = keys.pins(slug)
  const show = (pin: Pin) =>
    void queryClient.setQueriesData<CachedRows>({ queryKey: keys.ratings(slug) }, (cached) =>
      withPin(cached, pin),
    )
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: ({ row, isPinned }: Pin) =>
      call(`${isPinned ? 'POST' : 'DELETE'} /api/v1/{slug}/ratings/{userId}`, {
        params: { slug, userId: String(row.user.id) },
      }),
    onMutate: show,
    onError: (error, { row, isPinned }) => {
      show({ row, isPinned: !isPinned })
      const isSixth = error instanceof ApiError && error.code === 'too_many_favourites'
      showToast({
        group: 'pins',
        ...(isSixth
          ? { severity: 'warn', summary: errorText(error) }
          : { severity: 'error', summary: t('pins.failed'), detail: errorText(error) }),
      })
    },
    onSettled: () => {
      // A reload now would show the data without the changes that still wait.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      void queryClient.invalidateQueries({ queryKey: keys.ratings(slug) })
    },
  })
  return mutate
}
