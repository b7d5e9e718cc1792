import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { IconButton } from './button.tsx'
import { readToasts, removeToast, type Severity, subscribeToToasts, type Toast } from './toast-store.ts'

const ICONS = { info: Info, success: CircleCheck, warn: TriangleAlert, error: CircleX } satisfies Record<
  Severity,
  unknown
>

/**
 * The one toast area of the application (SPEC.md 2): bottom right, below 768 px bottom centre. While the pointer or the
 * focus is on it nothing runs out, so that nobody loses a message while reading it.
 */
export function ToastArea() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts)
  return toasts.length > 0 && <ToastStack toasts={toasts} />
}

function ToastStack({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useTranslation()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused
  return (
    <section
      className="toasts"
      aria-label={t('notifications')}
      data-paused={paused || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={paused} onClose={() => setFocused(false)} />
      ))}
    </section>
  )
}

type ToastCardProps = { toast: Toast; paused: boolean; onClose: () => void }

function ToastCard({ toast, paused, onClose }: ToastCardProps) {
  const { t } = useTranslation()
  const Icon = ICONS[toast.severity]
  useLife(toast, paused)

  // The button goes with the focus on it and sends no blur: the stack has to be told.
  function close() {
    removeToast(toast.id)
    onClose()
  }

  return (
    <div
      className="toast"
      data-severity={toast.severity}
      role={toast.severity === 'error' ? 'alert' : 'status'}
    >
      <Icon aria-hidden="true" />
      <div className="toast-text">
        <b>{toast.summary}</b>
        {toast.detail && <p>{toast.detail}</p>}
      </div>
      {toast.closable && (
        <IconButton label={t('close')} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      {Number.isFinite(toast.life) && (
        <span className="toast-life" style={{ animationDuration: `${toast.life}ms` }} />
      )}
    </div>
  )
}

/** Removes the toast when its life has run out, not counting the time it was paused. */
function useLife({ id, life }: Toast, paused: boolean) {
  const left = useRef(life)
  useEffect(() => {
    if (paused || !Number.isFinite(life)) return
    const from = Date.now()
    const timer = setTimeout(() => removeToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - from
    }
  }, [id, life, paused])
}
