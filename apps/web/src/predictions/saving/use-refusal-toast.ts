import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { LOSS_LIFE_MS } from '../../ui/toasts/toast-store.ts'
import { showPredictionToast } from './prediction-toasts.ts'
import { useOrganisersBar } from './use-organisers-bar.ts'

/** The texts of a panel for a refused save: it failed, the entries are still on screen, it came too late. */
type Words = { failed: string; unchanged: string; late: string }

/** Returns a function that shows the toast of a refused save: locked meanwhile, or the reason. */
export function useRefusalToast(): (error: unknown, words: Words) => void {
  const { t } = useTranslation('predictions')
  const errorText = useErrorText()
  const bar = useOrganisersBar()
  return (error, { failed, unchanged, late }) => {
    const code = error instanceof ApiError ? error.code : null
    const isClosed = code === 'locked' || code === 'not_open'
    const tooLate = code === 'locked' && bar ? `${late} ${bar}` : late
    showPredictionToast({
      severity: 'error',
      summary: isClosed ? t(`toast.${code}`) : failed,
      detail: isClosed ? tooLate : `${errorText(error)} ${unchanged}`,
      life: LOSS_LIFE_MS,
    })
  }
}
