import { TOAST_LIFE_MS } from '@called-it/rules/limits.ts'
import { Store } from '@tanstack/react-store'

export type Severity = 'info' | 'success' | 'warn' | 'error'

export type ToastMessage = {
  severity: Severity
  /** The title. */
  summary: string
  detail?: string
  /** Milliseconds on screen; 3000 by default (SPEC.md 9), Infinity to stay. */
  life?: number
  /** Whether it has a close button; by default it has one. */
  closable?: boolean
  /** Toasts of a group can be removed together. */
  group?: string
  /** An action such as undo; the press also closes the toast. */
  action?: { label: string; onSelect: () => void }
}
export type Toast = ToastMessage & { id: number; life: number; closable: boolean }

/** For something that was lost, or can be undone: users need longer to read that than a success (ms). */
export const LOSS_LIFE_MS = 10_000

const MOST = 3 // DESIGN 7: at most three stacked, the oldest gives way

/** The toasts to show, the oldest first; they wait here until the toast area has loaded. */
export const toasts = new Store<readonly Toast[]>([])
let lastId = 0

/** Shows a toast; returns its id. */
export function showToast(message: ToastMessage): number {
  lastId += 1
  const toast = { closable: true, ...message, life: message.life ?? TOAST_LIFE_MS, id: lastId }
  toasts.setState((shown) => [...shown, toast].slice(-MOST))
  return toast.id
}

/** Removes one toast, by the id that `showToast` returned. */
export function removeToast(id: number): void {
  toasts.setState((shown) => shown.filter((toast) => toast.id !== id))
}

/** Removes the toasts of a group, or all toasts. */
export function removeToasts(group?: string): void {
  toasts.setState((shown) => (group === undefined ? [] : shown.filter((toast) => toast.group !== group)))
}
