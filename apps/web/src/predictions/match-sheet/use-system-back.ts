import { useEffect, useRef } from 'react'

// Not in every browser, and not in the types of the DOM yet.
type WithWatcher = { CloseWatcher?: new () => EventTarget & { destroy(): void } }

/** The system's back (of Android; also Escape, wherever the focus is) closes what is open, where the browser tells. */
export function useSystemBack(onBack: () => void): void {
  const told = useRef(onBack)
  useEffect(() => {
    told.current = onBack
  })
  useEffect(() => {
    const { CloseWatcher } = window as WithWatcher
    if (!CloseWatcher) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => told.current())
    return () => watcher.destroy()
  }, [])
}
