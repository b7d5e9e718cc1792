import { useEffect, useState } from 'react'
import { useMe } from '../../lib/session/session.ts'
import { readStored, store } from '../../lib/storage/storage.ts'

/** A user who has saved this many scores knows the points. */
const ENOUGH_CALLS = 3

/** Whether the first match still explains the points: until «Понятно», or until three scores are saved. */
export function usePrimer(savedCalls: number): { isShown: boolean; dismiss: () => void } {
  const { id } = useMe()
  const key = `primer:${id}`
  // The state of this page counts, as storage may be blocked.
  const [dismissedBy, setDismissedBy] = useState<number | null>(null)
  const isEnough = savedCalls >= ENOUGH_CALLS
  useEffect(() => {
    if (isEnough) store(key, 'seen')
  }, [isEnough, key])
  return {
    isShown: !isEnough && dismissedBy !== id && readStored(key) === null,
    dismiss() {
      setDismissedBy(id)
      store(key, 'seen')
    },
  }
}
