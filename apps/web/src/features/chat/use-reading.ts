import { useQueryClient } from '@tanstack/react-query'
import { type RefCallback, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type ChatPlace, markRead } from './chat.ts'

/** The newest message counts as read after it was visible for this time (ms). */
const SEEN_MS = 500

/**
 * Marks the newest message as read when the end of the list, which gets the ref, is visible in a visible tab.
 * `readTo` is the last message that the server has as read.
 */
export function useReading(place: ChatPlace, newest: number, readTo: number): RefCallback<HTMLElement> {
  const queryClient = useQueryClient()
  const [isEndSeen, setEndSeen] = useState(false)
  const isVisible = useVisible()
  const { slug, team } = place
  const end = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setEndSeen(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => {
      observer.disconnect()
      setEndSeen(false)
    }
  }, [])
  useEffect(() => {
    if (!isEndSeen || !isVisible || newest <= readTo) return
    const timer = setTimeout(() => {
      // The next visible moment tries again.
      markRead(queryClient, { slug, team }, newest).catch(() => undefined)
    }, SEEN_MS)
    return () => clearTimeout(timer)
  }, [queryClient, slug, team, newest, readTo, isEndSeen, isVisible])
  return end
}

/** Whether the tab is visible. */
export function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
}

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
