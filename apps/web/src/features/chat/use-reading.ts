import { useQueryClient } from '@tanstack/react-query'
import { type RefCallback, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type ChatPlace, markRead } from './chat.ts'

/** So long the newest message must be in sight to have been seen (ms). */
const SEEN_MS = 500

/**
 * Tells the server what has been seen: the newest message, once the end of the list, which gets the ref, is in sight
 * in a tab that is looked at. `readTo` is what the server knows.
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
      // What could not be told is told with the next look.
      markRead(queryClient, { slug, team }, newest).catch(() => undefined)
    }, SEEN_MS)
    return () => clearTimeout(timer)
  }, [queryClient, slug, team, newest, readTo, isEndSeen, isVisible])
  return end
}

/** Whether the tab is looked at. */
export function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
}

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
