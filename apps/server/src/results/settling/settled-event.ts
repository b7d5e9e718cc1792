import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import type { Settlement } from '@called-it/contract/organiser/results.ts'
import type { Match } from '@called-it/contract/kinds/match.ts'
import { notify } from '../../platform/live/notify.ts'
import { readEvent } from '../../predictions/predictions.ts'
import type { Db } from '../../schema.ts'
import { type EventRow, readVersion, type TournamentRow } from '../../tournaments/tournaments.ts'
import type { Actor } from '../../audit/audit.ts'
import type { Followed } from './follow.ts'
import { describeSettlement } from './settlement-view.ts'

/** The answer of a call that changed a result: the event, its new version, and what was settled. */
export type EnteredResult = { event: Match | Fight; version: string; settlement: Settlement }

/** Notifies all open pages of a tournament that scores and points have changed. */
export async function notifySettled(db: Db, slug: string): Promise<void> {
  for (const topic of ['score', 'settled'] as const) await notify(db, { topic, tournament: slug })
}

/**
 * Notifies all open pages of a settled change of a result, and returns the answer of the call that made it.
 */
export async function announceSettled(
  db: Db,
  by: Actor,
  tournament: TournamentRow,
  event: EventRow,
  followed: Followed,
): Promise<EnteredResult> {
  await notifySettled(db, tournament.slug)
  return {
    event: await readEvent(db, tournament, by.user_id ?? 0, event.key),
    version: await readVersion(db, event.id),
    settlement: await describeSettlement(db, followed, event),
  }
}
