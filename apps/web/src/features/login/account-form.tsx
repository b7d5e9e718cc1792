import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import { ACCOUNT_NUMBER } from '@called-it/rules/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { joinDigits } from '../../lib/text/digits.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useNow } from '../../lib/time/now.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { FieldHelp, TextField } from '../../ui/forms/text-field.tsx'
import { type Attempt, makeAttempt } from './attempt.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login.module.css'
import { hasPassed, Wait, waitOf } from './wait.tsx'

type AccountFormProps = {
  account: string
  onAccountChange: (account: string) => void
  /** Continues with the code sent to this number before; false if there is no valid one. */
  resume: (reddy_id: string) => boolean
  /** Called when the number is sent, so that the next step can load. */
  onSending: () => void
  onSent: (attempt: Attempt) => void
}

/** The first step: the account number that the code is sent to. */
export function AccountForm({ account, onAccountChange, resume, onSending, onSent }: AccountFormProps) {
  const { t } = useTranslation('login')
  const localized = useLocalized()
  const errorText = useErrorText()
  const present = useNow()
  const [mistake, setMistake] = useState<keyof typeof FORM_MISTAKES | null>(null)
  const sending = useMutation({
    mutationFn: (reddy_id: string) => call('POST /api/v1/auth/send-code', { body: { reddy_id } }),
    onMutate: onSending,
    onSuccess: (sent, reddy_id) => onSent(makeAttempt(reddy_id, sent)),
  })
  const waitUntil = waitOf(sending.error, present)
  const error = hasPassed(sending.error, present) ? null : sending.error

  function submit() {
    const number = joinDigits(account)
    const found = mistakeIn(number)
    setMistake(found)
    if (!found && !sending.isPending && !waitUntil && !resume(number)) sending.mutate(number)
  }

  return (
    <LoginForm title={t('account.title')} text={t('account.text')} onSubmit={submit}>
      <TextField
        className={styles.number}
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
          if (!sending.isPending) sending.reset()
        }}
        error={mistake ? localized(FORM_MISTAKES[mistake]) : error && errorText(error, 'reddy_id')}
      />
      <Button
        type="submit"
        size="large"
        disabled={waitUntil !== null}
        busy={sending.isPending && t('account.sending')}
      >
        {t('account.submit')}
      </Button>
      <div className={styles.foot}>
        {waitUntil ? (
          <Wait label={t('code.wait')} until={waitUntil} />
        ) : (
          <FieldHelp>{t('account.help')}</FieldHelp>
        )}
      </div>
    </LoginForm>
  )
}

/** The contract's own check, so that the form and the server cannot disagree. */
function mistakeIn(number: string): keyof typeof FORM_MISTAKES | null {
  if (number === '') return 'required'
  return ACCOUNT_NUMBER.test(number) ? null : 'account_digits'
}
