import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showLapsed, showSaved } from '../saving/prediction-toasts.ts'
import { useRefusalToast } from '../saving/use-refusal-toast.ts'

/** The toasts after a card was saved or refused. */
export function useCardToasts() {
  const { t } = useTranslation(['fight-card', 'predictions'])
  const { moment } = useFormat()
  const refused = useRefusalToast()
  return {
    saved: (locksAt: string | null) =>
      showSaved(
        t('toast.saved'),
        locksAt ? t('toast.until', { at: moment(locksAt) }) : t('toast.until_start'),
      ),
    failed: (error: unknown) =>
      refused(error, { failed: t('toast.failed'), unchanged: t('toast.kept'), late: t('toast.not_in_time') }),
    lapsed: (hasSaved: boolean) =>
      showLapsed(t('predictions:toast.locked'), t(hasSaved ? 'toast.lapsed_kept' : 'toast.not_in_time')),
  }
}
