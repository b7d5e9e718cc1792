import { type RefObject, useEffect, useRef } from 'react'

/**
 * A turned page begins at its top; the place in the page at arrival stays as it is. `list` names what has the pages: with
 * another one nothing is turned.
 */
export function useTopOnTurn(box: RefObject<HTMLElement | null>, list: string, page: number) {
  const shown = useRef({ list, page })
  useEffect(() => {
    const last = shown.current
    shown.current = { list, page }
    if (last.list === list && last.page !== page) box.current?.scrollIntoView({ block: 'start' })
  }, [box, list, page])
}
