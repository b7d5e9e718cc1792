import { startTransition, useEffect, useState } from 'react'

/** Whether the page is still at the screen that it was opened with. */
let isFirstScreen = false

/** The application begins: lists of its first screen grow. Returns the function that ends it, for the next screen. */
export function beginFirstScreen(): () => void {
  isFirstScreen = true
  return () => {
    isFirstScreen = false
  }
}

/**
 * Returns how many of `total` rows of a list to render: on the first screen `first`, and `step` more after each paint. A slow
 * phone then answers between the pieces. On later screens, which wait for no script, and if the address names a place
 * in the page, all rows come at once.
 */
export function useGrowing(total: number, { first, step }: { first: number; step: number }): number {
  const [count, setCount] = useState(() => (isFirstScreen && location.hash === '' ? first : Infinity))
  useEffect(() => {
    if (count >= total) return
    const timer = setTimeout(() => startTransition(() => setCount(count + step)))
    return () => clearTimeout(timer)
  }, [count, step, total])
  return Math.min(count, total)
}
