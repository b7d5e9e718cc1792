import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { LOSS_LIFE_MS, showToast, type ToastMessage } from '../../ui/toasts/toast-store.ts'
import { useRefusalToast } from '../saving/use-refusal-toast.ts'

/** The toasts after a card was saved or refused. */
export function useCardToasts() {
  const { t } = useTranslation(['fight-card', 'predictions'])
  const { moment } = useFormat()
  const refused = useRefusalToast()
  const show = (message: ToastMessage) => showToast({ ...message, group: 'predictions' })
  return {
    saved: (locksAt: string | null) =>
      show({
        severity: 'success',
        summary: t('toast.saved'),
        detail: locksAt ? t('toast.until', { at: moment(locksAt) }) : t('toast.until_start'),
      }),
    failed: (error: unknown) =>
      refused(error, { failed: t('toast.failed'), unchanged: t('toast.kept'), late: t('toast.not_in_time') }),
    lapsed: (hasSaved: boolean) =>
      show({
        severity: 'warn',
        summary: t('predictions:toast.locked'),
        detail: t(hasSaved ? 'toast.lapsed_kept' : 'toast.not_in_time'),
        life: LOSS_LIFE_MS,
      }),
  }
}
