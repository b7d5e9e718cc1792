import { Dialog } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Fragment, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
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
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const rows = useFound(text)
  const chosen = Math.min(at, rows.length - 1)
  const open = ({ opens }: FoundRow) => {
    onClose()
    if ('user' in opens) void navigate({ to: '/user/$id', params: { id: String(opens.user) } })
    else void navigate(toDesk(opens.desk, opens.search))
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) setAt((chosen + by + rows.length) % Math.max(1, rows.length))
    else if (event.key === 'Enter' && rows[chosen]) open(rows[chosen])
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
                  {row.title}
                  {row.event?.second && <EntityMark entity={row.event.second} size="small" />}
                </span>
                <small>{row.note}</small>
              </div>
            </Fragment>
          ))}
        </div>
        {rows.length === 0 && <p className="px-4.5 pb-4 text-text-2">{t('palette.none')}</p>}
        <p className="border-t border-line px-4.5 py-2.5 text-13 text-text-2">{t('palette.hint')}</p>
      </DialogFrame>
    </Dialog.Root>
  )
}
