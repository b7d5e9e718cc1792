import { isEmail, tidyEmail } from '@called-it/contract/account/email.ts'
import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import { ACCOUNT_NUMBER, CODE_LENGTH } from '@called-it/rules/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useErrorText } from '../../../lib/http/error-text.ts'
import { useLocalized } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { joinDigits } from '../../../lib/text/digits.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { identitiesQuery } from '../account.ts'
import styles from './devices.module.css'

type LinkFormProps = {
  /** Whether an e-mail address is linked; else a number of the messenger. */
  isByLetter: boolean
  onEnd: () => void
  onLinked: () => void
}

/** Links an account in two steps: it is sent a code, and the code is entered. */
export function LinkForm({ isByLetter, onEnd, onLinked }: LinkFormProps) {
  const { t } = useTranslation('devices')
  const localized = useLocalized()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [account, setAccount] = useState('')
  const [code, setCode] = useState('')
  const [mistake, setMistake] = useState<keyof typeof FORM_MISTAKES | null>(null)
  const named = isByLetter ? tidyEmail(account) : joinDigits(account)
  const body = isByLetter ? { email: named } : { reddy_id: named }
  const sending = useMutation({
    mutationFn: () => call('POST /api/v1/user/identities/send-code', { body }),
  })
  const linking = useMutation({
    mutationFn: () => call('POST /api/v1/user/identities', { body: { ...body, code: joinDigits(code) } }),
    onSuccess: ({ identities }) => {
      queryClient.setQueryData(identitiesQuery.queryKey, identities)
      showToast({ severity: 'success', summary: t('identities.link.done'), detail: named, group: 'account' })
      onLinked()
    },
  })
  const isSent = sending.isSuccess

  function submit(event: FormEvent) {
    event.preventDefault()
    if (sending.isPending || linking.isPending) return
    const found = isSent ? mistakeInCode(joinDigits(code)) : mistakeIn(named, isByLetter)
    setMistake(found)
    if (found) return
    if (isSent) linking.mutate()
    else sending.mutate()
  }
  const error = mistake
    ? localized(FORM_MISTAKES[mistake])
    : isSent
      ? linking.error && errorText(linking.error, 'code')
      : sending.error && errorText(sending.error, isByLetter ? 'email' : 'reddy_id')
  return (
    <form className={styles.link} noValidate onSubmit={submit}>
      {isSent ? (
        <TextField
          key="code"
          label={t('identities.link.code')}
          help={t('identities.link.sent', { account: named })}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setMistake(null)
            linking.reset()
          }}
          error={error}
        />
      ) : (
        <TextField
          key="account"
          label={t(isByLetter ? 'identities.link.email' : 'identities.link.reddy')}
          inputMode={isByLetter ? 'email' : 'numeric'}
          autoComplete={isByLetter ? 'email' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={account}
          onChange={(event) => {
            setAccount(event.target.value)
            setMistake(null)
            sending.reset()
          }}
          error={error}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          busy={
            (sending.isPending && t('identities.link.sending')) ||
            (linking.isPending && t('identities.link.busy'))
          }
        >
          {t(isSent ? 'identities.link.confirm' : 'identities.link.send')}
        </Button>
        <Button variant="quiet" size="small" onClick={onEnd}>
          {t('identities.link.cancel')}
        </Button>
      </div>
    </form>
  )
}

function mistakeIn(named: string, isByLetter: boolean): keyof typeof FORM_MISTAKES | null {
  if (named === '') return 'required'
  if (isByLetter) return isEmail(named) ? null : 'email_form'
  return ACCOUNT_NUMBER.test(named) ? null : 'account_digits'
}

const mistakeInCode = (code: string): keyof typeof FORM_MISTAKES | null =>
  code.length === CODE_LENGTH && /^\d+$/.test(code) ? null : 'code_digits'
