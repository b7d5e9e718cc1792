import { MINUTE_MAX, MINUTE_MIN } from '@called-it/rules/football/result-check.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { ResultForm } from './use-result-form.ts'

/** The minute of a match that is on; it may be left out. */
export function MinuteLine({ form: { draft, change } }: { form: ResultForm }) {
  const { t } = useTranslation('desk')
  return (
    <TextField
      className="my-3 max-w-40"
      label={t('result.minute')}
      inputMode="numeric"
      value={draft.minute ?? ''}
      onChange={({ target }) => {
        const minute = Number(target.value)
        if (target.value === '') change({ minute: null })
        else if (Number.isInteger(minute) && minute >= MINUTE_MIN && minute <= MINUTE_MAX) change({ minute })
      }}
    />
  )
}
