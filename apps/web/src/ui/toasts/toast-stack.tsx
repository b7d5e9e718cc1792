import { Toast as Base, type ToastObject } from '@base-ui/react/toast'
import { useSelector } from '@tanstack/react-store'
import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button, IconButton } from '../forms/button.tsx'
import styles from './toast-stack.module.css'
import { removeToast, type Severity, type Toast, toasts } from './toast-store.ts'

const ICONS = { info: Info, success: CircleCheck, warn: TriangleAlert, error: CircleX } satisfies Record<
  Severity,
  unknown
>

/**
 * The toasts of the store, at the bottom right, below 768 px at the bottom centre. While the pointer or the focus is on
 * them none expires, so that nobody loses a toast while reading it.
 */
export function ToastStack() {
  const { t } = useTranslation()
  return (
    <Base.Provider>
      <Base.Portal>
        <Base.Viewport className={styles.stack} aria-label={t('notifications')}>
          <Cards />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function Cards() {
  const wanted = useSelector(toasts)
  const { toasts: shown, add, close } = Base.useToastManager<Toast>()
  const known = useRef(new Set<number>())

  // The store decides which toasts are shown; Base UI handles their time and announcements.
  useEffect(() => {
    for (const toast of wanted) {
      if (known.current.has(toast.id)) continue
      known.current.add(toast.id)
      add({
        id: String(toast.id),
        title: toast.summary,
        description: toast.detail,
        type: toast.severity,
        priority: toast.severity === 'error' ? 'high' : 'low',
        timeout: Number.isFinite(toast.life) ? toast.life : 0, // 0 means that it stays
        data: toast,
        onClose: () => {
          known.current.delete(toast.id)
          removeToast(toast.id)
        },
      })
    }
    for (const id of known.current) {
      if (!wanted.some((toast) => toast.id === id)) close(String(id))
    }
  }, [wanted, add, close])

  return shown.map((card) => card.data && <Card key={card.id} card={card} toast={card.data} />)
}

function Card({ card, toast }: { card: ToastObject<Toast>; toast: Toast }) {
  const { t } = useTranslation()
  const Icon = ICONS[toast.severity]
  const { closable, action } = toast
  return (
    <Base.Root
      toast={card}
      className={styles.toast}
      data-severity={toast.severity}
      // Base UI announces an error in an alert of its own, and hides this element from screen readers; but it contains
      // buttons.
      aria-hidden={undefined}
      aria-live={toast.severity === 'error' ? 'off' : undefined}
      swipeDirection={closable ? ['right', 'down'] : []}
      onKeyDown={(event) => {
        if (!closable) event.preventBaseUIHandler()
      }}
    >
      <Icon className="mt-[18px] ml-4 size-5" aria-hidden="true" />
      <div className="py-3.5 pr-1 pl-2 wrap-anywhere">
        <Base.Title render={<b />} className="block font-semibold text-text" />
        <Base.Description className="text-14 leading-[1.4] text-text-2" />
        {action && (
          <Button
            variant="secondary"
            size="small"
            className="mt-2"
            onClick={() => {
              action.onSelect()
              removeToast(toast.id)
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      {closable && (
        <Base.Close
          aria-hidden={false} // the stack is always spread out, so buttons never overlap
          render={<IconButton className="my-1.5" label={t('close')} />}
        >
          <X aria-hidden="true" />
        </Base.Close>
      )}
      {Number.isFinite(toast.life) && (
        <span className={styles.life} style={{ animationDuration: `${toast.life}ms` }} />
      )}
    </Base.Root>
  )
}
