import type { ErrorCode } from '@called-it/contract/errors.ts'
import type { Match } from '@called-it/contract/predictions.ts'
import { useTranslation } from '../../lib/translation.ts'
import { removeToasts, showToast } from '../../ui/toast-store.ts'
import { usePair } from './use-pair.ts'

const GROUP = 'predictions'
/** What was lost takes longer to read than what went well. */
const LOSS_LIFE_MS = 10_000

/** What is said after a save, and when a match closes under somebody's hands (DESIGN 7 and 12). */
export function useSaveToasts() {
  const { t } = useTranslation('predictions')
  const { pairOf } = usePair()
  const namesOf = (matches: readonly Match[]) => matches.map(pairOf).join(', ')

  return {
    /** Before another try: what was said of the last one is no longer true. */
    clear: () => removeToasts(GROUP),
    saved: (count: { saved: number; total: number }) =>
      showToast({
        severity: 'success',
        summary: t('toast.saved'),
        detail: t('toast.saved_detail', count),
        group: GROUP,
      }),
    incomplete: (matches: readonly Match[]) =>
      showToast({
        severity: 'error',
        summary: t('toast.not_saved', { count: matches.length }),
        detail: t('toast.incomplete', { count: matches.length, names: namesOf(matches) }),
        group: GROUP,
      }),
    /** The server refused these: by its clock they are locked, or not open. */
    rejected: (matches: readonly Match[], code: ErrorCode) =>
      showToast({
        severity: 'error',
        summary: t(code === 'not_open' ? 'toast.not_open' : 'toast.locked'),
        detail: t('toast.rejected', { count: matches.length, names: namesOf(matches) }),
        life: LOSS_LIFE_MS,
        group: GROUP,
      }),
    /** These closed before their input was saved. */
    lapsed: (matches: readonly Match[]) =>
      showToast({
        severity: 'warn',
        summary: t('toast.lapsed', { count: matches.length }),
        detail: t('toast.lapsed_detail', { count: matches.length, names: namesOf(matches) }),
        life: LOSS_LIFE_MS,
      }),
    /** The server found something wrong; what it is stands at each match. */
    refused: (message: string) =>
      showToast({ severity: 'error', summary: message, detail: t('toast.refused_detail'), group: GROUP }),
    failed: (code: string) => {
      const reason = code === 'offline' || code === 'too_many_requests' ? code : 'generic'
      showToast({
        severity: 'error',
        summary: t(`toast.failed.${reason}`),
        detail: t(`toast.failed_detail.${reason}`),
        group: GROUP,
      })
    },
  }
}
