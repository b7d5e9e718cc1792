import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MonitorX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { sessionsQuery } from './account.ts'
import { ConfirmDialog } from './confirm-dialog.ts'

type EndSessionProps = { id: number; device: string; signedIn: string; onEnded: () => void }

/** Signs another device out, once that was confirmed: there is no way back but a new code. */
export function EndSession({ id, device, signedIn, onEnded }: EndSessionProps) {
  const { t } = useTranslation(['devices', 'ui'])
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const [isAsked, setAsked] = useState(false)
  const ending = useMutation({
    mutationFn: async () => {
      try {
        await call('DELETE /api/v1/user/sessions/{id}', { params: { id: String(id) } })
      } catch (error) {
        // It has ended meanwhile, which is what was wanted.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
    },
    onError: (error) => complain(errorText(error)),
    onSuccess: () => {
      onEnded()
      queryClient.setQueryData(sessionsQuery.queryKey, (known) => known?.filter((it) => it.id !== id))
      showToast({ severity: 'success', summary: t('end.done'), detail: device, group: 'account' })
    },
  })
  const complain = (detail: string) =>
    showToast({ severity: 'error', summary: t('end.failed'), detail, group: 'account' })

  async function ask() {
    await ConfirmDialog.preload()
    if (ConfirmDialog.isLoaded()) setAsked(true)
    else complain(t('ui:errors.offline'))
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('end.label', { device, signed_in: signedIn })}
        onClick={() => void ask()}
      >
        {t('end.button')}
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            onOpenChange={setAsked}
            title={t('end.title', { device })}
            text={t('end.text')}
            keepLabel={t('end.keep')}
            confirmLabel={t('end.confirm')}
            icon={<MonitorX aria-hidden="true" />}
            busy={ending.isPending && t('end.busy')}
            onConfirm={() => ending.mutate()}
          />
        </Suspense>
      )}
    </>
  )
}
