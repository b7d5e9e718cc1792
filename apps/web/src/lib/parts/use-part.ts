import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../time/when-idle.ts'
import type { LazyPart } from './lazy-part.tsx'

/**
 * Begins to load a part as soon as the page is there, and returns whether it has come: for what stands below the first
 * screen. If it could not be loaded, rendering the part shows the failure.
 */
export function usePart({ isLoaded, preload }: Pick<LazyPart<never>, 'isLoaded' | 'preload'>): boolean {
  const [isHere, setHere] = useState(isLoaded)
  useEffect(() => {
    let isGone = false
    void preload().then(() => !isGone && setHere(true))
    return () => void (isGone = true)
  }, [preload])
  return isHere
}

/**
 * Begins to load a part when the page is idle, and returns whether it has come and may be rendered: for what only adorns. If
 * it could not be loaded, it is not rendered.
 */
export function useIdlePart({ isLoaded, preload }: Pick<LazyPart<never>, 'isLoaded' | 'preload'>): boolean {
  const [isHere, setHere] = useState(isLoaded)
  useEffect(() => {
    if (isHere) return
    let isGone = false
    const show = () => !isGone && startTransition(() => setHere(isLoaded()))
    const cancel = whenIdle(() => void preload().then(show))
    return () => {
      isGone = true
      cancel()
    }
  }, [isHere, isLoaded, preload])
  return isHere
}
