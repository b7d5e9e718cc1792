import { useEffect, useState } from 'react'
import { useMe } from '../../lib/session/session.ts'
import { readStored, store } from '../../lib/storage/storage.ts'

/** Who has saved so many calls knows what they bring. */
const ENOUGH_CALLS = 3

/** Whether the points are still explained beside the first match: until «Понятно», or until three calls are saved. */
export function usePrimer(savedCalls: number): { isShown: boolean; dismiss: () => void } {
  const { id } = useMe()
  const key = `primer:${id}`
  // The truth of this page: storage may be blocked.
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
