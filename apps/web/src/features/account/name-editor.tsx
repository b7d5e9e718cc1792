import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import { checkUserName, tidyUserName } from '@called-it/rules/user-name.ts'
import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useSetUser } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import styles from './name-editor.module.css'

/** The user's name as the page title, or the form that changes it. `children` are further controls. */
export function NameEditor({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('account')
  const [state, setState] = useState<'fresh' | 'edited' | 'left'>('fresh')
  if (state === 'edited') return <NameForm name={name} onEnd={() => setState('left')} />
  return (
    <>
      <h1 className={styles.title}>
        <FittedText text={name} />
      </h1>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={<Pencil aria-hidden="true" />}
          // Closing the form returns the focus to the button.
          autoFocus={state === 'left'}
          onClick={() => setState('edited')}
          data-start
        >
          {t('name.edit')}
        </Button>
        {children}
      </div>
    </>
  )
}

function NameForm({ name, onEnd }: { name: string; onEnd: () => void }) {
  const { t } = useTranslation('account')
  const localized = useLocalized()
  const errorText = useErrorText()
  const setUser = useSetUser()
  const [text, setText] = useState(name)
  const [wasSent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const saving = useMutation({
    mutationFn: async (wanted: string) =>
      (await call('PUT /api/v1/user/profile', { body: { name: wanted } })).user,
    onError: () => field.current?.focus(),
    onSuccess: (user) => {
      setUser(user)
      showToast({ severity: 'success', summary: t('name.saved'), group: 'account' })
      onEnd()
    },
  })
  const wanted = tidyUserName(text)
  const [found] = checkUserName(wanted)
  // A name that is too short is no mistake before the user submits it.
  const isUnfinished = found?.code === 'required' || found?.code === 'user_name_short'
  const mistake = found && (!isUnfinished || wasSent) ? localized(FORM_MISTAKES[found.code]) : null

  function submit() {
    setSent(true)
    if (found) field.current?.focus()
    else if (wanted === name) onEnd()
    else saving.mutate(wanted)
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !saving.isPending) onEnd()
      }}
    >
      <h1 className="sr-only">{name}</h1>
      <TextField
        ref={field}
        label={t('name.label')}
        autoFocus
        autoComplete="nickname"
        value={text}
        error={mistake ?? (saving.error && errorText(saving.error, 'name'))}
        help={t('name.help')}
        onChange={(event) => {
          setText(event.target.value)
          saving.reset()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={saving.isPending && t('name.saving')}>
          {t('name.save')}
        </Button>
        <Button variant="secondary" onClick={onEnd}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
