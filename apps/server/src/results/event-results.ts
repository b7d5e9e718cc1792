import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Actor, writeAudit } from '../audit/audit.ts'
import { inTransaction, inTrial } from '../platform/database/db.ts'
import type { Db } from '../schema.ts'
import * as tournaments from '../tournaments/tournaments.ts'
import type { Act } from './act.ts'
import { type EventName, hold } from './held-event.ts'
import { follow } from './settling/follow.ts'
import { takeSnapshot } from './settling/moved-questions.ts'
import { announceSettled, type EnteredResult, notifySettled } from './settling/settled-event.ts'

/** The circumstances of a result. */
export type ResultOptions = {
  dryRun?: boolean
  source?: tournaments.Source
  /** The name of the source that a feed's result comes from. */
  from?: string | undefined
  /** Since when the result has been known, for a recording of the past. */
  at?: string | undefined
  ifMatch?: string | undefined
  /** Whether players who have predicted the match are told that it is awarded or cancelled. */
  isTold?: boolean
  /** Whether the result may come before the start: of a match that is cancelled. */
  isAhead?: boolean
  /** Whether the answer says what the result does besides the points of its event. */
  isDetailed?: boolean
}

/** The result of an event among several. */
export type KeyedResult = { key: string; result: ResultBody; from?: string | undefined }

export async function putResult(
  db: Db,
  { jobs, by }: Act,
  { slug, key }: EventName,
  result: ResultBody,
  {
    dryRun = false,
    source = 'organiser',
    from,
    at,
    ifMatch,
    isTold = false,
    isAhead = false,
    isDetailed = false,
  }: ResultOptions = {},
): Promise<EnteredResult> {
  return inTrial(db, dryRun, async (trx) => {
    const { tournament, event, isCorrection, ...entered } = await enterResult(trx, { slug, key }, result, {
      by,
      source,
      from,
      at,
      isTold,
      isAhead,
      ifMatch,
      isDetailed,
    })
    const followed = await follow(trx, jobs, tournament, {
      event,
      is_passing: result.status === 'live',
      is_result: true,
      is_news: !isDeepStrictEqual(event.result, result),
      is_correction: isCorrection,
      by,
      is_tried: dryRun,
    })
    return announceSettled(trx, by, tournament, {
      event,
      followed,
      auditId: dryRun ? null : entered.auditId,
      before: entered.before,
    })
  })
}

export async function putResults(
  db: Db,
  { jobs, by }: Act,
  slug: string,
  results: readonly KeyedResult[],
  { source, at }: Pick<ResultOptions, 'at'> & { source: tournaments.Source },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    let last: Awaited<ReturnType<typeof hold>> | null = null
    for (const { key, result, from } of results) {
      last = await enterResult(trx, { slug, key }, result, { by, source, from, at })
    }
    if (!last) return
    const { tournament, event } = last
    const is_passing = results.every(({ result }) => result.status === 'live')
    const happening = { event, is_passing, is_result: true, is_news: true, is_correction: false, by }
    await follow(trx, jobs, tournament, happening)
    await notifySettled(trx, slug)
  })
}

export async function takeResultBack(
  db: Db,
  { jobs, by }: Act,
  name: EventName,
  {
    dryRun = false,
    ifMatch,
    isDetailed = false,
  }: Pick<ResultOptions, 'dryRun' | 'ifMatch' | 'isDetailed'> = {},
): Promise<EnteredResult> {
  return inTrial(db, dryRun, async (trx) => {
    const { slug, key } = name
    const { tournament, event } = await hold(trx, name, { by, ifMatch })
    const before = isDetailed ? await takeSnapshot(trx, tournament.id) : null
    const { isCorrection } = await tournaments.takeResultBack(trx, event)
    const auditId = await writeAudit(
      trx,
      by,
      { action: 'event.result.delete', tournament: slug, target: key, before: event.result, after: null },
      { takeBack: await takeBackOf(trx, event), isCorrection: true },
    )
    const followed = await follow(trx, jobs, tournament, {
      event,
      is_passing: false,
      is_result: true,
      is_news: false,
      is_correction: isCorrection,
      by,
      is_tried: dryRun,
    })
    return announceSettled(trx, by, tournament, {
      event,
      followed,
      auditId: dryRun ? null : auditId,
      before,
    })
  })
}

/**
 * Enters a result without its consequences. Returns the tournament, the event as it was before, and whether the
 * result replaces another final one.
 */
async function enterResult(
  db: Db,
  { slug, key }: EventName,
  result: ResultBody,
  {
    by,
    ifMatch,
    isDetailed = false,
    ...origin
  }: { by: Actor; source: tournaments.Source } & Pick<
    ResultOptions,
    'at' | 'from' | 'ifMatch' | 'isTold' | 'isAhead' | 'isDetailed'
  >,
) {
  const held = await hold(db, { slug, key }, { by, ifMatch })
  const before = isDetailed ? await takeSnapshot(db, held.tournament.id) : null
  const { isCorrection } = await tournaments.recordResult(db, held.event, result, origin)
  const auditId = await writeAudit(
    db,
    by,
    {
      action: 'event.result',
      tournament: slug,
      target: key,
      before: held.event.result ?? { status: held.event.status },
      after: result,
    },
    { takeBack: await takeBackOf(db, held.event), isCorrection },
  )
  return { ...held, isCorrection, auditId, before }
}

/** Returns what takes back the change of an event's result that was just made. */
const takeBackOf = async (db: Db, { id, result }: Pick<tournaments.EventRow, 'id' | 'result'>) => ({
  state: { result },
  version: await tournaments.readVersion(db, id),
})
