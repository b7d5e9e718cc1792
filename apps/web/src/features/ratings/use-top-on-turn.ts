import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls to the top when the user turns a page; the scroll position on arrival stays. `list` names the paged
 * list: a change of the list is no turn of a page.
 */
export function useTopOnTurn(box: RefObject<HTMLElement | null>, list: string, page: number) {
  const shown = useRef({ list, page })
  useEffect(() => {
    const last = shown.current
    shown.current = { list, page }
    if (last.list === list && last.page !== page) box.current?.scrollIntoView({ block: 'start' })
  }, [box, list, page])
}
