import { ChevronDown, ChevronsUpDown } from 'lucide-react'
import { useId } from 'react'

type NativeSelectProps<Value extends string> = {
  label: string
  /** The label stays for those who listen. */
  hideLabel?: boolean
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  /** `switch`: it changes the place one is at, like tabs. */
  kind?: 'choice' | 'switch'
  className?: string
}

export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, hideLabel = false, options, value, onChange, kind = 'choice', className = '' } = props
  const id = useId()
  const Icon = kind === 'switch' ? ChevronsUpDown : ChevronDown
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      <span className="select">
        <select
          id={id}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon aria-hidden="true" />
      </span>
    </div>
  )
}
