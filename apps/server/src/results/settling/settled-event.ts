import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import type { ResultDetails, Settlement } from '@called-it/contract/organiser/results.ts'
import type { Match } from '@called-it/contract/kinds/match.ts'
import { notify } from '../../platform/live/notify.ts'
import { readEvent } from '../../predictions/predictions.ts'
import type { Db } from '../../schema.ts'
import { type EventRow, readVersion, type TournamentRow } from '../../tournaments/tournaments.ts'
import type { Actor } from '../../audit/audit.ts'
import type { Followed } from './follow.ts'
import { describeDetails, type Snapshot } from './moved-questions.ts'
import { describeSettlement } from './settlement-view.ts'

/** The answer of a call that changed a result: the event, its new version, and what was settled. */
export type EnteredResult = {
  event: Match | Fight
  version: string
  audit_id: number | null
  settlement: Settlement
  /** Null: the caller has not asked for them. */
  details: ResultDetails | null
}

/** Notifies all open pages of a tournament that scores and points have changed. */
export async function notifySettled(db: Db, slug: string): Promise<void> {
  for (const topic of ['score', 'settled'] as const) await notify(db, { topic, tournament: slug })
}

/** A change of a result with what followed, its entry in the audit log, and the tournament before it if that is compared. */
type Announced = { event: EventRow; followed: Followed; auditId: number | null; before: Snapshot | null }

/**
 * Notifies all open pages of a settled change of a result, and returns the answer of the call that made it.
 */
export async function announceSettled(
  db: Db,
  by: Actor,
  tournament: TournamentRow,
  { event, followed, auditId, before }: Announced,
): Promise<EnteredResult> {
  await notifySettled(db, tournament.slug)
  return {
    event: await readEvent(db, tournament, by.user_id ?? 0, event.key),
    version: await readVersion(db, event.id),
    audit_id: auditId,
    settlement: await describeSettlement(db, followed, event),
    details: before && (await describeDetails(db, tournament.id, event, before, followed)),
  }
}
