import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'

/**
 * Where a question stands at a moment (ms since 1970) after the server was asked: it locks by itself. The server
 * decides again when something is saved.
 */
export function phaseOf(
  { phase, locks_at }: { phase: PredictionPhase; locks_at: string | null },
  at: number,
): PredictionPhase {
  return locks_at !== null && at >= Date.parse(locks_at) ? 'locked' : phase
}
