import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Actor, writeAudit } from '../audit/audit.ts'
import { inRolledBackTransaction, inTransaction } from '../platform/database/db.ts'
import type { Db } from '../schema.ts'
import * as tournaments from '../tournaments/tournaments.ts'
import type { Act } from './act.ts'
import { type EventName, hold } from './held-event.ts'
import { follow } from './settling/follow.ts'
import { announceSettled, type EnteredResult, notifySettled } from './settling/settled-event.ts'

/** The final result of an event in an imported history. */
export type KeyedResult = { key: string; result: ResultBody }

export async function putResult(
  db: Db,
  { jobs, by }: Act,
  { slug, key }: EventName,
  result: ResultBody,
  {
    dryRun = false,
    source = 'organiser',
    at,
    ifMatch,
  }: { dryRun?: boolean; source?: tournaments.Source; at?: string; ifMatch?: string | undefined } = {},
): Promise<EnteredResult> {
  const run = dryRun ? inRolledBackTransaction : inTransaction
  return run(db, async (trx) => {
    const { tournament, event, isCorrection } = await enterResult(trx, { slug, key }, result, {
      by,
      source,
      at,
      ifMatch,
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
    return announceSettled(trx, by, tournament, event, followed)
  })
}

export async function putResults(
  db: Db,
  { jobs, by }: Act,
  slug: string,
  results: KeyedResult[],
  source: tournaments.Source,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    let last: Awaited<ReturnType<typeof hold>> | null = null
    for (const { key, result } of results) {
      last = await enterResult(trx, { slug, key }, result, { by, source })
    }
    if (!last) return
    const { tournament, event } = last
    const happening = { event, is_passing: false, is_result: true, is_news: true, is_correction: false, by }
    await follow(trx, jobs, tournament, happening)
    await notifySettled(trx, slug)
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
    ...origin
  }: { by: Actor; source: tournaments.Source; at?: string | undefined; ifMatch?: string | undefined },
) {
  const held = await hold(db, { slug, key }, { by, ifMatch })
  const { isCorrection } = await tournaments.recordResult(db, held.event, result, origin)
  await writeAudit(db, by, {
    action: 'event.result',
    tournament: slug,
    target: key,
    before: held.event.result ?? { status: held.event.status },
    after: result,
  })
  return { ...held, isCorrection }
}
