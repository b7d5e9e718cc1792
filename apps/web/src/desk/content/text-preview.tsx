import type { TextItem, TextKind, Texts } from '@called-it/contract/content/texts.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { fillNumbers } from '@called-it/rules/named-numbers.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Markdown } from '../../ui/content/markdown.tsx'
import { Note } from '../../ui/states/note.tsx'
import styles from './content.module.css'

type TextPreviewProps = { kind: TextKind; item: TextItem; language: Language; published: Texts['items'] }

/** A text as readers will see it, and below it the other language. */
export function TextPreview({ kind, item, language, published }: TextPreviewProps) {
  const { t } = useTranslation('desk')
  const { datedMoment } = useFormat()
  const other: Language = language === 'ru' ? 'en' : 'ru'
  const stands = published.find(({ key }) => key === item.key)
  const at = stands?.published_at[other]
  return (
    <section className={styles.preview} aria-label={t('content.preview')}>
      <h2 className={styles.kind}>{t('content.preview')}</h2>
      <Shown kind={kind} item={item} language={language} />
      <div className={styles.other}>
        <p className="pb-2 text-13 text-text-3">
          {t(other === 'en' ? 'content.other_en' : 'content.other_ru')}
          {at && `, ${t('content.published_at', { at: datedMoment(at) })}`}
        </p>
        <Shown kind={kind} item={item} language={other} />
      </div>
    </section>
  )
}

/** A language without a text of its own shows the other one, as readers will see it. */
function Shown({ kind, item, language }: Omit<TextPreviewProps, 'published'>) {
  const shown = item.text[language] || item.title[language] ? language : language === 'ru' ? 'en' : 'ru'
  const ruleset = kind === 'rules' ? DEFAULT_RULESET : null
  return (
    <div lang={shown}>
      <h3 className="type-h3 pb-2 [overflow-wrap:anywhere]">{item.title[shown]}</h3>
      <Markdown text={fillNumbers(item.text[shown], ruleset, shown)} under={3} />
    </div>
  )
}

/** Why the texts could not be saved: each mistake with the title of its text. */
export function Mistakes({ error, items }: { error: Error; items: readonly TextItem[] }) {
  const errorText = useErrorText()
  const fields = error instanceof ApiError ? Object.entries(error.errors ?? {}) : []
  const titleOf = (path: string) => {
    const item = items[Number(/^items\.(\d+)/.exec(path)?.[1])]
    return item?.title.ru || item?.title.en || path
  }
  return (
    <Note tone="error">
      <span role="alert">
        {errorText(error)}
        <ul>
          {fields.map(([path, texts]) => (
            <li key={path}>
              {titleOf(path)}: {texts.join(' ')}
            </li>
          ))}
        </ul>
      </span>
    </Note>
  )
}
