import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useSetUser } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import styles from './name-editor.module.css'
import { useNameForm } from './use-name-form.ts'

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
  const setUser = useSetUser()
  const saving = useMutation({
    mutationFn: async (wanted: string) =>
      (await call('PUT /api/v1/user/profile', { body: { name: wanted } })).user,
    onError: () => form.focus(),
    onSuccess: (user) => {
      setUser(user)
      showToast({ severity: 'success', summary: t('name.saved'), group: 'account' })
      onEnd()
    },
  })
  const form = useNameForm({
    name,
    failure: saving.error,
    onEdit: () => saving.reset(),
    onSubmit: (wanted) => (wanted === name ? onEnd() : saving.mutate(wanted)),
  })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !saving.isPending) onEnd()
      }}
    >
      <h1 className="sr-only">{name}</h1>
      <TextField {...form.field} />
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
