import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'

/** Returns the next step of the viewer's draw; null if nothing is left or the tournament has no draw. */
export function drawDueOf({
  distributionResult: placed,
  status,
}: Pick<Tournament, 'distributionResult' | 'status'>): 'group' | 'team' | null {
  if (!placed || status === 'not_formed' || status === 'finished') return null
  if (!placed.group) return 'group'
  return placed.team ? null : 'team'
}
