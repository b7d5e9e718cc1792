import { useEffect, useState } from 'react'
import { useMe } from '../../lib/session/session.ts'
import { readStored, store } from '../../lib/storage/storage.ts'

/**
 * Whether a primer is still shown: until «Понятно», or until the user knows the points anyway. `name` is the key of the
 * primer in the browser's storage.
 */
export function usePrimer(name: string, isKnown: boolean): { isShown: boolean; dismiss: () => void } {
  const { id } = useMe()
  const key = `${name}:${id}`
  // The state of this page counts, as storage may be blocked.
  const [dismissedBy, setDismissedBy] = useState<number | null>(null)
  useEffect(() => {
    if (isKnown) store(key, 'seen')
  }, [isKnown, key])
  return {
    isShown: !isKnown && dismissedBy !== id && readStored(key) === null,
    dismiss() {
      setDismissedBy(id)
      store(key, 'seen')
    },
  }
}
