import type { TeamMoment } from '@called-it/contract/teams/chat.ts'

/** Returns the key of what a moment is about: a newer moment with the same key replaces it. */
export function keyOf(moment: TeamMoment): string {
  if (moment.type === 'round') return `round ${moment.round.id}`
  return moment.type === 'exact' ? `exact ${moment.event.id}` : `joined ${moment.at}`
}
