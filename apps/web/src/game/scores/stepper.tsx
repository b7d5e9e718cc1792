import { GOALS_MAX } from '@called-it/rules/limits.ts'
import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import plate from './score-plate.module.css'
import { type PlateState, ScoreFigure } from './score-plate.tsx'
import styles from './stepper.module.css'

type StepperProps = {
  /** The name of the team whose goals it counts. */
  label: string
  value: number | null
  state: PlateState
  onChange: (value: number | null) => void
  /** Called when a digit was typed: it is the whole number, and the focus may move on. */
  onDigit: (digit: number) => void
  /** Called instead of `onChange` for a value above `max`. */
  onLimit?: () => void
  /** 20 goals per team (SPEC.md 9). */
  max?: number
  /** The id of the note with the error. */
  describedBy?: string | undefined
  isInvalid?: boolean
  tabIndex?: number
}

/**
 * A score between two buttons: a digit replaces it, arrows ±1, Backspace clears; the first + on an empty one
 * gives 0.
 */
export function Stepper(props: StepperProps) {
  const { label, value, state, onChange, onDigit, onLimit, max = GOALS_MAX, describedBy, isInvalid } = props
  const { t } = useTranslation()

  function set(next: number | null) {
    if (next !== null && next > max) onLimit?.()
    else if (next !== value) onChange(next)
  }
  const raise = () => set(value === null ? 0 : value + 1)
  const lower = () => value !== null && set(Math.max(0, value - 1))

  const actions: Record<string, () => void> = {
    ArrowUp: raise,
    ArrowDown: lower,
    Home: () => set(0),
    End: () => set(max),
    Backspace: () => set(null),
    Delete: () => set(null),
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isDigit = /^\d$/.test(event.key)
    const act = isDigit ? () => onDigit(Number(event.key)) : actions[event.key]
    if (!act) return
    event.preventDefault()
    // A digit held down counts once, since the focus has moved on.
    if (!isDigit || !event.repeat) act()
  }

  return (
    <div className={styles.stepper}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('stepper.less', { label })}
        disabled={value === null || value === 0}
        onClick={lower}
      >
        <Minus aria-hidden="true" />
      </button>
      <span
        className={plate.plate}
        data-state={state}
        data-empty={value === null || undefined}
        role="spinbutton"
        tabIndex={props.tabIndex ?? 0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value ?? undefined}
        aria-valuetext={value === null ? t('stepper.empty') : String(value)}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onKeyDown={press}
      >
        <ScoreFigure value={value} />
      </span>
      <button type="button" tabIndex={-1} aria-label={t('stepper.more', { label })} onClick={raise}>
        <Plus aria-hidden="true" />
      </button>
    </div>
  )
}
