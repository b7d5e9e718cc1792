import { useEffect, useRef } from 'react'

/**
 * Runs something once no button of the mouse is down. Pressing a button takes the focus from where it was; what then
 * appears or goes there would move the button from under the pointer before it is released, and the click is lost.
 */
export function useAfterPress(): (act: () => void) => void {
  const isDown = useRef(false)
  useEffect(() => {
    const press = () => (isDown.current = true)
    const release = () => (isDown.current = false)
    addEventListener('pointerdown', press, true)
    addEventListener('pointerup', release, true)
    addEventListener('pointercancel', release, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      removeEventListener('pointerup', release, true)
      removeEventListener('pointercancel', release, true)
    }
  }, [])

  return (act) => {
    if (!isDown.current) return void setTimeout(act)
    const heard = new AbortController()
    const released = () => {
      heard.abort()
      setTimeout(act) // the click comes right after the release
    }
    addEventListener('pointerup', released, { signal: heard.signal })
    addEventListener('pointercancel', released, { signal: heard.signal })
  }
}
