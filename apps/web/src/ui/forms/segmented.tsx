import styles from './segmented.module.css'

type SegmentedProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; name?: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** Fills its box with segments of equal width. */
  stretch?: boolean
  /** The small size, for the header. */
  compact?: boolean
  className?: string | undefined
}

/** A choice of one among a few visible options. `name` is read out after an abbreviated label. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, stretch, compact, className = '' } = props
  return (
    <div
      className={`${styles.segmented} ${className}`}
      role="group"
      aria-label={label}
      data-stretch={stretch || undefined}
      data-compact={compact || undefined}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.name && `${option.label}, ${option.name}`}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
