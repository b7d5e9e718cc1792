import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/language/language.ts'
import { useMe, useSetUser } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { useNameForm } from './use-name-form.ts'

/** Asks a newcomer for a name, a picture and the language. Skipping it keeps the given name. */
export function WelcomeForm({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation('account')
  const user = useMe()
  const language = useLanguage()
  const setUser = useSetUser()
  const saving = useMutation({
    mutationFn: async (name: string) => {
      await call('PUT /api/v1/user/change-lang', { body: { lang: language } })
      setUser((await call('PUT /api/v1/user/profile', { body: { name } })).user)
      await onDone()
    },
    onError: () => form.focus(),
  })
  const form = useNameForm({
    // A name that was made up ends in the number of the user; a company or a chat has given any other.
    name: user.name.endsWith(` ${user.id}`) ? '' : user.name,
    failure: saving.error,
    onEdit: () => saving.reset(),
    onSubmit: (name) => saving.mutate(name),
  })
  return (
    <form
      noValidate
      className="my-auto grid w-full max-w-100 gap-6 py-8 max-tablet:my-0 max-tablet:max-w-none max-tablet:pt-8 max-tablet:pb-6"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <h1 className="type-h1">{t('welcome.title')}</h1>
      <TextField {...form.field} size="large" />
      <div className="flex items-center gap-4">
        <Avatar name={form.wanted || user.name} image={user.avatar} size={72} />
        <div className="flex flex-wrap gap-2">
          <AvatarEditor hasPicture={user.avatar !== null} />
        </div>
      </div>
      <Field label={t('welcome.language')}>
        <LanguageSwitch full />
      </Field>
      <div className="grid gap-2">
        <Button type="submit" size="large" busy={saving.isPending && t('name.saving')}>
          {t('welcome.submit')}
        </Button>
        <Button variant="quiet" disabled={saving.isPending} onClick={() => saving.mutate(user.name)}>
          {t('welcome.skip', { name: user.name })}
        </Button>
      </div>
    </form>
  )
}
