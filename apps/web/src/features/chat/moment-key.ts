import type { TeamMoment } from '@called-it/contract/teams/chat.ts'

/** What a moment of a team is about: a moment of the same takes its place. */
export function keyOf(moment: TeamMoment): string {
  if (moment.type === 'round') return `round ${moment.round.id}`
  return moment.type === 'exact' ? `exact ${moment.event.id}` : `joined ${moment.at}`
}
