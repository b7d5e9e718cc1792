import { useSelector } from '@tanstack/react-store'
import { useEffect, useMemo } from 'react'
import { makeProofRun, type ProofRun, type ProofState } from './proof-run.ts'

/** Up to so many records are checked without being asked to: half a megabyte on the way. */
const UNASKED = 5000

/** Checks the draw of a tournament as long as its page is open; undefined `total`: not known yet. */
export function useProofRun(slug: string, total: number | undefined): { run: ProofRun; state: ProofState } {
  const run = useMemo(() => makeProofRun(slug), [slug])
  const isUnasked = total !== undefined && total <= UNASKED
  useEffect(() => {
    if (isUnasked) run.begin()
  }, [run, isUnasked])
  useEffect(() => () => run.leave(), [run])
  return { run, state: useSelector(run.state) }
}
