import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'

/**
 * The phase of a question at a moment (ms since 1970) after the server answered, as questions lock by themselves. The
 * server decides again when an answer is saved.
 */
export function phaseOf(
  { phase, locks_at }: { phase: PredictionPhase; locks_at: string | null },
  at: number,
): PredictionPhase {
  return locks_at !== null && at >= Date.parse(locks_at) ? 'locked' : phase
}
