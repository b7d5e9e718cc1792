import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { RichText } from '../../ui/content/rich-text.tsx'
import below from './match-below.module.css'
import { readFilledByKeys } from './filled-by-keys.ts'

/** After this many matches filled by keyboard, the user knows the keys. */
const KNOWN_AFTER = 3

/** Explains the keys of the focused row; a user who knows them can open it by `?`. */
export function KeysHint() {
  const { t } = useTranslation('match')
  const [isShown, setShown] = useState(() => readFilledByKeys() < KNOWN_AFTER)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === '?' && setShown((shown) => !shown)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!isShown) return null
  return (
    <div className={below.hint}>
      {(['score', 'goal', 'next', 'back'] as const).map((key) => (
        <span key={key}>
          <RichText text={t(`keys.${key}`)} tags={{ kbd: <kbd /> }} />
        </span>
      ))}
    </div>
  )
}
