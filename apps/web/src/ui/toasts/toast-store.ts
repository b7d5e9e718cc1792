import { TOAST_LIFE_MS } from '@called-it/rules/limits.ts'
import { Store } from '@tanstack/react-store'

export type Severity = 'info' | 'success' | 'warn' | 'error'

export type ToastMessage = {
  severity: Severity
  /** The title. */
  summary: string
  detail?: string
  /** Milliseconds on screen; 3000 where nothing is said (SPEC.md 9), Infinity to stay. */
  life?: number
  /** Whether it has a close button; it has one unless this is false. */
  closable?: boolean
  /** Messages of a group can be removed together. */
  group?: string
  /** What can be done about it, such as taking something back; the message goes with the press. */
  action?: { label: string; onSelect: () => void }
}
export type Toast = ToastMessage & { id: number; life: number; closable: boolean }

/** For what was lost, or can be taken back: to read it takes longer than what went well (ms). */
export const LOSS_LIFE_MS = 10_000

const MOST = 3 // DESIGN 7: at most three stacked, the oldest gives way

/** The messages that are to be seen, the oldest first; they wait here until there is something to show them. */
export const toasts = new Store<readonly Toast[]>([])
let lastId = 0

/** Shows a message in the toast area; answers its id. */
export function showToast(message: ToastMessage): number {
  lastId += 1
  const toast = { closable: true, ...message, life: message.life ?? TOAST_LIFE_MS, id: lastId }
  toasts.setState((shown) => [...shown, toast].slice(-MOST))
  return toast.id
}

/** Removes one message, by the id that `showToast` answered. */
export function removeToast(id: number): void {
  toasts.setState((shown) => shown.filter((toast) => toast.id !== id))
}

/** Removes the messages of a group, or every message of all groups. */
export function removeToasts(group?: string): void {
  toasts.setState((shown) => (group === undefined ? [] : shown.filter((toast) => toast.group !== group)))
}
