import { Ban, CalendarClock, Check, CircleDashed, Flag, Lock, Pencil, RotateCcw, WifiOff } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import type { PredictionState } from './prediction-state.ts'
import styles from './status.module.css'

const ICONS = {
  'not-set': CircleDashed,
  'not-saved': Pencil,
  editing: Pencil,
  half: Pencil,
  saving: CircleDashed,
  saved: Check,
  failed: WifiOff,
  ask: RotateCcw,
  locked: Lock,
  finished: Flag,
  cancelled: Ban,
  postponed: CalendarClock,
} satisfies Record<PredictionState, unknown>

type StatusProps = {
  state: PredictionState
  /** Replaces the word of the state. */
  label?: string
  /** Replaces the icon of the state. */
  icon?: typeof Ban | undefined
  className?: string | undefined
}

/** The state of a prediction as icon and word. */
export function Status({ state, label, icon: Icon = ICONS[state], className = '' }: StatusProps) {
  const { t } = useTranslation()
  return (
    <span className={`${styles.status} ${className}`} data-state={state}>
      <Icon className="size-4" aria-hidden="true" />
      <span>{label ?? t(`status.${state}`)}</span>
    </span>
  )
}
