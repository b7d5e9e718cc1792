import { useTranslation } from '../../lib/language/translation.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { useLanguageChoice } from './use-language-choice.ts'

// Each language is named in itself, for users who read no other.
const SHORT = [
  { value: 'ru', label: 'RU', name: 'Русский' },
  { value: 'en', label: 'EN', name: 'English' },
] as const
const LONG = SHORT.map(({ value, name }) => ({ value, label: name }))

/** RU/EN in the header; with `full` the full names. */
export function LanguageSwitch({ full = false, className }: { full?: boolean; className?: string }) {
  const { t } = useTranslation('shell')
  const [language, choose] = useLanguageChoice()
  return (
    <Segmented
      label={t('language')}
      options={full ? LONG : SHORT}
      value={language}
      onChange={choose}
      {...(full ? { stretch: true } : { compact: true })}
      {...(className && { className })}
    />
  )
}
