import type { ComponentProps } from 'react'
import styles from './draft.module.css'

/** A field in a table; its column and its row name it. */
export function Cell({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return <input {...input} className={styles.cell} aria-label={label} />
}

/** A choice in a table. */
export function ChoiceCell({
  label,
  options,
  ...select
}: Omit<ComponentProps<'select'>, 'children'> & {
  label: string
  options: readonly { value: string; label: string }[]
}) {
  return (
    <select {...select} className={styles.cell} aria-label={label}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
