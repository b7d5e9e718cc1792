import { useEffect, useState } from 'react'

/** The effect of a form is asked this long after the last key (ms). */
const PAUSE_MS = 250

/** Returns a text as it stood when it last rested for a moment, and whether that is how it stands now. */
export function useSettled(text: string): { text: string; isSettled: boolean } {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { text: settled, isSettled: settled === text }
}
