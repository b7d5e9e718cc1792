import type { Message } from '@called-it/contract/teams/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { type ChatPlace, removeMessage } from './chat.ts'

const ConfirmDialog = lazyPart(() => import('../../ui/overlays/dialog.tsx'), 'ConfirmDialog')

/** Removes a message after a confirmation. */
export function useRemoving(place: ChatPlace) {
  const { t } = useTranslation('chat')
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const [message, setMessage] = useState<Message | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    if (!message) return
    setBusy(true)
    try {
      await removeMessage(queryClient, place, message.id)
      setMessage(null)
    } catch (error) {
      // Somebody else has removed it already.
      if (error instanceof ApiError && error.code === 'not_found') setMessage(null)
      else
        showToast({ severity: 'error', summary: t('remove.failed'), detail: errorText(error), group: 'chat' })
    }
    setBusy(false)
  }
  return {
    message,
    isBusy,
    async ask(wanted: Message) {
      await ConfirmDialog.preload()
      if (ConfirmDialog.isLoaded()) setMessage(wanted)
      else showToast({ severity: 'error', summary: t('remove.failed'), group: 'chat' })
    },
    onClose: () => setMessage(null),
    onConfirm: () => void remove(),
  }
}

/** The characters of a message that the confirmation quotes. */
const QUOTED = 160

type RemoveDialogProps = Omit<ReturnType<typeof useRemoving>, 'ask'>

export function RemoveDialog({ message, isBusy, onClose, onConfirm }: RemoveDialogProps) {
  const { t } = useTranslation('chat')
  if (!message) return null
  const { text } = message
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t('remove.title')}
        text={
          <>
            {t('remove.text')}
            <q className="mt-2 block border-l-2 border-line-2 pl-3 wrap-anywhere" dir="auto">
              {text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text}
            </q>
          </>
        }
        keepLabel={t('remove.keep')}
        confirmLabel={t('remove.confirm')}
        busy={isBusy && t('remove.busy')}
        danger
        icon={<Trash2 aria-hidden="true" />}
        onConfirm={onConfirm}
      />
    </Suspense>
  )
}
