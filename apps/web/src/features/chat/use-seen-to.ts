import { useState } from 'react'
import { useVisible } from './use-reading.ts'

/**
 * Behind which message the unread ones begin: what had been read when the reader came with the page, or left its tab.
 * It stays there while they are read. 0: there were none to come to.
 */
export function useSeenTo(readTo: number | undefined, unread: number): number {
  const isVisible = useVisible()
  const [seen, setSeen] = useState<{ to: number; isVisible: boolean } | null>(null)
  if (readTo === undefined) return 0
  if (seen === null) setSeen({ to: unread > 0 ? readTo : 0, isVisible })
  else if (seen.isVisible !== isVisible) setSeen({ to: isVisible ? seen.to : readTo, isVisible })
  return seen?.to ?? 0
}
