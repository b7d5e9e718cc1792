import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Note } from '../../ui/states/note.tsx'
import { deskKeys } from '../shell/desk-query-keys.ts'

/** Returns the key of a new team or fighter: the letters and digits of its English name. */
const keyOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

type NewEntityProps = {
  slug: string
  /** The name that stands in both fields at first. */
  name?: string
  onAdded: (key: string) => void
  onClose: () => void
}

/** A team or fighter that the document lacks: added by its name in both languages, and chosen at once. */
export function NewEntity({ slug, name: start = '', onAdded, onClose }: NewEntityProps) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [name, setName] = useState({ ru: start, en: start })
  const key = keyOf(name.en)
  const adding = useMutation({
    mutationFn: () =>
      call('POST /api/v1/organiser/tournaments/{slug}/entities', { params: { slug }, body: { key, name } }),
    onSuccess: async ({ entity }) => {
      await queryClient.invalidateQueries({ queryKey: deskKeys.document(slug) })
      onAdded(entity.key)
      onClose()
    },
  })
  const isFilled = key !== '' && name.ru.trim() !== ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isFilled && !adding.isPending) adding.mutate()
  }
  return (
    <form className="grid gap-3" aria-label={t('change.new_entity')} onSubmit={send}>
      <div className="grid grid-cols-2 gap-3 max-tablet:grid-cols-1">
        {(['ru', 'en'] as const).map((language) => (
          <TextField
            key={language}
            label={t(`change.new_name.${language}`)}
            lang={language}
            maxLength={200}
            value={name[language]}
            onChange={({ target }) => setName({ ...name, [language]: target.value })}
            autoFocus={language === 'ru'}
          />
        ))}
      </div>
      {adding.error && (
        <div role="alert">
          <Note tone="error">{errorText(adding.error)}</Note>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          variant="secondary"
          busy={adding.isPending && t('change.busy')}
          aria-disabled={!isFilled}
        >
          {t('change.add_entity')}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          {t('change.leave_entity')}
        </Button>
      </div>
    </form>
  )
}
