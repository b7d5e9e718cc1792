import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { leaveSession } from '../../lib/session.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.ts'

const LOST = ['name', 'teams', 'messages', 'return'] as const

/** The end of the account: it says what goes with it, and wants a word typed first. */
export function DeleteAccount() {
  const { t } = useTranslation(['account', 'ui'])
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const word = t('delete.word')

  const complain = (detail: string) =>
    showToast({ severity: 'error', summary: t('delete.failed'), detail, group: 'account' })

  async function ask() {
    await ConfirmDialog.preload()
    setTyped('')
    if (ConfirmDialog.isLoaded()) setAsked(true)
    else complain(t('ui:errors.offline'))
  }
  async function deleteAccount() {
    setBusy(true)
    try {
      await call('DELETE /api/v1/user', {})
    } catch (error) {
      setBusy(false)
      complain(errorText(error))
      return
    }
    leaveSession(queryClient)
    await navigate({ to: '/auth/login' })
    showToast({ severity: 'success', summary: t('delete.done'), group: 'account' })
  }
  return (
    <>
      <Button variant="danger" icon={<UserRoundX aria-hidden="true" />} onClick={() => void ask()}>
        {t('delete.button')}
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            onOpenChange={setAsked}
            title={t('delete.title')}
            text={t('delete.text')}
            keepLabel={t('delete.keep')}
            confirmLabel={t('delete.confirm')}
            busy={isBusy && t('delete.busy')}
            danger
            icon={<UserRoundX aria-hidden="true" />}
            canConfirm={typed.trim().toLocaleUpperCase() === word}
            onConfirm={() => void deleteAccount()}
          >
            <ul className="grid list-disc gap-1.5 pl-5 text-14 text-text-2">
              {LOST.map((what) => (
                <li key={what}>{t(`delete.lost.${what}`)}</li>
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
