import { CircleAlert, Info, Search, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'
import styles from './input.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'size' | 'id'> & {
  label: string
  help?: ReactNode
  /** The mistake in the value; announced when it appears. */
  error?: string | null | undefined
  size?: 'medium' | 'large'
}

export function TextField({ label, help, error, size = 'medium', className, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <Field label={label} htmlFor={id} className={className}>
      <input
        {...input}
        id={id}
        className={styles.input}
        data-size={size}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : help ? `${id}-help` : undefined}
      />
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        help && <FieldHelp id={`${id}-help`}>{help}</FieldHelp>
      )}
    </Field>
  )
}

const HELP = 'flex items-start gap-1.5 text-13 leading-[1.45]'
const HELP_ICON = 'mt-0.5 size-4'

export function FieldHelp({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={`${HELP} text-text-3`} id={id}>
      <Info className={HELP_ICON} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={`${HELP} text-err`} id={id} role="alert">
      <CircleAlert className={HELP_ICON} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** Whether it is the main search of its page; a second field beside it is not. */
  isMain?: boolean
}

/** A search field; its label is for screen readers, and its placeholder is the visible label. */
export function SearchField({
  label,
  value,
  onChange,
  isMain = true,
  className = '',
  ...input
}: SearchFieldProps) {
  const { t } = useTranslation()
  return (
    <div className={`relative ${className}`} role={isMain ? 'search' : undefined}>
      <Search className="pointer-events-none absolute top-[15px] left-3.5 text-text-3" aria-hidden="true" />
      <input
        placeholder={label}
        {...input}
        className={`${styles.input} pr-12 pl-10.5`}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <IconButton
          className="absolute top-0.5 right-0.5"
          label={t('search.clear')}
          onClick={() => onChange('')}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
