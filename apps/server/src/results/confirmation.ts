import type { Fight } from '@called-it/contract/kinds/fight-card.ts'
import type { Match } from '@called-it/contract/kinds/match.ts'
import { writeAudit } from '../audit/audit.ts'
import { inTrial } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import { notify } from '../platform/live/notify.ts'
import { readEvent } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import { type EventRow, readVersion, setResultSource, type Source } from '../tournaments/tournaments.ts'
import type { Act } from './act.ts'
import { nameOfEvent } from './event-name-store.ts'
import type { ResultOptions } from './event-results.ts'
import { type EventName, hold } from './held-event.ts'
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
      ? await writeAudit(
          trx,
          by,
          {
            action: 'event.result.confirm',
            tournament: tournament.slug,
            target: event.key,
            before: null,
            after: event.result,
          },
          { takeBack: await takeBackOf(trx, event, 'organiser') },
        )
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
    if (event.result_source !== source) await setResultSource(trx, event.id, source)
    // Also of an event without a result: what was changed by hand of it no longer keeps the feed from changing it.
    const audit_id = await writeAudit(
      trx,
      by,
      {
        action: 'event.release',
        tournament: tournament.slug,
        target: event.key,
        before: { result_source: event.result_source },
        after: { result_source: source },
      },
      { takeBack: await takeBackOf(trx, event, source) },
    )
    await notify(trx, { topic: 'score', tournament: tournament.slug })
    return {
      event: await readEvent(trx, tournament, by.user_id ?? 0, event.key),
      version: await readVersion(trx, event.id),
      audit_id: dryRun ? null : audit_id,
    }
  })
}

/** Whose an event was, and whose it is after a change. */
export type SourceChange = { before: Source | null; now: Source | null }

/**
 * Gives an event back to whom it belonged before a change, as a correction. Throws `changed_meanwhile` if it belongs to somebody
 * else than after that change, or has another version.
 */
export async function takeSourceBack(
  db: Db,
  { jobs, by }: Act,
  name: EventName,
  { before, now }: SourceChange,
  { dryRun, ifMatch }: { dryRun: boolean; ifMatch: string },
): Promise<{ event: Match | Fight; version: string }> {
  return inTrial(db, dryRun, async (trx) => {
    const { tournament, event } = await hold(trx, name, { by, ifMatch })
    if (event.result_source !== now) throw problem('changed_meanwhile')
    await setResultSource(trx, event.id, before)
    const isFinal = before === 'organiser' && event.result !== null && event.status !== 'live'
    await writeAudit(
      trx,
      by,
      {
        action: isFinal ? 'event.result.confirm' : 'event.release',
        tournament: name.slug,
        target: name.key,
        before: { result_source: now },
        after: { result_source: before },
      },
      { takeBack: await takeBackOf(trx, event, before) },
    )
    if (isFinal) {
      const happening = {
        event,
        is_passing: false,
        is_result: true,
        is_news: false,
        is_correction: false,
        by,
      }
      await follow(trx, jobs, tournament, { ...happening, is_tried: dryRun })
    }
    await notify(trx, { topic: 'score', tournament: name.slug })
    return {
      event: await readEvent(trx, tournament, by.user_id ?? 0, event.key),
      version: await readVersion(trx, event.id),
    }
  })
}

/** Returns what takes back that an event belongs to somebody else now. */
const takeBackOf = async (
  db: Db,
  { id, result_source }: Pick<EventRow, 'id' | 'result_source'>,
  now: Source | null,
) => ({
  state: { result_source: { before: result_source, now } satisfies SourceChange },
  version: await readVersion(db, id),
})

async function holdById(db: Db, by: Act['by'], eventId: number, ifMatch: string | undefined) {
  return hold(db, await nameOfEvent(db, eventId), { by, ifMatch })
}
