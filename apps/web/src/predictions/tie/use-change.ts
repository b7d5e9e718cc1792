import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import { useEffect, useState } from 'react'
import type { Sides } from './course.ts'

/** A pick that was replaced, and the tie of the next stage that changed with it. */
export type Change = {
  tie: BracketTie
  /** The teams picked before and now. */
  before: number
  after: number
  /** The next stage, with the sides of its tie before and now. */
  nextTie: { stage: BracketStage; before: Sides; after: Sides } | null
}

/** A change can be undone for this long (ms). */
const UNDO_MS = 10_000

/** The last replaced pick, as long as it can be undone: for a while, or until another tie is changed. */
export function useChange() {
  const [change, setChange] = useState<Change | null>(null)
  useEffect(() => {
    if (!change) return
    const forgetting = setTimeout(() => setChange(null), UNDO_MS)
    return () => clearTimeout(forgetting)
  }, [change])
  return [change, setChange] as const
}
