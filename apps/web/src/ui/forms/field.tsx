import type { ComponentProps, ReactNode } from 'react'
import styles from './input.module.css'

type FieldProps = {
  label: string
  /** The id of the control; left out if the control has its own name, such as a group of buttons. */
  htmlFor?: string
  /** The label is only for screen readers. */
  hideLabel?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A control under its label. */
export function Field({ label, htmlFor, hideLabel = false, className = '', children }: FieldProps) {
  const Label = htmlFor ? 'label' : 'span'
  return (
    <div className={`grid min-w-0 gap-1.5 ${className}`}>
      <Label
        className={hideLabel ? 'sr-only' : 'text-14 font-medium text-text-2'}
        {...(htmlFor && { htmlFor })}
      >
        {label}
      </Label>
      {children}
    </div>
  )
}

/** A box to tick, in a label. */
export function Tick(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="checkbox" className={styles.tick} />
}
