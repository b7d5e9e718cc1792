import { OTPField } from '@base-ui/react/otp-field'
import { CODE_LENGTH } from '@called-it/rules/limits.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

type CodeFieldProps = {
  label: string
  value: string
  invalid: boolean
  /** The id of the message, when there is one. */
  errorId: string
  onChange: (value: string) => void
  onComplete: (value: string) => void
}

const PLACES = Array.from({ length: CODE_LENGTH }, (_, at) => at + 1)

/** Six boxes that take typing, a paste of the whole code, and what a phone offers from a message. */
export function CodeField({ label, value, invalid, errorId, onChange, onComplete }: CodeFieldProps) {
  const { t } = useTranslation('login')
  const id = useId()
  return (
    <div>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <OTPField.Root
        id={id}
        className="code-field"
        length={CODE_LENGTH}
        autoComplete="one-time-code"
        value={value}
        onValueChange={(next) => onChange(next)}
        onValueComplete={(next) => onComplete(next)}
      >
        {PLACES.map((place) => (
          <OTPField.Input
            key={place}
            autoFocus={place === 1}
            // The label names the first one, which takes the whole code.
            aria-label={place === 1 ? undefined : t('code.digit', { place, length: CODE_LENGTH })}
            aria-invalid={invalid || undefined}
            aria-describedby={invalid ? errorId : undefined}
          />
        ))}
      </OTPField.Root>
    </div>
  )
}
