import { TOAST_LIFE_MS } from '@called-it/rules/limits.ts'

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
}
export type Toast = ToastMessage & { id: number; life: number; closable: boolean }

const MOST = 3 // DESIGN 7: at most three stacked, the oldest gives way

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message in the toast area; answers its id. */
export function showToast(message: ToastMessage): number {
  lastId += 1
  const toast = { closable: true, ...message, life: message.life ?? TOAST_LIFE_MS, id: lastId }
  change([...toasts, toast].slice(-MOST))
  return toast.id
}

/** Removes one message, by the id that `showToast` answered. */
export function removeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/** Removes the messages of a group, or every message of all groups. */
export function removeToasts(group?: string): void {
  change(group === undefined ? [] : toasts.filter((toast) => toast.group !== group))
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function readToasts(): readonly Toast[] {
  return toasts
}

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
