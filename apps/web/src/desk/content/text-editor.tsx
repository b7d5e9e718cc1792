import type { TextItem, TextKind, Texts } from '@called-it/contract/content/texts.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useLanguage, useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button, IconButton } from '../../ui/forms/button.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import styles from './content.module.css'
import { written } from './text-changes.ts'

type TextEditorProps = {
  kind: TextKind
  item: TextItem
  sections: Texts['sections']
  language: Language
  onLanguage: (language: Language) => void
  onEdit: (change: Partial<TextItem>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One text in one language: title and Markdown, and its place in the list. */
export function TextEditor(props: TextEditorProps) {
  const { kind, item, sections, language, onLanguage, onEdit, onMove, onRemove } = props
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const own = useLanguage()
  const write = (field: 'title' | 'text', text: string) =>
    onEdit({ [field]: written(item[field], { [language]: text }, own) })
  return (
    <section className={styles.editor} aria-label={t('content.editor')}>
      <Segmented
        label={t('content.language')}
        value={language}
        options={[
          { value: 'ru', label: 'Русский' },
          { value: 'en', label: 'English' },
        ]}
        onChange={onLanguage}
      />
      <TextField
        label={t(`content.title_of.${kind}`)}
        lang={language}
        maxLength={200}
        value={item.title[language]}
        onChange={(event) => write('title', event.target.value)}
      />
      <label className={styles.text}>
        <span className="text-14 font-medium text-text-2">{t('content.text')}</span>
        <textarea
          lang={language}
          maxLength={kind === 'questions' ? 5000 : 20_000}
          value={item.text[language]}
          onChange={(event) => write('text', event.target.value)}
        />
      </label>
      {sections.length > 0 && (
        <NativeSelect
          label={t('content.section')}
          value={item.section ?? ''}
          options={sections.map(({ key, title }) => ({ value: key, label: localized(title) }))}
          onChange={(section) => onEdit({ section })}
        />
      )}
      <div className="flex items-center gap-1">
        <IconButton label={t('content.up')} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={t('content.down')} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <Button
          className="ml-auto"
          variant="quiet"
          size="small"
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        >
          {t('content.remove')}
        </Button>
      </div>
    </section>
  )
}
