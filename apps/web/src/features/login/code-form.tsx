import type { SignInWay } from '@called-it/contract/account/identities.ts'
import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import { invitationIn } from '@called-it/contract/people/invitation-limits.ts'
import { CODE_LENGTH } from '@called-it/rules/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, call } from '../../lib/http/api.ts'
import { groupDigits } from '../../lib/text/digits.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useNow } from '../../lib/time/now.ts'
import { beginSession } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { RichText } from '../../ui/content/rich-text.tsx'
import { FieldError, FieldHelp } from '../../ui/forms/text-field.tsx'
import { type Attempt, isAddress, makeAttempt, namedBy, stateOf } from './attempt.ts'
import { BackButton } from './back-button.tsx'
import { CodeField } from './code-field.tsx'
import { InsteadOfCode } from './instead-of-code.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login.module.css'
import { usePastedCode } from './use-pasted-code.ts'
import { mailFromQuery } from './ways.ts'
import { hasPassed, useTimeLeft, Wait, waitOf } from './wait.tsx'

type CodeFormProps = {
  attempt: Attempt
  /** The other ways to sign in. */
  others: readonly SignInWay[]
  returnPath: string | undefined
  onChoose: (way: SignInWay) => void
  /** Called after another code was sent or a wrong one tried. */
  onAttemptChange: (attempt: Attempt) => void
  onBack: () => void
  onSignedIn: () => void
}

/** The second step: the six digits from the messenger or a letter. */
export function CodeForm({
  attempt,
  others,
  returnPath,
  onChoose,
  onAttemptChange,
  onBack,
  onSignedIn,
}: CodeFormProps) {
  const { t } = useTranslation('login')
  const localized = useLocalized()
  const errorText = useErrorText()
  const format = useFormat()
  const queryClient = useQueryClient()
  const present = useNow()
  const messageId = useId()
  const firstDigit = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)

  const entering = useMutation({
    mutationFn: (digits: string) =>
      call('POST /api/v1/auth/login', {
        body: { ...namedBy(attempt.account), code: digits, invitation: invitationIn(returnPath) },
      }),
    onSuccess: (session) => {
      beginSession(queryClient, session)
      onSignedIn()
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'wrong_code') return
      const tried = { ...attempt, wrong_tries: attempt.wrong_tries + 1 }
      onAttemptChange(tried)
      setCode('')
      const next = stateOf(tried, present) === 'alive' ? firstDigit : button
      next.current?.focus()
    },
  })
  const resending = useMutation({
    mutationFn: () => call('POST /api/v1/auth/send-code', { body: namedBy(attempt.account) }),
    onSuccess: (sent) => {
      setCode('')
      setIsShort(false)
      entering.reset()
      onAttemptChange(makeAttempt(attempt.account, sent))
    },
  })
  const state = stateOf(attempt, present)
  const isByLetter = isAddress(attempt.account)
  const { data: sender } = useQuery(mailFromQuery)
  const isAlive = state === 'alive'
  const enterUntil = waitOf(entering.error, present)
  const resendUntil =
    waitOf(resending.error, present) ?? (attempt.resend_at > present ? attempt.resend_at : null)

  // A new code begins at its first digit.
  useEffect(() => {
    firstDigit.current?.focus()
  }, [attempt.sent_at])

  function enter(digits: string) {
    setIsShort(digits.length < CODE_LENGTH)
    if (digits.length === CODE_LENGTH && isAlive && !entering.isPending && !enterUntil)
      entering.mutate(digits)
  }
  usePastedCode((digits) => {
    if (!isAlive || entering.isPending) return
    setCode(digits)
    enter(digits)
  })
  function resend() {
    if (!resendUntil && !resending.isPending) resending.mutate()
  }

  const error = [resending.error, isAlive ? entering.error : null].find(
    (each) => each && !hasPassed(each, present),
  )
  const message =
    (isShort && isAlive && localized(FORM_MISTAKES.code_digits)) ||
    // The server's sentence names the messenger.
    (isByLetter && error instanceof ApiError && error.code === 'wrong_code' && t('letter.wrong')) ||
    (error && errorText(error, 'code')) ||
    (state !== 'alive' && t(`code.${state}`))
  return (
    <LoginForm
      title={t(isByLetter ? 'letter.title' : 'code.title')}
      text={
        <RichText
          text={
            isByLetter
              ? t('letter.text', { account: attempt.account })
              : t('code.text', { account: groupDigits(attempt.account) })
          }
          tags={{
            b: (
              <b
                className={`font-semibold text-text ${isByLetter ? '[overflow-wrap:anywhere]' : 'whitespace-nowrap'}`}
              />
            ),
          }}
        />
      }
      above={
        <BackButton onClick={onBack}>
          {t(others.length > 0 ? 'another_way' : isByLetter ? 'letter.back' : 'code.back')}
        </BackButton>
      }
      onSubmit={() => enter(code)}
    >
      <div className="grid gap-3">
        <CodeField
          ref={firstDigit}
          label={t('code.label')}
          value={code}
          invalid={Boolean(message)}
          messageId={messageId}
          readOnly={entering.isPending}
          disabled={!isAlive}
          onChange={(digits) => {
            setCode(digits)
            setIsShort(false)
            if (!enterUntil) entering.reset()
          }}
          onComplete={enter}
        />
        <div className={styles.message} id={messageId}>
          {message ? (
            <FieldError>{message}</FieldError>
          ) : (
            <FieldHelp>
              {t(isByLetter ? 'letter.sent' : 'code.sent', {
                sent: format.time(attempt.sent_at),
                until: format.time(attempt.expires_at),
              })}
              {isByLetter && sender && (
                <span className="[overflow-wrap:anywhere]"> {t('letter.from', { sender })}</span>
              )}
            </FieldHelp>
          )}
        </div>
      </div>
      {isAlive ? (
        <Button
          key="button"
          ref={button}
          type="submit"
          size="large"
          disabled={enterUntil !== null}
          busy={entering.isPending && t('code.entering')}
        >
          {t('code.submit')}
        </Button>
      ) : (
        <Button
          key="button"
          ref={button}
          size="large"
          aria-disabled={resendUntil ? true : undefined}
          busy={resending.isPending && t('account.sending')}
          onClick={resend}
        >
          {resendUntil ? <RenewIn until={resendUntil} /> : t('code.renew')}
        </Button>
      )}
      {/* If the code is not valid any more, the button shows when another can be sent. */}
      <div className={styles.foot}>
        {isAlive &&
          (enterUntil ? (
            <Wait label={t('code.try_again')} until={enterUntil} />
          ) : resendUntil ? (
            <Wait label={t('code.wait')} until={resendUntil} />
          ) : (
            <button
              type="button"
              className="link inline-flex min-h-11 items-center justify-self-start text-13"
              aria-disabled={resending.isPending || undefined}
              onClick={resend}
            >
              {t('code.resend')}
            </button>
          ))}
      </div>
      <InsteadOfCode ways={others} returnPath={returnPath} onChoose={onChoose} />
    </LoginForm>
  )
}

/** «Новый код через 0:52» */
function RenewIn({ until }: { until: number }) {
  const { t } = useTranslation('login')
  return <span className="tabular-nums">{t('code.renew_in', { left: useTimeLeft(until) })}</span>
}
