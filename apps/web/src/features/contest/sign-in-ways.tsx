import { CODE_LENGTH } from '@called-it/rules/limits.ts'
import type { SignInWay } from '@called-it/contract/contest/contest.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, MessageSquare } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Note } from '../../ui/states/note.tsx'
import { contestQuery } from './contest-query.ts'
import styles from './contest.module.css'

/** The ways to sign in, each with a test message: a way is ready once the code of the message has been entered. */
export function SignInWays({ ways }: { ways: readonly SignInWay[] }) {
  const { t } = useTranslation('contest')
  return (
    <div className="grid gap-2">
      <ul className={styles.ways} aria-label={t('ways.list')}>
        {ways.map((way) => (
          <Way key={way.key} way={way} />
        ))}
      </ul>
      <p className="text-13 text-text-3">{t('ways.by_settings')}</p>
    </div>
  )
}

function Way({ way: { key, name, proved_at } }: { way: SignInWay }) {
  const { t } = useTranslation('contest')
  const localized = useLocalized()
  const format = useFormat()
  const errorText = useErrorText()
  const test = useMutation({
    mutationFn: () => call('POST /api/v1/organiser/contest/ways/{way}/test', { params: { way: key } }),
  })
  const deed = t(test.isSuccess ? 'ways.test_again' : 'ways.test')
  return (
    <li>
      <div className={styles.way}>
        <MessageSquare className="size-5 text-text-2" aria-hidden="true" />
        <span className="grid gap-0.5">
          <b className="font-semibold">{localized(name)}</b>
          {proved_at === null ? (
            <small className="text-13 text-text-2">{t('ways.not_proved')}</small>
          ) : (
            <small className="inline-flex items-center gap-1.5 text-13 text-ok">
              <CircleCheck className="size-4" aria-hidden="true" />
              {t('ways.proved', { at: format.moment(proved_at) })}
            </small>
          )}
        </span>
        <Button
          variant="secondary"
          aria-label={test.isPending ? undefined : t('ways.deed', { deed, way: localized(name) })}
          busy={test.isPending && t('ways.testing')}
          onClick={() => test.mutate()}
        >
          {deed}
        </Button>
      </div>
      {test.error && <Note tone="error">{errorText(test.error)}</Note>}
      {test.isSuccess && <CodeOfMessage way={key} onProved={() => test.reset()} />}
    </li>
  )
}

function CodeOfMessage({ way, onProved }: { way: string; onProved: () => void }) {
  const { t } = useTranslation('contest')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call('POST /api/v1/organiser/contest/ways/{way}/prove', { params: { way }, body: { code } }),
    onSuccess: ({ ways }) => {
      queryClient.setQueryData(contestQuery.queryKey, (known) => known && { ...known, ways })
      onProved()
    },
  })
  const prove = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === CODE_LENGTH && !isPending) mutate()
  }
  return (
    <form className={styles.code_form} onSubmit={prove} noValidate>
      <p className="text-14 text-text-2" role="status">
        {t('ways.sent')}
      </p>
      <div className="flex items-end gap-2">
        <TextField
          className="flex-1"
          label={t('ways.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={CODE_LENGTH}
          value={code}
          onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, ''))}
        />
        <Button
          type="submit"
          variant="secondary"
          disabled={code.length < CODE_LENGTH}
          busy={isPending && t('ways.proving')}
        >
          {t('ways.prove')}
        </Button>
      </div>
      {error && <Note tone="error">{errorText(error, 'code')}</Note>}
    </form>
  )
}
