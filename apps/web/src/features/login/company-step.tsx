import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { beginSession } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { LoginForm } from './login-form.tsx'

type CompanyStepProps = {
  onBack: () => void
  onSignedIn: () => void
}

/** The end of a sign-in at the company's server, which has just led back here. */
export function CompanyStep({ onBack, onSignedIn }: CompanyStepProps) {
  const { t } = useTranslation('login')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { mutate, error } = useMutation({
    mutationFn: () => call('POST /api/v1/auth/oidc/login', { body: {} }),
    onSuccess: (session) => {
      beginSession(queryClient, session, { isByCompany: true })
      onSignedIn()
    },
  })
  const hasBegun = useRef(false)
  useEffect(() => {
    // What the server has kept for this browser is used up by the first call.
    if (hasBegun.current) return
    hasBegun.current = true
    mutate()
  }, [mutate])
  return (
    <LoginForm
      title={t('account.title')}
      text={t(error ? 'company.failed' : 'company.busy')}
      onSubmit={onBack}
    >
      {error ? (
        <>
          <div role="alert">
            <Note tone="error">{errorText(error)}</Note>
          </div>
          <Button type="submit" size="large">
            {t('company.again')}
          </Button>
        </>
      ) : (
        <div role="status" className="h-1 overflow-hidden rounded-1 bg-line">
          <span className="sr-only">{t('company.busy')}</span>
        </div>
      )}
    </LoginForm>
  )
}
