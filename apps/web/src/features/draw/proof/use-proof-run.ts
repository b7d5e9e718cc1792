import { useSelector } from '@tanstack/react-store'
import { useEffect, useMemo } from 'react'
import { makeProofRun, type ProofRun, type ProofState } from './proof-run.ts'

/** A draw of up to so many records (half a megabyte) is checked without a press on the button. */
const UNASKED = 5000

/** Checks the draw of a tournament while its page is open. `total` is undefined until it is known. */
export function useProofRun(slug: string, total: number | undefined): { run: ProofRun; state: ProofState } {
  const run = useMemo(() => makeProofRun(slug), [slug])
  const isUnasked = total !== undefined && total <= UNASKED
  useEffect(() => {
    if (isUnasked) run.begin()
  }, [run, isUnasked])
  useEffect(() => () => run.leave(), [run])
  return { run, state: useSelector(run.state) }
}
