import { useErrorText } from '../../../lib/error-text.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { showToast } from '../../../ui/toast-store.ts'

/** What is said where a choice was refused for good. */
export function useRefusedToast() {
  const { t } = useTranslation('one-pick')
  const errorText = useErrorText()
  return (error: unknown, field: string) =>
    showToast({ severity: 'error', summary: t('refused'), detail: errorText(error, field) })
}
