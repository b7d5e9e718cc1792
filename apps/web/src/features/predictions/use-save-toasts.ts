import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { Match } from '@called-it/contract/predictions.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api.ts'
import { removeToasts, showToast } from '../../ui/toast-store.ts'
import { usePair } from './use-pair.ts'

const GROUP = 'predictions'
/** What was lost takes longer to read than what went well. */
const LOSS_LIFE_MS = 10_000

/** What is said after a save, and when a match locks under somebody's hands (DESIGN 7 and 12). */
export function useSaveToasts() {
  const { t } = useTranslation('predictions')
  const { pairOf } = usePair()
  const namesOf = (matches: readonly Match[]) => matches.map(pairOf).join(', ')

  return {
    /** Before another try: what was said of the last one is no longer true. */
    clear: () => removeToasts(GROUP),
    saved: (saved: number, total: number) =>
      showToast({
        severity: 'success',
        summary: t('toast.saved'),
        detail: t('toast.saved_detail', { saved, total }),
        group: GROUP,
      }),
    incomplete: (matches: readonly Match[]) =>
      showToast({
        severity: 'error',
        summary: t('toast.not_saved', { count: matches.length }),
        detail: t('toast.incomplete', { count: matches.length, names: namesOf(matches) }),
        group: GROUP,
      }),
    /** Matches that the server refused because they are locked (or not open) by its clock. */
    rejected: (matches: readonly Match[], code: ErrorCode) =>
      showToast({
        severity: 'error',
        summary: code === 'not_open' ? t('toast.not_open') : t('toast.locked'),
        detail: t('toast.rejected', { count: matches.length, names: namesOf(matches) }),
        life: LOSS_LIFE_MS,
        group: GROUP,
      }),
    /** Matches that locked before their input was saved. */
    lapsed: (matches: readonly Match[]) =>
      showToast({
        severity: 'warn',
        summary: t('toast.lapsed', { count: matches.length }),
        detail: t('toast.lapsed_detail', { count: matches.length, names: namesOf(matches) }),
        life: LOSS_LIFE_MS,
      }),
    refused: (error: ApiError) =>
      showToast({
        severity: 'error',
        summary: error.message,
        detail: t('toast.refused_detail'),
        group: GROUP,
      }),
    failed: (error: unknown) => {
      const reason =
        error instanceof ApiError && (error.code === 'offline' || error.code === 'too_many_requests')
          ? error.code
          : 'generic'
      showToast({
        severity: 'error',
        summary: t(`toast.failed.${reason}`),
        detail: t(`toast.failed_detail.${reason}`),
        group: GROUP,
      })
    },
  }
}
