import { ChevronDown, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Field } from './field.tsx'
import styles from './input.module.css'

/** Consecutive options with the same `group` stand under its name. */
type Option<Value> = { value: Value; label: string; disabled?: boolean; group?: string }

type NativeSelectProps<Value extends string> = {
  label: string
  /** The label is only for screen readers. */
  hideLabel?: boolean
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** `switch`: it changes the view, like tabs. */
  kind?: 'choice' | 'switch'
  /** Stands in place of the field, which lies over it unseen: for a bar without room for the longest option. */
  face?: ReactNode
  className?: string | undefined
}

export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, hideLabel = false, options, value, onChange, kind = 'choice', face, className } = props
  const id = useId()
  const Icon = kind === 'switch' ? ChevronsUpDown : ChevronDown
  return (
    <Field label={label} htmlFor={id} hideLabel={hideLabel} className={className}>
      <span className={face ? styles.faced : 'relative block'}>
        {face}
        <select
          id={id}
          className={face ? styles.unseen : `${styles.input} pr-10`}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {inGroups(options).map(([group, members]) =>
            group ? (
              <optgroup key={members[0]?.value} label={group}>
                {members.map(toOption)}
              </optgroup>
            ) : (
              members.map(toOption)
            ),
          )}
        </select>
        <Icon
          className={
            face
              ? 'size-4 flex-none text-text-3'
              : 'pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-text-3'
          }
          aria-hidden="true"
        />
      </span>
    </Field>
  )
}

const toOption = ({ value, label, disabled }: Option<string>) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

/** The options in order, with those of a group together. */
function inGroups(options: readonly Option<string>[]): [string | undefined, Option<string>[]][] {
  const groups: [string | undefined, Option<string>[]][] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last[0] === option.group) last[1].push(option)
    else groups.push([option.group, [option]])
  }
  return groups
}
