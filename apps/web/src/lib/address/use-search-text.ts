import { useEffect, useRef, useState } from 'react'

/** The pause after the last letter before the search starts. */
const PAUSE_MS = 300

/**
 * Holds the text of a search field whose search stands in the address. Typed text gets into the address after
 * a pause; a new address (the back button, a link) changes the field.
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
      send() // a cleared field searches at once
      return
    }
    const pause = setTimeout(send, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])

  return [text, setText] as const
}
