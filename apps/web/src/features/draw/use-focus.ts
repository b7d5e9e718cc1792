import { useCallback } from 'react'

/**
 * Returns a ref for the element that takes the focus when it appears: screen readers read it out, and Tab
 * leads to the next control. `isWanted` is false when the page has just opened, which starts at its top.
 */
export function useFocus(isWanted = true) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (isWanted) element?.focus({ preventScroll: true })
    },
    [isWanted],
  )
}
