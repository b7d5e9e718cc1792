import { LOSS_LIFE_MS, removeToasts, showToast, type ToastMessage } from '../../ui/toasts/toast-store.ts'

/** The group of toasts about predictions, which are removed together. */
const GROUP = 'predictions'

/** Shows a toast about predictions. */
export function showPredictionToast(message: ToastMessage): void {
  showToast({ ...message, group: GROUP })
}

/** Says that predictions are saved. */
export function showSaved(summary: string, detail: string): void {
  showPredictionToast({ severity: 'success', summary, detail })
}

/** Warns that a prediction locked before it was saved. */
export function showLapsed(summary: string, detail: string): void {
  showPredictionToast({ severity: 'warn', summary, detail, life: LOSS_LIFE_MS })
}

/** Says what was reset, with an action that restores it. */
export function showReset(summary: string, restore: { label: string; onSelect: () => void }): void {
  showPredictionToast({ severity: 'info', summary, life: LOSS_LIFE_MS, action: restore })
}

/** Removes all toasts about predictions. */
export function removePredictionToasts(): void {
  removeToasts(GROUP)
}
