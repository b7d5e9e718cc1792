import { CircleAlert, Info, Search, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'size' | 'id'> & {
  label: string
  help?: ReactNode
  /** What is wrong with the value; said aloud when it appears. */
  error?: string | null | undefined
  size?: 'medium' | 'large'
}

export function TextField({ label, help, error, size = 'medium', className = '', ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="input"
        data-size={size}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : help ? `${id}-help` : undefined}
      />
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        help && <FieldHelp id={`${id}-help`}>{help}</FieldHelp>
      )}
    </div>
  )
}

export function FieldHelp({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="help" id={id}>
      <Info aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="help" data-tone="error" id={id} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A search with its label for those who listen only; the placeholder shows it to the others. */
export function SearchField({ label, value, onChange, className = '', ...input }: SearchFieldProps) {
  const { t } = useTranslation()
  return (
    <div className={`search ${className}`} role="search">
      <Search aria-hidden="true" />
      <input
        placeholder={label}
        {...input}
        className="input"
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <IconButton label={t('search.clear')} onClick={() => onChange('')}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
