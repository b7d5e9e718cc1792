import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { Match } from '@called-it/contract/kinds/match.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { LOSS_LIFE_MS, showToast } from '../../ui/toasts/toast-store.ts'
import { showPredictionToast } from '../saving/prediction-toasts.ts'
import { useOrganisersBar } from '../saving/use-organisers-bar.ts'
import { usePair } from '../use-pair.ts'

/** The toasts after a save, and when a match locks while the user is entering its score (DESIGN 7 and 12). */
export function useSaveToasts() {
  const { t } = useTranslation('predictions')
  const { pairOf } = usePair()
  const bar = useOrganisersBar()
  const namesOf = (matches: readonly Match[]) => matches.map(pairOf).join(', ')

  return {
    /** The server refused these: by its clock they are locked, or not open yet. */
    rejected: (matches: readonly Match[], code: ErrorCode) =>
      showPredictionToast({
        severity: 'error',
        summary: t(code === 'not_open' ? 'toast.not_open' : 'toast.locked'),
        detail: [
          t('toast.rejected', { count: matches.length, names: namesOf(matches) }),
          code === 'locked' && bar,
        ]
          .filter(Boolean)
          .join(' '),
        life: LOSS_LIFE_MS,
      }),
    /** These locked before their scores were saved. */
    lapsed: (matches: readonly Match[]) =>
      showToast({
        severity: 'warn',
        summary: t('toast.lapsed', { count: matches.length }),
        detail: t('toast.lapsed_detail', { count: matches.length, names: namesOf(matches) }),
        life: LOSS_LIFE_MS,
      }),
  }
}
