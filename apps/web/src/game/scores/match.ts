import type { Match } from '@called-it/contract/predictions/predictions.ts'

/**
 * Where a match stands at a moment (ms since 1970) after the server was asked: a scheduled one locks with its start
 * (GAME.md 3). The server decides again when something is saved.
 */
export function phaseAt(
  { status, started_at, phase }: Pick<Match, 'status' | 'started_at' | 'phase'>,
  at: number,
): Match['phase'] {
  const isDue = started_at !== null && at >= Date.parse(started_at)
  return status === 'scheduled' && isDue ? 'locked' : phase
}

/** The score that earns points, by the basis of the match; null while there is none. */
export function countedScoreOf({
  score,
  after_extra_time,
  score_basis,
}: Pick<Match, 'score' | 'after_extra_time' | 'score_basis'>): Match['score'] {
  return score_basis === 'extra_time' ? (after_extra_time ?? score) : score
}
