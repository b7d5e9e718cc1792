import { TEXT_KINDS, type TextItem, type TextKind, type Texts } from '@called-it/contract/content/texts.ts'
import type { Language } from '@called-it/contract/languages.ts'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import styles from './content.module.css'
import { changesOf, freshKey, moved } from './text-changes.ts'
import { TextEditor } from './text-editor.tsx'
import { TextList } from './text-list.tsx'
import { Mistakes, TextPreview } from './text-preview.tsx'
import { useAllTexts, useEditedTexts } from './use-texts.ts'

/** Questions and rules, written in both languages with their preview beside. */
export function ContentPage() {
  const { t } = useTranslation('desk')
  const { texts, error, retry } = useAllTexts()
  return (
    <DeskPage title={t('content.title')} note={t('content.note')}>
      {texts ? (
        <Desk texts={texts} />
      ) : error ? (
        <Failed title={t('content.failed')} error={error} onRetry={retry} />
      ) : (
        <Loading>
          <Skeleton className="block h-120" />
        </Loading>
      )}
    </DeskPage>
  )
}

function Desk({ texts }: { texts: Record<TextKind, Texts> }) {
  const { t } = useTranslation('desk')
  const { edited, isDirty, change, save, isSaving, error, isChangedMeanwhile, catchUp } =
    useEditedTexts(texts)
  const [chosen, setChosen] = useState<{ kind: TextKind; key: string | undefined }>({
    kind: 'questions',
    key: undefined,
  })
  const [language, setLanguage] = useState<Language>(useLanguage())
  const { kind } = chosen
  const items = edited[kind]
  const item = items.find(({ key }) => key === chosen.key) ?? items[0]
  const changes = changesOf(items, texts[kind].items)
  const canSave = isDirty(kind) && !isSaving
  const canPublish = changes.count > 0 && !isSaving

  const edit = (next: Partial<TextItem>) =>
    change(
      kind,
      items.map((each) => (each === item ? { ...each, ...next } : each)),
    )
  const add = (to: TextKind) => {
    const key = freshKey(edited[to])
    const empty = { ru: '', en: '' }
    const section = texts[to].sections[0]?.key ?? null
    change(to, [...edited[to], { key, section, systems: null, title: empty, text: empty, video: null }])
    setChosen({ kind: to, key })
  }
  const takeBack = useTakeBack()
  const say = (summary: string) => showToast({ severity: 'success', summary, group: 'content' })
  const saveDraft = () => save(kind, [], () => say(t('content.saved')))
  const publish = () =>
    save(kind, changes.languages, ({ audit_id }) => {
      if (audit_id === null) say(t('content.published'))
      else offerTakeBack({ summary: t('content.published'), run: () => takeBack(audit_id) })
    })
  const move = (by: 1 | -1) => item && change(kind, moved(items, item.key, by))
  const otherLanguage = () => setLanguage(language === 'ru' ? 'en' : 'ru')

  useKeys([
    { code: 'Ctrl+KeyS', label: t('content.keys.save'), when: canSave, run: saveDraft },
    { code: 'Ctrl+Enter', label: t('content.keys.publish'), when: canPublish, run: publish },
    { code: 'Alt+KeyL', label: t('content.keys.language'), run: otherLanguage },
    {
      code: ['Alt+ArrowUp', 'Alt+ArrowDown'],
      label: t('content.keys.move'),
      caps: 'Alt ↑ ↓',
      run: (code) => move(code === 'Alt+ArrowUp' ? -1 : 1),
    },
  ])
  return (
    <div className={styles.columns}>
      <nav className={styles.lists} aria-label={t('content.title')}>
        {TEXT_KINDS.map((each) => (
          <TextList
            key={each}
            kind={each}
            items={edited[each]}
            texts={texts[each]}
            current={each === kind ? item?.key : undefined}
            onChoose={(key) => setChosen({ kind: each, key })}
            onAdd={() => add(each)}
          />
        ))}
      </nav>
      {item ? (
        <>
          <TextEditor
            key={`${kind} ${item.key}`}
            kind={kind}
            item={item}
            sections={texts[kind].sections}
            language={language}
            onLanguage={setLanguage}
            onEdit={edit}
            onMove={move}
            onRemove={() =>
              change(
                kind,
                items.filter((each) => each !== item),
              )
            }
          />
          <div className={styles.side}>
            <TextPreview kind={kind} item={item} language={language} published={texts[kind].items} />
            <div className={styles.deeds}>
              {isChangedMeanwhile && (
                <Note tone="warn">
                  {t('content.meanwhile')}
                  <span className="flex flex-wrap gap-2 pt-2">
                    <Button size="small" variant="secondary" onClick={() => void catchUp(kind, true)}>
                      {t('content.keep_mine')}
                    </Button>
                    <Button size="small" variant="quiet" onClick={() => void catchUp(kind, false)}>
                      {t('content.take_theirs')}
                    </Button>
                  </span>
                </Note>
              )}
              {error && !isChangedMeanwhile && <Mistakes error={error} items={items} />}
              <div className="flex flex-wrap gap-2">
                <Button disabled={!canPublish} busy={isSaving && t('content.saving')} onClick={publish}>
                  {t('content.publish', { count: changes.count })}
                </Button>
                <Button variant="secondary" disabled={!canSave} onClick={saveDraft}>
                  {t('content.save')}
                </Button>
              </div>
              <p className="text-13 text-text-3" role="status">
                {changes.languages.length === 1
                  ? t(changes.languages[0] === 'ru' ? 'content.only_ru' : 'content.only_en')
                  : changes.count === 0
                    ? t('content.nothing')
                    : isDirty(kind)
                      ? t('content.not_saved')
                      : t('content.is_draft')}
              </p>
            </div>
          </div>
        </>
      ) : (
        <Empty
          icon={<FileText aria-hidden="true" />}
          title={t('content.none')}
          text={t('content.none_text')}
        />
      )}
    </div>
  )
}
