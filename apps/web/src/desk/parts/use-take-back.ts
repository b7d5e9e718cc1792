import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../game/queries/query-keys.ts'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'

/** Returns a function that takes back the change of an entry of the audit log, and reports how that went. */
export function useTakeBack(): (entry: number) => void {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (entry: number) =>
      call('POST /api/v1/organiser/audit/{entry}/take-back', { params: { entry: String(entry) }, query: {} }),
    onSuccess: () => showToast({ severity: 'success', summary: t('parts.taken_back') }),
    onError: (error) =>
      showToast({ severity: 'error', summary: t('parts.not_taken_back'), detail: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.desk() }),
  })
  return mutate
}
