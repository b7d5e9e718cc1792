import { useStore } from '@tanstack/react-store'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { KeyCap, KeyCaps } from './key-cap.tsx'
import { layers, useKeys } from './use-keys.ts'
import styles from './key-bar.module.css'

const KeySheet = lazyPart(() => import('./key-sheet.tsx'), 'KeySheet')

/** The keys that work here and now, at the bottom of the window; `?` opens the list of all. */
export function KeyBar() {
  const { t } = useTranslation('desk')
  const all = useStore(layers, (state) => state.toReversed().flatMap(({ keys }) => keys))
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useKeys([{ code: 'Shift+Slash', label: t('keys.all'), isInBar: false, run: open }])
  const shown = all.filter((key) => key.label && key.isInBar !== false && key.when !== false)
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {shown.map((key) => (
          <span key={key.label}>
            <KeyCaps shown={key} />
            {key.label}
          </span>
        ))}
        <button type="button" tabIndex={-1} onClick={open}>
          <KeyCap code="Shift+Slash" />
          {t('keys.all')}
        </button>
      </div>
      {isOpen && <KeySheet keys={all} onClose={() => setOpen(false)} />}
    </>
  )
}
