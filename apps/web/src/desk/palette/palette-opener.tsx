import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { useKeys } from '../keys/use-keys.ts'
import styles from './palette-opener.module.css'

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette')

/** The button that opens the search of the desk; Ctrl K opens it, too. */
export function PaletteOpener() {
  const { t } = useTranslation('desk')
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useKeys([{ code: 'Ctrl+KeyK', label: t('palette.title'), isInBar: false, run: open }])
  return (
    <>
      <button type="button" className={styles.opener} onClick={open}>
        <Search aria-hidden="true" />
        <span>{t('palette.title')}</span>
        <KeyCap code="Ctrl+KeyK" isPlain />
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
