import { Dialog } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Fragment, type KeyboardEvent, useId, useState } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { markedParts } from '../../lib/text/marked-parts.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { DialogFrame } from '../../ui/overlays/dialog-frame.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { toDesk } from '../shell/desk-link.ts'
import styles from './palette.module.css'
import { type FoundRow, useFound } from './use-found.ts'

/** Finds matches, tournaments, people and actions, and opens what is chosen. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('desk')
  const navigate = useNavigate()
  const errorText = useErrorText()
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { rows, isSearching, error, retry } = useFound(text)
  const chosen = Math.min(at, rows.length - 1)
  const open = ({ opens }: FoundRow) => {
    onClose()
    if ('user' in opens) void navigate({ to: '/user/$id', params: { id: String(opens.user) } })
    else void navigate(toDesk(opens.desk, opens.search))
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) {
      const next = (chosen + by + rows.length) % Math.max(1, rows.length)
      setAt(next)
      if (rows[next])
        document.getElementById(`${listId}-${rows[next].id}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && rows[chosen]) open(rows[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogFrame isWide>
        <Dialog.Title className="sr-only">{t('palette.title')}</Dialog.Title>
        <div className={styles.input}>
          <Search aria-hidden="true" />
          <input
            role="combobox"
            aria-label={t('palette.title')}
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={rows[chosen] && `${listId}-${rows[chosen].id}`}
            aria-describedby={`${listId}-hint`}
            placeholder={t('palette.placeholder')}
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setAt(0)
            }}
            onKeyDown={press}
          />
          <KeyCap code="Escape" />
        </div>
        <div className={styles.list} role="listbox" id={listId} aria-label={t('palette.title')}>
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              {rows[index - 1]?.group !== row.group && (
                <h3 role="presentation">{t(`palette.${row.group}`)}</h3>
              )}
              <div
                id={`${listId}-${row.id}`}
                className={styles.option}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                onClick={() => open(row)}
              >
                {row.user ? (
                  <Avatar name={row.user.name} image={row.user.avatar} size={24} />
                ) : (
                  <row.Icon aria-hidden="true" />
                )}
                <span className="flex min-w-0 items-center gap-2">
                  {row.event?.first && <EntityMark entity={row.event.first} size="small" />}
                  <Marked text={row.title} words={row.marked} />
                  {row.event?.second && <EntityMark entity={row.event.second} size="small" />}
                </span>
                <small className="flex items-center gap-1.5" data-noted={row.note !== '' || undefined}>
                  {row.note}
                  {row.keys?.split(' ').map((key) => (
                    <KeyCap key={key} code={key} />
                  ))}
                  {index === chosen && !row.keys && <KeyCap code="Enter" />}
                </small>
              </div>
            </Fragment>
          ))}
        </div>
        {error ? (
          <div className="flex flex-wrap items-center gap-3 px-4.5 pb-4" role="alert">
            <p className="text-err">{t('palette.failed', { reason: errorText(error) })}</p>
            <Button variant="secondary" size="small" onClick={retry}>
              {t('palette.retry')}
            </Button>
          </div>
        ) : (
          <p className="px-4.5 pb-3 text-text-2 empty:hidden" role="status">
            {isSearching ? t('palette.searching') : rows.length === 0 ? t('palette.none') : ''}
          </p>
        )}
        <p className={styles.hint} aria-hidden="true">
          <span>
            <KeyCap code="ArrowUp" /> <KeyCap code="ArrowDown" /> {t('palette.hint.choose')}
          </span>
          <span>
            <KeyCap code="Enter" /> {t('palette.hint.open')}
          </span>
          <span>
            <KeyCap code=">" /> {t('palette.hint.actions')}
          </span>
          <span>
            <KeyCap code="@" /> {t('palette.hint.people')}
          </span>
        </p>
        <p className="sr-only" id={`${listId}-hint`}>
          {t('palette.hint.said')}
        </p>
      </DialogFrame>
    </Dialog.Root>
  )
}

/** A text in which what was searched for is marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {markedParts(text, words).map((part, at) =>
        part.isFound ? (
          <mark key={at} className="bg-transparent text-accent-text">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </span>
  )
}
