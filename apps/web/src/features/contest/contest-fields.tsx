import { CONTEST_NAME_MAX } from '@called-it/contract/contest/contest-limits.ts'
import { Check } from 'lucide-react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import styles from './contest.module.css'
import type { ContestForm } from './use-contest-form.ts'
import { PRODUCT_ACCENT } from './wear-contest.ts'

/** The colours to choose from; the first is the product's own. */
const SWATCHES = [PRODUCT_ACCENT, '#f5d547', '#63e0ce', '#63b3ff', '#ff8250', '#f572a8']

/** The name of the contest in both languages. */
export function NameFields({ form, autoFocus = false }: { form: ContestForm; autoFocus?: boolean }) {
  const { t } = useTranslation('contest')
  const errorText = useErrorText()
  const { name, setName, error } = form
  return (['ru', 'en'] as const).map((language) => (
    <TextField
      key={language}
      label={t(`name.${language}`)}
      lang={language}
      size={language === 'ru' ? 'large' : 'medium'}
      maxLength={CONTEST_NAME_MAX}
      autoFocus={autoFocus && language === 'ru'}
      value={name[language]}
      onChange={(event) => setName({ ...name, [language]: event.target.value })}
      error={error && errorText(error, `name.${language}`)}
    />
  ))
}

/** The accent: one of the swatches, or any colour by its code; a colour that cannot be read is replaced, and that is said. */
export function ColourField({ form }: { form: ContestForm }) {
  const { t } = useTranslation('contest')
  const { colour, setColour, isColour, taken } = form
  return (
    <Field label={t('colour')}>
      <div className="flex flex-wrap items-center gap-2">
        {SWATCHES.map((swatch) => (
          <button
            key={swatch}
            type="button"
            className={styles.swatch}
            style={{ background: swatch }}
            aria-label={swatch}
            aria-pressed={colour.toLowerCase() === swatch}
            onClick={() => setColour(swatch)}
          />
        ))}
        <input
          className={styles.code}
          aria-label={t('code')}
          aria-invalid={!isColour || undefined}
          maxLength={7}
          spellCheck={false}
          value={colour}
          onChange={(event) => setColour(event.target.value)}
        />
        <p className="text-14" role="status">
          {!isColour ? (
            t('no_colour')
          ) : taken === colour.toLowerCase() ? (
            <span className="inline-flex items-center gap-1.5 text-ok">
              <Check className="size-4" aria-hidden="true" /> {t('reads')}
            </span>
          ) : (
            t('nearest', { colour: taken })
          )}
        </p>
      </div>
    </Field>
  )
}
