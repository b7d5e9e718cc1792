import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../lib/time/when-idle.ts'
import { toasts } from './toast-store.ts'

/**
 * The one toast area of the application (SPEC.md 2). What draws it is no part of the first paint: it is loaded when
 * the page has nothing else to do (`isLoadedAhead`), or with the first message, which waits for it.
 */
export function ToastArea({ isLoadedAhead = true }: { isLoadedAhead?: boolean }) {
  const [Stack, setStack] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isGone = false
    // A message that says there is no connection may come when there is none: the next one tries again.
    const load = () =>
      void import('./toast-stack.tsx').then(
        ({ ToastStack }) => isGone || setStack(() => ToastStack),
        (error: unknown) => reportError(error),
      )
    const cancel = isLoadedAhead ? whenIdle(load) : () => {}
    const listening = toasts.subscribe((shown) => shown.length > 0 && load())
    if (toasts.state.length > 0) load()
    addEventListener('online', load)
    return () => {
      isGone = true
      cancel()
      listening.unsubscribe()
      removeEventListener('online', load)
    }
  }, [isLoadedAhead])
  return Stack && <Stack />
}
