import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../lib/time/when-idle.ts'
import { whenUsed } from '../../lib/screen/when-used.ts'
import { toasts } from './toast-store.ts'

/**
 * The only toast area of the application (SPEC.md 2). Its code is not part of the first paint: it loads after the user
 * has first touched the page (`isLoadedAhead`), or with the first toast, which waits for it; under the service worker, when
 * the page is idle, so that it is kept.
 */
export function ToastArea({ isLoadedAhead = true }: { isLoadedAhead?: boolean }) {
  const [Stack, setStack] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isGone = false
    // A toast about a missing connection may come without one: the next toast tries to load again.
    const load = () =>
      void import('./toast-stack.tsx').then(
        ({ ToastStack }) => isGone || setStack(() => ToastStack),
        (error: unknown) => reportError(error),
      )
    let cancel = isLoadedAhead ? whenUsed(load) : () => {}
    // The service worker keeps what was loaded: the toast about a missing connection must be there when it is needed.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
    const keep = () => {
      cancel()
      cancel = whenIdle(load)
    }
    if (isLoadedAhead && workers?.controller) keep()
    else if (isLoadedAhead) workers?.addEventListener('controllerchange', keep, { once: true })
    const listening = toasts.subscribe((shown) => shown.length > 0 && load())
    if (toasts.state.length > 0) load()
    addEventListener('online', load)
    return () => {
      isGone = true
      cancel()
      workers?.removeEventListener('controllerchange', keep)
      listening.unsubscribe()
      removeEventListener('online', load)
    }
  }, [isLoadedAhead])
  return Stack && <Stack />
}
