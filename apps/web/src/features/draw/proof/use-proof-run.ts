import { useSelector } from '@tanstack/react-store'
import { useEffect, useMemo } from 'react'
import { makeProofRun, type ProofRun, type ProofState } from './proof-run.ts'

/** A draw of up to so many records (half a megabyte) is checked without a press on the button. */
const AUTOMATIC_MAX = 5000

/** Checks the draw of a tournament while its page is open. `total` is undefined until it is known. */
export function useProofRun(slug: string, total: number | undefined): { run: ProofRun; state: ProofState } {
  const run = useMemo(() => makeProofRun(slug), [slug])
  const isAutomatic = total !== undefined && total <= AUTOMATIC_MAX
  useEffect(() => {
    if (isAutomatic) run.begin()
  }, [run, isAutomatic])
  useEffect(() => () => run.abandon(), [run])
  return { run, state: useSelector(run.state) }
}
