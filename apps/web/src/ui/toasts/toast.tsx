import { type ComponentType, useEffect, useState } from 'react'
import { whenUsed } from '../../lib/screen/when-used.ts'
import { toasts } from './toast-store.ts'

/**
 * The only toast area of the application (SPEC.md 2). Its code is not part of the first paint: it loads after the user
 * has first touched the page (`isLoadedAhead`), or with the first toast, which waits for it.
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
    const cancel = isLoadedAhead ? whenUsed(load) : () => {}
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
