import { useState } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.ts'

type Wanted = {
  /** What is done once it was confirmed; where it fails it is told, and can be tried again. */
  act: () => Promise<void>
  /** Says that it has failed; why is told below. */
  failed: string
  /** What the button says while it is done. */
  busy: string
}

/** What is asked about before it is done, in a dialog that is loaded for it: `dialog` is its part that is the same for all. */
export function useConfirmed({ act, failed, busy }: Wanted) {
  const { t } = useTranslation('ui')
  const errorText = useErrorText()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const complain = (detail: string) =>
    showToast({ severity: 'error', summary: failed, detail, group: 'account' })

  async function ask() {
    await ConfirmDialog.preload()
    if (ConfirmDialog.isLoaded()) setAsked(true)
    else complain(t('errors.offline'))
  }
  async function confirm() {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      complain(errorText(error))
    }
    setBusy(false)
  }
  return {
    isAsked,
    ask: () => void ask(),
    dialog: {
      open: true,
      onOpenChange: setAsked,
      busy: isBusy && busy,
      onConfirm: () => void confirm(),
    },
  }
}
