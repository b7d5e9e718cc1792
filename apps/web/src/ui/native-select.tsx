import { ChevronDown, ChevronsUpDown } from 'lucide-react'
import { useId } from 'react'
import { Field } from './field.tsx'
import styles from './input.module.css'

type NativeSelectProps<Value extends string> = {
  label: string
  /** The label stays for those who listen. */
  hideLabel?: boolean
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  /** `switch`: it changes the place one is at, like tabs. */
  kind?: 'choice' | 'switch'
  className?: string | undefined
}

export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, hideLabel = false, options, value, onChange, kind = 'choice', className } = props
  const id = useId()
  const Icon = kind === 'switch' ? ChevronsUpDown : ChevronDown
  return (
    <Field label={label} htmlFor={id} hideLabel={hideLabel} className={className}>
      <span className="relative block">
        <select
          id={id}
          className={`${styles.input} pr-10`}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-text-3"
          aria-hidden="true"
        />
      </span>
    </Field>
  )
}
