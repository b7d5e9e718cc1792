import { useState } from 'react'
import { useVisible } from './use-reading.ts'

/**
 * Returns the message after which the unread line stands: the last one read when the viewer opened the page
 * or left the tab. It stays while they read. 0: there were no unread messages.
 */
export function useSeenTo(readTo: number | undefined, unread: number): number {
  const isVisible = useVisible()
  const [seen, setSeen] = useState<{ to: number; isVisible: boolean } | null>(null)
  if (readTo === undefined) return 0
  if (seen === null) setSeen({ to: unread > 0 ? readTo : 0, isVisible })
  else if (seen.isVisible !== isVisible) setSeen({ to: isVisible ? seen.to : readTo, isVisible })
  return seen?.to ?? 0
}
