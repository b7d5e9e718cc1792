import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { useDeed } from './use-deed.ts'

/** Returns a function that takes back the change of an entry of the audit log, and reports how that went. */
export function useTakeBack(): (entry: number) => void {
  const { t } = useTranslation('desk')
  const { mutate } = useDeed({
    send: (entry: number) =>
      call('POST /api/v1/organiser/audit/{entry}/take-back', { params: { entry: String(entry) }, query: {} }),
    onDone: () => showToast({ severity: 'success', summary: t('parts.taken_back') }),
    failed: t('parts.not_taken_back'),
  })
  return mutate
}
