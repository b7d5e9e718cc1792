import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import type { Match } from '@called-it/contract/kinds/match.ts'
import { writeAudit } from '../audit/audit.ts'
import { inTrial } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import { notify } from '../platform/live/notify.ts'
import { readEvent } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import { readVersion, setResultSource } from '../tournaments/tournaments.ts'
import type { Act } from './act.ts'
import { nameOfEvent } from './event-name-store.ts'
import type { ResultOptions } from './event-results.ts'
import { hold } from './held-event.ts'
import { follow } from './settling/follow.ts'
import { takeSnapshot } from './settling/moved-questions.ts'
import { announceSettled, type EnteredResult } from './settling/settled-event.ts'

type Options = Pick<ResultOptions, 'dryRun' | 'ifMatch' | 'isDetailed'>

export async function confirmResult(
  db: Db,
  { jobs, by }: Act,
  eventId: number,
  { dryRun = false, ifMatch, isDetailed = false }: Options,
): Promise<EnteredResult> {
  return inTrial(db, dryRun, async (trx) => {
    const { tournament, event } = await holdById(trx, by, eventId, ifMatch)
    if (event.result === null) throw problem('not_found')
    if (event.status === 'live') throw problem('not_over')
    const before = isDetailed ? await takeSnapshot(trx, tournament.id) : null
    const isNew = event.result_source === 'feed'
    if (isNew) await setResultSource(trx, event.id, 'organiser')
    const audit_id = isNew
      ? await writeAudit(trx, by, {
          action: 'event.result.confirm',
          tournament: tournament.slug,
          target: event.key,
          before: null,
          after: event.result,
        })
      : null
    const happening = { event, is_passing: false, is_result: true, is_news: false, is_correction: false, by }
    const followed = await follow(trx, jobs, tournament, { ...happening, is_tried: dryRun })
    return announceSettled(trx, by, tournament, {
      event,
      followed,
      auditId: dryRun ? null : audit_id,
      before,
    })
  })
}

export async function releaseEvent(
  db: Db,
  { by }: Act,
  eventId: number,
  { dryRun = false, ifMatch }: Options,
): Promise<{ event: Match | Fight; version: string; audit_id: number | null }> {
  return inTrial(db, dryRun, async (trx) => {
    const { tournament, event } = await holdById(trx, by, eventId, ifMatch)
    const source = event.result === null ? null : 'feed'
    const isNew = event.result_source !== source
    if (isNew) await setResultSource(trx, event.id, source)
    const audit_id = isNew
      ? await writeAudit(trx, by, {
          action: 'event.release',
          tournament: tournament.slug,
          target: event.key,
          before: { result_source: event.result_source },
          after: { result_source: source },
        })
      : null
    if (isNew) await notify(trx, { topic: 'score', tournament: tournament.slug })
    return {
      event: await readEvent(trx, tournament, by.user_id ?? 0, event.key),
      version: await readVersion(trx, event.id),
      audit_id: dryRun ? null : audit_id,
    }
  })
}

async function holdById(db: Db, by: Act['by'], eventId: number, ifMatch: string | undefined) {
  return hold(db, await nameOfEvent(db, eventId), { by, ifMatch })
}
