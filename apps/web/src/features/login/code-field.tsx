import { OTPField } from '@base-ui/react/otp-field'
import { CODE_LENGTH } from '@called-it/rules/limits.ts'
import { type Ref, useId } from 'react'
import styles from './login.module.css'
import { useTranslation } from '../../lib/language/translation.ts'

type CodeFieldProps = {
  label: string
  value: string
  invalid: boolean
  /** The id of the element with the message about the code. */
  messageId: string
  /** True while the code is being checked. */
  readOnly: boolean
  /** True if the code is not valid any more. */
  disabled: boolean
  /** The first digit. */
  ref: Ref<HTMLInputElement>
  onChange: (value: string) => void
  onComplete: (value: string) => void
}

const PLACES = Array.from({ length: CODE_LENGTH }, (_, at) => at + 1)

/** Six boxes that accept typing, a pasted code, and a phone's autofill from a message. */
export function CodeField({ label, value, invalid, messageId, ref, ...rest }: CodeFieldProps) {
  const { t } = useTranslation('login')
  const id = useId()
  return (
    <div>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <OTPField.Root
        id={id}
        className={styles.code}
        length={CODE_LENGTH}
        autoComplete="one-time-code"
        value={value}
        readOnly={rest.readOnly}
        disabled={rest.disabled}
        onValueChange={(next) => rest.onChange(next)}
        onValueComplete={(next) => rest.onComplete(next)}
      >
        {PLACES.map((place) => (
          <OTPField.Input
            key={place}
            ref={place === 1 ? ref : undefined}
            // The label names the first box, which takes the whole code.
            aria-label={place === 1 ? undefined : t('code.digit', { place, length: CODE_LENGTH })}
            aria-invalid={invalid || undefined}
            aria-describedby={messageId}
          />
        ))}
      </OTPField.Root>
    </div>
  )
}
