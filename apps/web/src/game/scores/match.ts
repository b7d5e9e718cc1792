import type { Match } from '@called-it/contract/kinds/match.ts'

/**
 * Returns the state of a match at a moment (ms since 1970) after the server's answer: a scheduled one locks
 * at its start (GAME.md 3). The server checks again on each save.
 */
export function phaseAt(
  { status, started_at, phase }: Pick<Match, 'status' | 'started_at' | 'phase'>,
  at: number,
): Match['phase'] {
  const isDue = started_at !== null && at >= Date.parse(started_at)
  return status === 'scheduled' && isDue ? 'locked' : phase
}

/** Returns the score that counts, by the basis of the match; null while there is none. */
export function countedScoreOf({
  score,
  after_extra_time,
  score_basis,
}: Pick<Match, 'score' | 'after_extra_time' | 'score_basis'>): Match['score'] {
  return score_basis === 'extra_time' ? (after_extra_time ?? score) : score
}
