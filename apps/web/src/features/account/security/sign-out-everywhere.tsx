import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MonitorX } from 'lucide-react'
import { Suspense } from 'react'
import { call } from '../../../lib/http/api.ts'
import { leaveSession } from '../../../lib/session/session.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { ConfirmDialog } from '../confirm-dialog.ts'
import { useConfirmed } from '../use-confirmed.ts'

/** Signs the user out on all devices, after a confirmation. */
export function SignOutEverywhere() {
  const { t } = useTranslation('devices')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { isOpen, ask, dialog } = useConfirmed({
    async act() {
      await call('POST /api/v1/auth/logout-everywhere', {})
      leaveSession(queryClient)
      await navigate({ to: '/auth/login' })
    },
    failed: t('everywhere.failed'),
    busy: t('everywhere.busy'),
  })
  return (
    <>
      <Button variant="secondary" icon={<MonitorX aria-hidden="true" />} onClick={ask}>
        {t('everywhere.button')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ConfirmDialog
            {...dialog}
            title={t('everywhere.title')}
            text={t('everywhere.text')}
            keepLabel={t('everywhere.keep')}
            confirmLabel={t('everywhere.confirm')}
          />
        </Suspense>
      )}
    </>
  )
}
