import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import { isEmail, tidyEmail } from '@called-it/contract/account/email.ts'
import { ACCOUNT_NUMBER } from '@called-it/rules/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { joinDigits } from '../../lib/text/digits.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useNow } from '../../lib/time/now.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { FieldHelp, TextField } from '../../ui/forms/text-field.tsx'
import { type Attempt, makeAttempt, namedBy } from './attempt.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login.module.css'
import { hasPassed, Wait, waitOf } from './wait.tsx'

type AccountFormProps = {
  /** Whether the code goes to an e-mail address; else to a number of the messenger. */
  isByLetter: boolean
  /** The other ways to sign in. */
  others?: ReactNode
  account: string
  onAccountChange: (account: string) => void
  /** Continues with the code sent to this account before; false if there is no valid one. */
  resume: (account: string) => boolean
  /** The account with which the form was sent before it came, null if it was not: the form sends it now. */
  takeSent: () => string | null
  /** Called when the number is sent, so that the next step can load. */
  onSending: () => void
  onSent: (attempt: Attempt) => void
}

/** The first step: the account number or the address that the code is sent to. */
export function AccountForm({
  isByLetter,
  others,
  account,
  onAccountChange,
  resume,
  takeSent,
  onSending,
  onSent,
}: AccountFormProps) {
  const { t } = useTranslation('login')
  const localized = useLocalized()
  const errorText = useErrorText()
  const present = useNow()
  const [mistake, setMistake] = useState<keyof typeof FORM_MISTAKES | null>(null)
  const sending = useMutation({
    mutationFn: (named: string) => call('POST /api/v1/auth/send-code', { body: namedBy(named) }),
    onMutate: onSending,
    onSuccess: (sent, named) => onSent(makeAttempt(named, sent)),
  })
  const waitUntil = waitOf(sending.error, present)
  const error = hasPassed(sending.error, present) ? null : sending.error

  function submit(entered: string) {
    const named = isByLetter ? tidyEmail(entered) : joinDigits(entered)
    const found = isByLetter ? mistakeInAddress(named) : mistakeIn(named)
    setMistake(found)
    if (!found && !sending.isPending && !waitUntil && !resume(named)) sending.mutate(named)
  }
  const sendEarly = useEffectEvent(() => {
    const sent = takeSent()
    if (sent !== null) submit(sent)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what was pressed outside of React is sent, or its mistake shown
    sendEarly()
  }, [])

  return (
    <LoginForm
      title={t('account.title')}
      text={t(isByLetter ? 'address.text' : 'account.text')}
      onSubmit={() => submit(account)}
    >
      <TextField
        className={styles.number}
        size="large"
        label={t(isByLetter ? 'address.label' : 'account.label')}
        name="username"
        inputMode={isByLetter ? 'email' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="username"
        autoFocus
        value={account}
        onChange={(event) => {
          onAccountChange(event.target.value)
          setMistake(null)
          if (!sending.isPending) sending.reset()
        }}
        error={
          mistake
            ? localized(FORM_MISTAKES[mistake])
            : error && errorText(error, isByLetter ? 'email' : 'reddy_id')
        }
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
          <FieldHelp>{t(isByLetter ? 'address.help' : 'account.help')}</FieldHelp>
        )}
      </div>
      {others}
    </LoginForm>
  )
}

/** The contract's own check, so that the form and the server cannot disagree. */
function mistakeIn(number: string): keyof typeof FORM_MISTAKES | null {
  if (number === '') return 'required'
  return ACCOUNT_NUMBER.test(number) ? null : 'account_digits'
}

function mistakeInAddress(address: string): keyof typeof FORM_MISTAKES | null {
  if (address === '') return 'required'
  return isEmail(address) ? null : 'email_form'
}
