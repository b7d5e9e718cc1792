import { useEffect, useState } from 'react'
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
