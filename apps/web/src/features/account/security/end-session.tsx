import { useQueryClient } from '@tanstack/react-query'
import { MonitorX } from 'lucide-react'
import { type RefObject, Suspense, useRef } from 'react'
import { ApiError, call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { sessionsQuery } from '../account.ts'
import { ConfirmDialog } from '../confirm-dialog.ts'
import { useConfirmed } from '../use-confirmed.ts'

type EndSessionProps = {
  id: number
  device: string
  signedIn: string
  /** The list of devices. It takes the focus when this session has ended, because the pressed button is gone. */
  list: RefObject<HTMLElement | null>
}

/** Signs another device out after a confirmation; signing in again needs a new code. */
export function EndSession({ id, device, signedIn, list }: EndSessionProps) {
  const { t } = useTranslation('devices')
  const queryClient = useQueryClient()
  const hasEnded = useRef(false)
  const { isOpen, ask, dialog } = useConfirmed({
    async act() {
      try {
        await call('DELETE /api/v1/user/sessions/{id}', { params: { id: String(id) } })
      } catch (error) {
        // The session has ended meanwhile, which was the aim.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
      hasEnded.current = true
      queryClient.setQueryData(sessionsQuery.queryKey, (known) =>
        known?.filter((session) => session.id !== id),
      )
      showToast({ severity: 'success', summary: t('end.done'), detail: device, group: 'account' })
    },
    failed: t('end.failed'),
    busy: t('end.busy'),
  })
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('end.label', { device, signed_in: signedIn })}
        onClick={ask}
      >
        {t('end.button')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ConfirmDialog
            {...dialog}
            title={t('end.title', { device })}
            text={t('end.text')}
            keepLabel={t('end.keep')}
            confirmLabel={t('end.confirm')}
            icon={<MonitorX aria-hidden="true" />}
            finalFocus={() => (hasEnded.current ? list.current : true)}
          />
        </Suspense>
      )}
    </>
  )
}
