import { useEffect, useEffectEvent } from 'react'
import { findCode } from '../../lib/text/digits.ts'

/** Takes a code that is pasted anywhere on the page, also within the message that brought it. */
export function usePastedCode(onCode: (code: string) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const code = findCode(event.clipboardData?.getData('text') ?? '')
    if (code === null) return // a part of it, perhaps: the field that has the focus knows what to do
    event.preventDefault()
    event.stopPropagation()
    onCode(code)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listen, true)
    return () => document.removeEventListener('paste', listen, true)
  }, [])
}
