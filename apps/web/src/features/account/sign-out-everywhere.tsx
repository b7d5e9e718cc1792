import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MonitorX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { leaveSession } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.ts'

/** Out of the account on all devices, once that was confirmed. */
export function SignOutEverywhere() {
  const { t } = useTranslation(['devices', 'ui'])
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const complain = (detail: string) =>
    showToast({ severity: 'error', summary: t('everywhere.failed'), detail, group: 'account' })

  async function ask() {
    await ConfirmDialog.preload()
    if (ConfirmDialog.isLoaded()) setAsked(true)
    else complain(t('ui:errors.offline'))
  }
  async function signOutEverywhere() {
    setBusy(true)
    try {
      await call('POST /api/v1/auth/logout-everywhere', {})
    } catch (error) {
      setBusy(false)
      complain(errorText(error))
      return
    }
    leaveSession(queryClient)
    await navigate({ to: '/auth/login' })
  }
  return (
    <>
      <Button variant="secondary" icon={<MonitorX aria-hidden="true" />} onClick={() => void ask()}>
        {t('everywhere.button')}
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            onOpenChange={setAsked}
            title={t('everywhere.title')}
            text={t('everywhere.text')}
            keepLabel={t('everywhere.keep')}
            confirmLabel={t('everywhere.confirm')}
            busy={isBusy && t('everywhere.busy')}
            onConfirm={() => void signOutEverywhere()}
          />
        </Suspense>
      )}
    </>
  )
}
