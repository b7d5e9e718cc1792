import { Check, Minus } from 'lucide-react'
import styles from './check-box.module.css'

type CheckBoxProps = {
  label: string
  isChecked: boolean
  /** Some of what it stands for is chosen. */
  isPartly?: boolean
  onChange: () => void
}

/** A box that is ticked, as wide as a row of a table is high. */
export function CheckBox({ label, isChecked, isPartly = false, onChange }: CheckBoxProps) {
  const Icon = isPartly ? Minus : Check
  const isOn = isChecked || isPartly
  return (
    <label className={styles.box} data-on={isOn || undefined}>
      <input type="checkbox" aria-label={label} checked={isChecked} onChange={onChange} />
      <i>{isOn && <Icon aria-hidden="true" />}</i>
    </label>
  )
}
