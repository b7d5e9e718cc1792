import { useState } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.ts'

type ConfirmedAction = {
  /** The action after the confirmation. The dialog shows its failure and allows another try. */
  act: () => Promise<void>
  /** The text that the action has failed; the reason is shown below it. */
  failed: string
  /** The button's text while the action runs. */
  busy: string
}

/** Runs an action after a confirmation. `dialog` are the dialog's props that are the same for all actions. */
export function useConfirmed({ act, failed, busy }: ConfirmedAction) {
  const { t } = useTranslation('ui')
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const showError = (detail: string) =>
    showToast({ severity: 'error', summary: failed, detail, group: 'account' })

  async function ask() {
    await ConfirmDialog.preload()
    if (ConfirmDialog.isLoaded()) setOpen(true)
    else showError(t('errors.offline'))
  }
  async function confirm() {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      showError(errorText(error))
    }
    setBusy(false)
  }
  return {
    isOpen,
    ask: () => void ask(),
    dialog: {
      open: true,
      onOpenChange: setOpen,
      busy: isBusy && busy,
      onConfirm: () => void confirm(),
    },
  }
}
