import { use } from 'react'
import { RailContext } from '../frame/rail-context.ts'
import type { Given } from './gaps.ts'
import { type KnownRound, useNextStep } from './use-next-step.ts'

/** Returns the next step in the tournament of the rail; null if nothing is missing, or not known yet. */
export function useRailStep(given: Given, rounds?: readonly KnownRound[]) {
  const { tournament, progress } = use(RailContext)
  return useNextStep({ tournament, progress, given, rounds })
}
