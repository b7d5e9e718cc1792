import { useEffect, useState } from 'react'
import { now } from './now.ts'

/** Whether a moment (ms since 1970, by the server's clock) has passed; the component renders again when it does. */
export function useIsPast(moment: number): boolean {
  const [passed, setPassed] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(moment), Math.max(0, moment - now()))
    return () => clearTimeout(timer)
  }, [moment])
  return passed === moment || moment <= now()
}
