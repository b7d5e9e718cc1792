import { GOALS_MAX } from '@called-it/rules/limits.ts'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { type PlateState, ScoreFigure } from './score-plate.tsx'

type StepperProps = {
  /** Whose goals: the name of the team. */
  label: string
  value: number | null
  onChange: (value: number | null) => void
  /** Called instead of `onChange` when someone asks for more than `max`. */
  onLimit?: () => void
  state: PlateState
  /** 20 goals per team (SPEC.md 9). */
  max?: number
  /** The id of the note that says what is wrong here. */
  describedBy?: string | undefined
}

const SAME_NUMBER_MS = 1000 // a digit typed within this time goes on with the number before it

/** A score between two buttons: arrows ±1, digits type, Backspace clears; the first + on an empty one gives 0. */
export function Stepper({
  label,
  value,
  onChange,
  onLimit,
  state,
  max = GOALS_MAX,
  describedBy,
}: StepperProps) {
  const { t } = useTranslation()
  const typedAt = useRef(0)

  function set(next: number | null) {
    if (next !== null && next > max) onLimit?.()
    else if (next !== value) onChange(next)
  }
  const raise = () => set(value === null ? 0 : value + 1)
  const lower = () => value !== null && set(Math.max(0, value - 1))

  function type(digit: number, at: number) {
    const goesOn = at - typedAt.current < SAME_NUMBER_MS && value !== null
    typedAt.current = at
    set(goesOn ? value * 10 + digit : digit)
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = actionOf(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }

  function actionOf(key: string): (() => void) | undefined {
    if (/^\d$/.test(key)) return () => type(Number(key), Date.now())
    const actions: Record<string, () => void> = {
      ArrowUp: raise,
      ArrowRight: raise,
      ArrowDown: lower,
      ArrowLeft: lower,
      Home: () => set(0),
      End: () => set(max),
      Backspace: () => set(null),
      Delete: () => set(null),
    }
    return actions[key]
  }

  return (
    <div className="stepper">
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
        className="score-plate"
        data-state={state}
        role="spinbutton"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value ?? undefined}
        aria-valuetext={value === null ? t('stepper.empty') : String(value)}
        aria-invalid={state === 'blank' || undefined}
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
