import type { Failure } from '../saving/keeper-state.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { LOSS_LIFE_MS, showToast } from '../../ui/toasts/toast-store.ts'

/** The toasts for a choice that came too late, or was refused for good. */
export function usePickToasts() {
  const { t } = useTranslation('one-pick')
  const errorText = useErrorText()
  return {
    refused: ({ error, field }: Failure) =>
      showToast({ severity: 'error', summary: t('refused'), detail: errorText(error, field) }),
    lapsed: (name: string) =>
      showToast({
        severity: 'warn',
        summary: t('lapsed'),
        detail: t('lapsed_detail', { name }),
        life: LOSS_LIFE_MS,
      }),
  }
}
