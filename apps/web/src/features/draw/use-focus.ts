import { useCallback } from 'react'

/**
 * A ref for what takes the focus when it appears: what happened on the stage is read out, and Tab leads to what
 * follows it. Not `isWanted` where the page has just opened: there it begins at its top.
 */
export function useFocus(isWanted: boolean) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (isWanted) element?.focus({ preventScroll: true })
    },
    [isWanted],
  )
}
