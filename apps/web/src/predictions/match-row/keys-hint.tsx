import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { RichText } from '../../ui/content/rich-text.tsx'
import below from './match-below.module.css'
import { readFilledByKeys } from './filled-by-keys.ts'

/** After so many matches filled by keys nobody needs to be told how. */
const KNOWN_AFTER = 3

/** The keys of a row in focus; whoever knows them calls them up with `?`. */
export function KeysHint() {
  const { t } = useTranslation('predictions')
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
