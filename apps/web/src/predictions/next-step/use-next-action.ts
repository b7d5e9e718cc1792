import { useNavigate } from '@tanstack/react-router'
import type { Given } from './gaps.ts'
import { useRailStep } from './use-rail-step.ts'

/** Returns the next step as the action of a toast that says what was saved; undefined if nothing is missing. */
export function useNextAction(given: Given): { label: string; onSelect: () => void } | undefined {
  const navigate = useNavigate()
  const step = useRailStep(given)
  return step ? { label: step.label, onSelect: () => void navigate(step.link) } : undefined
}
