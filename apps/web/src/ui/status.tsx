import { Ban, CalendarClock, Check, CircleDashed, Flag, Lock, Pencil, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PredictionState } from './prediction-state.ts'
import styles from './status.module.css'

const ICONS = {
  'not-set': CircleDashed,
  'not-saved': Pencil,
  saved: Check,
  ask: RotateCcw,
  locked: Lock,
  finished: Flag,
  cancelled: Ban,
  postponed: CalendarClock,
} satisfies Record<PredictionState, unknown>

type StatusProps = {
  state: PredictionState
  /** Replaces the word where another fits better. */
  label?: string
  className?: string | undefined
}

/** The state of a prediction in icon and word. */
export function Status({ state, label, className = '' }: StatusProps) {
  const { t } = useTranslation()
  const Icon = ICONS[state]
  return (
    <span className={`${styles.status} ${className}`} data-state={state}>
      <Icon className="size-4" aria-hidden="true" />
      <span>{label ?? t(`status.${state}`)}</span>
    </span>
  )
}
