import { toDesk } from '../shell/desk-link.ts'
import type { TaskItem } from '../shell/task-rows.ts'

/** Returns the page on which a task is done; null: there is none for this viewer. */
export function targetOf({ kind, tournament, event, events }: TaskItem, isOwner: boolean) {
  switch (kind) {
    case 'result_due':
    case 'provisional':
      return toDesk(`events/${tournament.slug}/${event.key}`)
    case 'disagreement':
    case 'unmatched':
      return toDesk('feeds')
    case 'sides':
      return events > 1
        ? toDesk('events', { tournament: tournament.slug, round: event.round.key, needs_hand: 'true' })
        : toDesk(`events/${tournament.slug}/${event.key}/change`, { change: 'sides' })
    case 'outcome':
    case 'finish':
      return toDesk(`tournaments/outcomes/${tournament.slug}`)
    case 'undelivered':
      return isOwner ? toDesk('contest') : null
    case 'backup':
    case 'drill':
      return isOwner ? toDesk('health') : null
    case 'job':
      return null
  }
}

/** Returns the page on which the event of a task is moved. */
export const moveTarget = ({ tournament, event }: TaskItem) =>
  toDesk(`events/${tournament!.slug}/${event!.key}/change`, { change: 'move' })
