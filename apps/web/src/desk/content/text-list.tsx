import type { TextItem, TextKind, Texts } from '@called-it/contract/content/texts.ts'
import { Plus } from 'lucide-react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import styles from './content.module.css'
import { changedLanguages, untranslated } from './text-changes.ts'

type TextListProps = {
  kind: TextKind
  items: readonly TextItem[]
  texts: Texts
  current: string | undefined
  onChoose: (key: string) => void
  onAdd: () => void
}

/** The texts of one kind, by sections, each with what is missing in it. */
export function TextList({ kind, items, texts, current, onChoose, onAdd }: TextListProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const groups = texts.sections.length > 0 ? texts.sections : [null]
  return (
    <section aria-label={t(`content.kinds.${kind}`)}>
      <h2 className={styles.kind}>{t(`content.kinds.${kind}`)}</h2>
      {groups.map((section) => (
        <div key={section?.key ?? ''}>
          {section && <h3 className={styles.section}>{localized(section.title)}</h3>}
          <ul>
            {items
              .filter((item) => item.section === (section?.key ?? null))
              .map((item) => (
                <li key={item.key}>
                  <button
                    type="button"
                    className={styles.item}
                    aria-current={item.key === current || undefined}
                    onClick={() => onChoose(item.key)}
                  >
                    {localized(item.title) || item.title.ru || item.title.en || t('content.untitled')}
                    <TextState item={item} published={texts.items} />
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <div className="p-3">
        <Button variant="quiet" size="small" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
          {t(`content.add.${kind}`)}
        </Button>
      </div>
    </section>
  )
}

/** «черновик», «нет EN». */
function TextState({ item, published }: { item: TextItem; published: Texts['items'] }) {
  const { t } = useTranslation('desk')
  const [missing] = untranslated(item)
  const states = [
    // Sections of several systems share titles.
    ...(item.systems ? [item.systems.join(', ')] : []),
    ...(changedLanguages(item, published).length > 0 ? [t('content.draft')] : []),
    ...(missing ? [t(missing === 'en' ? 'content.no_en' : 'content.no_ru')] : []),
  ]
  return states.length > 0 ? <small className="block text-12 text-text-3">{states.join(', ')}</small> : null
}
