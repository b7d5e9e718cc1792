import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { Outcome } from '../saving/sender.ts'
import { LOSS_LIFE_MS, showToast } from '../../ui/toasts/toast-store.ts'
import {
  removePredictionToasts,
  showPredictionToast,
  showReset,
  showSaved,
} from '../saving/prediction-toasts.ts'

/** The toasts after a save, when groups lock, and after a reset, which can be undone. */
export function useOrderToasts() {
  const { t } = useTranslation(['table-order', 'predictions'])
  const localized = useLocalized()
  const errorText = useErrorText()
  const namesOf = (groups: readonly PredictedGroup[]) => groups.map(({ name }) => localized(name)).join(', ')

  return {
    settled({ saved, failed }: Outcome<PredictedGroup>) {
      removePredictionToasts()
      if (failed.length > 0) {
        const names = namesOf(failed.map(({ question }) => question))
        showPredictionToast({
          severity: 'error',
          summary: t('bar.unsaved', { names, count: failed.length }),
          detail: errorText(failed[0]!.failure.error),
        })
      } else if (saved.length > 0) showSaved(t('toast.saved'), t('toast.saved_detail'))
    },
    /** These locked before they were saved. */
    lapsed: (groups: readonly PredictedGroup[]) =>
      showToast({
        severity: 'warn',
        summary: t('predictions:toast.lapsed', { count: groups.length }),
        detail: t('predictions:toast.lapsed_detail', { count: groups.length, names: namesOf(groups) }),
        life: LOSS_LIFE_MS,
      }),
    reset: (restore: () => void) =>
      showReset(t('toast.reset'), { label: t('predictions:toast.restore'), onSelect: restore }),
  }
}
