import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { leaveSession } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.ts'
import { useConfirmed } from './use-confirmed.ts'

const LOST = ['name', 'teams', 'messages', 'return'] as const

/** Deletes the account: it lists what is deleted and requires a typed word. */
export function DeleteAccount() {
  const { t } = useTranslation('account')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const word = t('delete.word')
  const { isOpen, ask, dialog } = useConfirmed({
    async act() {
      await call('DELETE /api/v1/user', {})
      leaveSession(queryClient)
      await navigate({ to: '/auth/login' })
      showToast({ severity: 'success', summary: t('delete.done'), group: 'account' })
    },
    failed: t('delete.failed'),
    busy: t('delete.busy'),
  })
  function reset() {
    setTyped('')
    ask()
  }
  return (
    <>
      <Button variant="danger" icon={<UserRoundX aria-hidden="true" />} onClick={reset}>
        {t('delete.button')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ConfirmDialog
            {...dialog}
            title={t('delete.title')}
            text={t('delete.text')}
            keepLabel={t('delete.keep')}
            confirmLabel={t('delete.confirm')}
            danger
            icon={<UserRoundX aria-hidden="true" />}
            canConfirm={typed.trim().toLocaleUpperCase() === word}
          >
            <ul className="grid list-disc gap-1.5 pl-5 text-14 text-text-2">
              {LOST.map((item) => (
                <li key={item}>{t(`delete.lost.${item}`)}</li>
              ))}
            </ul>
            <TextField
              label={t('delete.type', { word })}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
