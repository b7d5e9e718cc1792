import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { Outcome } from '../saving/sender.ts'
import { LOSS_LIFE_MS, removeToasts, showToast } from '../../ui/toasts/toast-store.ts'

const GROUP = 'predictions'

/** The toasts after a save, when groups lock, and after a reset, which can be undone. */
export function useOrderToasts() {
  const { t } = useTranslation(['table-order', 'predictions'])
  const localized = useLocalized()
  const errorText = useErrorText()
  const namesOf = (groups: readonly PredictedGroup[]) => groups.map(({ name }) => localized(name)).join(', ')

  return {
    settled({ saved, failed }: Outcome<PredictedGroup>) {
      removeToasts(GROUP)
      if (failed.length > 0) {
        const names = namesOf(failed.map(({ question }) => question))
        showToast({
          severity: 'error',
          summary: t('bar.unsaved', { names, count: failed.length }),
          detail: errorText(failed[0]!.failure.error),
          group: GROUP,
        })
      } else if (saved.length > 0)
        showToast({
          severity: 'success',
          summary: t('toast.saved'),
          detail: t('toast.saved_detail'),
          group: GROUP,
        })
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
      showToast({
        severity: 'info',
        summary: t('toast.reset'),
        group: GROUP,
        life: LOSS_LIFE_MS,
        action: { label: t('predictions:toast.restore'), onSelect: restore },
      }),
  }
}
