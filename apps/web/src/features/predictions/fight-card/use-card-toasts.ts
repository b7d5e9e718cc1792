import { ApiError } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { LOSS_LIFE_MS, showToast, type ToastMessage } from '../../../ui/toast-store.ts'

/** What is said when a card is saved, or is not. */
export function useCardToasts() {
  const { t } = useTranslation(['fight-card', 'predictions'])
  const { moment } = useFormat()
  const errorText = useErrorText()
  const show = (message: ToastMessage) => showToast({ ...message, group: 'predictions' })
  return {
    saved: (locksAt: string | null) =>
      show({
        severity: 'success',
        summary: t('toast.saved'),
        detail: locksAt ? t('toast.until', { at: moment(locksAt) }) : t('toast.until_start'),
      }),
    failed: (error: unknown) => {
      const code = error instanceof ApiError ? error.code : null
      const isClosed = code === 'locked' || code === 'not_open'
      show({
        severity: 'error',
        summary: isClosed ? t(`predictions:toast.${code}`) : t('toast.failed'),
        detail: isClosed ? t('toast.not_in_time') : `${errorText(error)} ${t('toast.kept')}`,
        life: LOSS_LIFE_MS,
      })
    },
    lapsed: (hasSaved: boolean) =>
      show({
        severity: 'warn',
        summary: t('predictions:toast.locked'),
        detail: t(hasSaved ? 'toast.lapsed_kept' : 'toast.not_in_time'),
        life: LOSS_LIFE_MS,
      }),
  }
}
