import { useEffect, useRef } from 'react'

// Some browsers do not have it, and the DOM's types do not know it yet.
type WithWatcher = { CloseWatcher?: new () => EventTarget & { destroy(): void } }

/**
 * The system's back (of Android; also Escape, wherever the focus is) closes what is open, in browsers with
 * CloseWatcher.
 */
export function useSystemBack(onBack: () => void): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    const { CloseWatcher } = window as WithWatcher
    if (!CloseWatcher) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => latest.current())
    return () => watcher.destroy()
  }, [])
}
