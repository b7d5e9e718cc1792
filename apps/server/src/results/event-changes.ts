import type { EventEffect } from '@called-it/contract/organiser/events.ts'
import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import type { Match } from '@called-it/contract/kinds/match.ts'
import { resolveRuleset } from '@called-it/rules/ruleset.ts'
import { inRolledBackTransaction, inTransaction } from '../platform/database/db.ts'
import { notify } from '../platform/live/notify.ts'
import { problem } from '../platform/http/problem.ts'
import { countSaved, listAnswered, readEvent } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import * as tournaments from '../tournaments/tournaments.ts'
import { type Actor, writeAudit } from '../audit/audit.ts'
import type { Act } from './act.ts'
import { follow, NOTHING_ENTERED } from './settling/follow.ts'
import { type EventName, hold } from './held-event.ts'
import { listLocks } from './settling/lock-store.ts'
import { announceSettled, type EnteredResult } from './settling/settled-event.ts'

export async function putEvent(
  db: Db,
  { jobs, by }: Act,
  name: EventName,
  change: tournaments.EventChange,
  {
    dryRun = false,
    at,
    isConfirmed = true,
    ifMatch,
  }: { dryRun?: boolean; at?: string; isConfirmed?: boolean; ifMatch?: string | undefined } = {},
): Promise<{ event: Match | Fight; version: string; effect: EventEffect }> {
  const run = dryRun ? inRolledBackTransaction : inTransaction
  return run(db, async (trx) => {
    const { tournament, event, questionIds } = await hold(trx, name, { by, ifMatch })
    if (change.status !== undefined && event.result !== null) throw problem('has_result')
    const isLocked = event.fight_type !== null && (await tournaments.areLocked(trx, questionIds, at))
    if (isLocked && change.coefficients) throw problem('locked')
    // A fighter can be replaced until the lock, a team as long as nobody has predicted its match (API.md).
    const isInUse =
      event.result !== null ||
      (event.fight_type === null ? (await listAnswered(trx, questionIds)).length > 0 : isLocked)
    const ruleset = resolveRuleset(tournament.ruleset)
    const locksBefore = await listLocks(trx, tournament.id)
    await tournaments.changeEvent(trx, { id: tournament.id, ruleset }, event, change, {
      isInUse,
      isConfirmed,
      at,
    })
    await follow(trx, jobs, tournament, { ...NOTHING_ENTERED, event, by, is_tried: dryRun })
    const isChange = Object.keys(change).length > 0
    if (isChange) await noteChange(trx, by, name, event, change)
    return {
      event: await readEvent(trx, tournament, by.user_id ?? 0, name.key),
      version: await tournaments.readVersion(trx, event.id),
      effect: await effectOf(trx, tournament.id, isChange ? questionIds : [], locksBefore),
    }
  })
}

async function noteChange(
  db: Db,
  by: Actor,
  { slug, key }: EventName,
  { starts_at, status, first, second, ...event }: tournaments.EventRow,
  change: tournaments.EventChange,
): Promise<void> {
  const odds = event.fight_type !== null && { coefficients: event.coefficients }
  await writeAudit(db, by, {
    action: 'event.update',
    tournament: slug,
    target: key,
    before: { starts_at, status, first, second, ...odds },
    after: change,
  })
  await notify(db, { topic: 'score', tournament: slug })
}

/** Returns the effect of an event's change on its questions and on all that opened again or locked by it. */
async function effectOf(
  db: Db,
  tournamentId: number,
  aboutIds: number[],
  before: Map<number, boolean>,
): Promise<EventEffect> {
  const after = await listLocks(db, tournamentId)
  const turned = (isLocked: boolean) =>
    [...after].flatMap(([id, now]) => (now === isLocked && before.get(id) === !isLocked ? [id] : []))
  const [reopened, locked] = [turned(false), turned(true)]
  return {
    predictions: await countSaved(db, tournamentId, [...new Set([...aboutIds, ...reopened, ...locked])]),
    reopened: reopened.length > 0,
    locked: locked.length > 0,
  }
}

export async function takeResultBack(
  db: Db,
  { jobs, by }: Act,
  name: EventName,
  { dryRun = false, ifMatch }: { dryRun?: boolean; ifMatch?: string | undefined } = {},
): Promise<EnteredResult> {
  const run = dryRun ? inRolledBackTransaction : inTransaction
  return run(db, async (trx) => {
    const { slug, key } = name
    const { tournament, event } = await hold(trx, name, { by, ifMatch })
    const { isCorrection } = await tournaments.takeResultBack(trx, event)
    await writeAudit(trx, by, {
      action: 'event.result.delete',
      tournament: slug,
      target: key,
      before: event.result,
      after: null,
    })
    const followed = await follow(trx, jobs, tournament, {
      event,
      is_passing: false,
      is_result: true,
      is_news: false,
      is_correction: isCorrection,
      by,
      is_tried: dryRun,
    })
    return announceSettled(trx, by, tournament, event, followed)
  })
}
