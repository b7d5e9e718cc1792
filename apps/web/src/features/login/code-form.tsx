import { FORM_MISTAKES } from '@called-it/contract/form-mistakes.ts'
import { CODE_LENGTH } from '@called-it/rules/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../lib/api.ts'
import { groupDigits } from '../../lib/digits.ts'
import { useLocalized } from '../../lib/language.ts'
import { now } from '../../lib/now.ts'
import { beginSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { FieldError } from '../../ui/text-field.tsx'
import type { Attempt } from './attempt.ts'
import { CodeField } from './code-field.tsx'
import { Wait, waitOf } from './wait.tsx'

type CodeFormProps = {
  attempt: Attempt
  onResent: (attempt: Attempt) => void
  onBack: () => void
  onSignedIn: () => void
}

/** The second form: the six digits from the messenger. */
export function CodeForm({ attempt, onResent, onBack, onSignedIn }: CodeFormProps) {
  const { t } = useTranslation('login')
  const localized = useLocalized()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [canResend, setCanResend] = useState(() => attempt.resend_at <= now())
  const allowResend = useCallback(() => setCanResend(true), [])

  const entering = useMutation({
    mutationFn: (digits: string) =>
      call('POST /api/v1/auth/login', { body: { reddy_id: attempt.reddy_id, code: digits } }),
    onSuccess: (session) => {
      beginSession(queryClient, session)
      onSignedIn()
    },
    onError: () => setHasFailed(true),
  })
  const resending = useMutation({
    mutationFn: () => call('POST /api/v1/auth/send-code', { body: { reddy_id: attempt.reddy_id } }),
    onSuccess: ({ resend_in, expires_in }) => {
      setCanResend(false)
      setCode('')
      entering.reset()
      onResent({ ...attempt, resend_at: now() + resend_in * 1000, expires_at: now() + expires_in * 1000 })
    },
  })
  const enterUntil = waitOf(entering.error)
  const resendUntil = waitOf(resending.error)

  function enter(digits: string) {
    setIsShort(digits.length < CODE_LENGTH)
    if (digits.length === CODE_LENGTH && !entering.isPending && !enterUntil) entering.mutate(digits)
  }

  const error = entering.error ?? resending.error
  const message = isShort
    ? localized(FORM_MISTAKES.code_digits)
    : error instanceof ApiError
      ? error.message
      : null
  return (
    <form
      className="login-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        enter(code)
      }}
    >
      <div>
        <button type="button" className="login-back" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          {t('code.back')}
        </button>
        <h1 className="login-title">{t('code.title')}</h1>
      </div>
      <p className="text-text-2">
        <RichText
          text={t('code.text', { account: groupDigits(attempt.reddy_id) })}
          tags={{ b: <b className="whitespace-nowrap font-semibold text-text" /> }}
        />
      </p>
      <div className="grid gap-3">
        <CodeField
          label={t('code.label')}
          value={code}
          invalid={message !== null}
          errorId="code-error"
          onChange={(digits) => {
            setCode(digits)
            setIsShort(false)
            if (!enterUntil) entering.reset()
          }}
          // Once a code was wrong each digit may be a correction, and a try sent too early would be lost: five are
          // all there is.
          onComplete={(digits) => !hasFailed && enter(digits)}
        />
        {message && <FieldError id="code-error">{message}</FieldError>}
        {enterUntil && <Wait label={t('code.try_again')} until={enterUntil} onEnd={entering.reset} />}
      </div>
      <Button
        type="submit"
        size="large"
        disabled={enterUntil !== null}
        busy={entering.isPending && t('code.entering')}
      >
        {t('code.submit')}
      </Button>
      {resendUntil ? (
        <Wait label={t('code.wait')} until={resendUntil} onEnd={resending.reset} />
      ) : canResend ? (
        <button
          type="button"
          className="link inline-flex min-h-11 items-center justify-self-start text-13"
          aria-disabled={resending.isPending || undefined}
          onClick={() => !resending.isPending && resending.mutate()}
        >
          {t('code.resend')}
        </button>
      ) : (
        <Wait label={t('code.wait')} until={attempt.resend_at} onEnd={allowResend} />
      )}
    </form>
  )
}
