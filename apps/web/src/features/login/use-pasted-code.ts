import { useEffect, useEffectEvent } from 'react'
import { findCode } from '../../lib/text/digits.ts'

/** Accepts a code that is pasted anywhere on the page, also within the whole message. */
export function usePastedCode(onCode: (code: string) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const code = findCode(event.clipboardData?.getData('text') ?? '')
    if (code === null) return // perhaps a part of the code: the focused field handles it
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
