import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { LOSS_LIFE_MS, showToast } from '../../ui/toasts/toast-store.ts'
import { useOrganisersBar } from './use-organisers-bar.ts'

/** What a panel says of a save that was refused: that it failed, that all is still on screen, that it came too late. */
type Words = { failed: string; kept: string; late: string }

/** Says that a save was refused: closed meanwhile, or why. */
export function useRefusalToast(): (error: unknown, words: Words) => void {
  const { t } = useTranslation('predictions')
  const errorText = useErrorText()
  const bar = useOrganisersBar()
  return (error, { failed, kept, late }) => {
    const code = error instanceof ApiError ? error.code : null
    const isClosed = code === 'locked' || code === 'not_open'
    const tooLate = code === 'locked' && bar ? `${late} ${bar}` : late
    showToast({
      severity: 'error',
      summary: isClosed ? t(`toast.${code}`) : failed,
      detail: isClosed ? tooLate : `${errorText(error)} ${kept}`,
      life: LOSS_LIFE_MS,
      group: 'predictions',
    })
  }
}
