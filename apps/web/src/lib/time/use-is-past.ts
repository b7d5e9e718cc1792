import { useEffect, useState } from 'react'
import { now } from './now.ts'

/** The longest wait of a timer of the browser (ms), 24.8 days: with a longer one it would fire at once. */
const WAIT_MAX = 2 ** 31 - 1

/** Whether a moment (ms since 1970, by the server's clock) has passed; the component renders again when it does. */
export function useIsPast(moment: number): boolean {
  const [passed, setPassed] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const left = Math.max(0, moment - now())
      timer = setTimeout(left > WAIT_MAX ? wait : () => setPassed(moment), Math.min(left, WAIT_MAX))
    }
    wait()
    return () => clearTimeout(timer)
  }, [moment])
  return passed === moment || moment <= now()
}
