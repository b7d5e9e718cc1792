import { FORM_MISTAKES } from '@called-it/contract/form-mistakes.ts'
import { ACCOUNT_NUMBER } from '@called-it/rules/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../lib/api.ts'
import { useLocalized } from '../../lib/language.ts'
import { now } from '../../lib/now.ts'
import { Button } from '../../ui/button.tsx'
import { FieldHelp, TextField } from '../../ui/text-field.tsx'
import type { Attempt } from './attempt.ts'
import { Wait, waitOf } from './wait.tsx'

type AccountFormProps = {
  account: string
  onAccountChange: (account: string) => void
  /** The number is on its way to the server: what comes next may be loaded. */
  onSending: () => void
  onSent: (attempt: Attempt) => void
}

/** The first form: the account number that the code is sent to. */
export function AccountForm({ account, onAccountChange, onSending, onSent }: AccountFormProps) {
  const { t } = useTranslation('login')
  const localized = useLocalized()
  const [mistake, setMistake] = useState<keyof typeof FORM_MISTAKES | null>(null)
  const sending = useMutation({
    mutationFn: (reddy_id: string) => call('POST /api/v1/auth/send-code', { body: { reddy_id } }),
    onMutate: onSending,
    onSuccess: ({ resend_in, expires_in }, reddy_id) =>
      onSent({ reddy_id, resend_at: now() + resend_in * 1000, expires_at: now() + expires_in * 1000 }),
  })
  const waitUntil = waitOf(sending.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    const entered = account.trim()
    const found = mistakeIn(entered)
    setMistake(found)
    if (!found && !sending.isPending && !waitUntil) sending.mutate(entered)
  }

  const failure =
    sending.error instanceof ApiError ? (sending.error.errors?.reddy_id?.[0] ?? sending.error.message) : null
  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <h1 className="login-title">{t('account.title')}</h1>
      <p className="text-text-2">{t('account.text')}</p>
      <TextField
        size="large"
        label={t('account.label')}
        name="username"
        inputMode="numeric"
        autoComplete="username"
        autoFocus
        value={account}
        onChange={(event) => {
          onAccountChange(event.target.value)
          setMistake(null)
          if (!waitUntil) sending.reset()
        }}
        error={mistake ? localized(FORM_MISTAKES[mistake]) : failure}
      />
      {waitUntil && <Wait label={t('code.wait')} until={waitUntil} onEnd={sending.reset} />}
      <Button
        type="submit"
        size="large"
        disabled={waitUntil !== null}
        busy={sending.isPending && t('account.sending')}
      >
        {t('account.submit')}
      </Button>
      <FieldHelp>{t('account.help')}</FieldHelp>
    </form>
  )
}

/** The contract's own check, so that the form and the server cannot disagree. */
function mistakeIn(account: string): keyof typeof FORM_MISTAKES | null {
  if (account === '') return 'required'
  return ACCOUNT_NUMBER.test(account) ? null : 'account_digits'
}
