import { useEffect, useRef, useState } from 'react'

/** Long enough not to ask for every letter, short enough to feel like an answer to the last one. */
const PAUSE_MS = 300

/**
 * The text of a search field whose search stands in the address: what is typed gets there after a pause, and what
 * the address says (the way back, a link) gets into the field.
 */
export function useSearchText(wanted: string, search: (text: string) => void) {
  const [text, setText] = useState(wanted)
  const known = useRef(wanted)
  const latest = useRef(search)

  useEffect(() => {
    latest.current = search
  })
  useEffect(() => {
    if (wanted === known.current) return
    known.current = wanted
    setText(wanted)
  }, [wanted])
  useEffect(() => {
    const typed = text.trim()
    if (typed === known.current) return
    const send = () => {
      known.current = typed
      latest.current(typed)
    }
    if (typed === '') {
      send() // cleared: nobody waits for nothing
      return
    }
    const pause = setTimeout(send, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])

  return [text, setText] as const
}
