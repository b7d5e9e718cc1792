import { useState } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { CheckedText } from '../document/checked-text.tsx'
import { OpenFile } from '../parts/open-file.tsx'
import { useCreateDraft } from './making-queries.ts'
import { ApiError } from '../../lib/http/api.ts'

/** A tournament from a document, which is pasted or opened from a file. Its mistakes are shown at their lines. */
export function DocumentDraft() {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const create = useCreateDraft()
  const [text, setText] = useState('')
  const change = (changed: string) => {
    setText(changed)
    create.reset()
  }
  const errors = create.error instanceof ApiError ? create.error.errors : null
  const own =
    errors &&
    Object.fromEntries(
      Object.entries(errors).map(([path, texts]) => [path.replace(/^document\.?/, ''), texts]),
    )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <OpenFile onText={change}>{t('document.open')}</OpenFile>
        <span className="text-13 text-text-3">{t('document.paste')}</span>
      </div>
      <CheckedText text={text} errors={own} onChange={change}>
        {(isJson) => (
          <Button
            aria-disabled={!isJson || text.trim() === ''}
            busy={create.isPending && t('making.beginning')}
            onClick={() =>
              isJson && text.trim() !== '' && create.mutate({ document: JSON.parse(text) as never })
            }
          >
            {t('making.begin')}
          </Button>
        )}
      </CheckedText>
      {create.error && <Note tone="error">{errorText(create.error)}</Note>}
      <p className="text-13 text-text-3">{t('document.all_or_nothing')}</p>
    </div>
  )
}
