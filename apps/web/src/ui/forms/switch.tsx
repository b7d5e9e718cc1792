import type { ReactNode } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  isOn: boolean
  onChange: (isOn: boolean) => void
  className?: string
  children: ReactNode
}

/** A setting that is switched on or off at once, with its label on the left. */
export function Switch({ isOn, onChange, className = '', children }: SwitchProps) {
  return (
    <label className={`inline-flex min-h-11 cursor-pointer items-center gap-2.5 ${className}`}>
      {children}
      <input
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
