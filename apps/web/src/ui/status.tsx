import { Ban, CalendarClock, Check, CircleDashed, Flag, Lock, Pencil, RotateCcw, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PredictionState } from './prediction-state.ts'

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

/** The state of a prediction in icon and word. `label` replaces the word where another fits better. */
export function Status({ state, label }: { state: PredictionState; label?: string }) {
  const { t } = useTranslation()
  const Icon = ICONS[state]
  return (
    <span className="status" data-state={state}>
      <Icon aria-hidden="true" />
      <span>{label ?? t(`status.${state}`)}</span>
    </span>
  )
}
