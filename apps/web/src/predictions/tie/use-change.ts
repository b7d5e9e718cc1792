import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { useEffect, useState } from 'react'
import type { Sides } from './course.ts'

/** A winner that was replaced, and who met whom after it. */
export type Change = {
  tie: BracketTie
  /** The teams picked before and now. */
  was: number
  now: number
  /** Where the winner plays on, and who stood there before and stands there now. */
  coming: { stage: BracketStage; was: Sides; now: Sides } | null
}

/** How long a change can be taken back (ms). */
const UNDO_MS = 10_000

/** The last change of a winner, as long as it can be taken back: for a while, or until another tie is changed. */
export function useChange() {
  const [change, setChange] = useState<Change | null>(null)
  useEffect(() => {
    if (!change) return
    const forgetting = setTimeout(() => setChange(null), UNDO_MS)
    return () => clearTimeout(forgetting)
  }, [change])
  return [change, setChange] as const
}
