import { isDeepStrictEqual } from 'node:util'
import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import type { ResultBody, Settlement } from '@called-it/contract/organiser/organiser.ts'
import type { Fight } from '@called-it/contract/predictions/fight-predictions.ts'
import type { Match } from '@called-it/contract/predictions/predictions.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { lacksWinners } from '../hall/hall.ts'
import { inRolledBackTransaction, inTransaction } from '../platform/database/db.ts'
import type { JobSender } from '../platform/jobs.ts'
import { notify } from '../platform/live/notify.ts'
import { problem } from '../platform/http/problem.ts'
import { listAnswered } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import { lacksStatistics } from '../statistics/statistics.ts'
import * as tournaments from '../tournaments/tournaments.ts'
import { type Actor, auditedDocument, writeAudit } from './audit-store.ts'
import { follow, NOTHING_ENTERED } from './settling/follow.ts'
import { type EventName, hold } from './held-event.ts'
import { notifySettled, tellSettled } from './settling/settled-event.ts'

export {
  type Actor,
  auditedDocument,
  type AuditRow,
  countAudit,
  forgetMessagesOf,
  listAudit,
  writeAudit,
} from './audit-store.ts'
export { postEntity } from './entities.ts'
export { putEvent, takeResultBack } from './event-changes.ts'
export { putOutcomes, readOutcomes } from './outcomes.ts'
export { lineOf, type ToldChange } from '../tournaments/tournaments.ts'
export { deleteTournament, type Ending, finishTournament, reopenTournament } from './ending.ts'
export { LOCK_QUESTIONS, lockAllDue, lockDue, lockQuestion } from './settling/locks.ts'

/**
 * Creates or updates a tournament from its document, and says what that changes and does for players. Refuses with
 * `validation_failed` and the path of every mistake, and with `changed_meanwhile` and the path of everything that both the
 * document and a call have changed, unless `overwrite`; nothing is written then. `isTried`: the
 * caller's transaction is rolled back, and nothing is told of questions that were not locked before.
 */
export async function putTournament(
  db: Db,
  jobs: JobSender,
  by: Actor,
  slug: string,
  document: TournamentDocument,
  { isTried = false, ...options }: { overwrite?: boolean; isTried?: boolean } = {},
): Promise<tournaments.ToldChange[]> {
  if (document.slug !== slug) {
    throw problem('validation_failed', { slug: [fieldMistake('slug_of_address', { slug })] })
  }
  return inTransaction(db, async (trx) => {
    const imported = await tournaments.importDocument(trx, document, listAnswered, options)
    const { id, changes } = imported
    if (changes.length === 0) return []
    await follow(trx, jobs, { id, slug }, { ...NOTHING_ENTERED, by, is_tried: isTried })
    await writeAudit(trx, by, {
      action: imported.isNew ? 'tournament.create' : 'tournament.update',
      tournament: slug,
      target: null,
      ...auditedDocument(changes.map(tournaments.lineOf), imported.differences),
      ...(imported.isNew && { before: null }),
    })
    await notify(trx, { topic: 'score', tournament: slug })
    return tournaments.tellEffects(trx, slug, imported)
  })
}

/**
 * Enters or corrects a result, settles what hangs on it and publishes the rating, in one transaction: when this
 * returns, everybody sees the result, its points and their places, or (`dryRun`) nothing has been written at all.
 * `at`: since when it has been known, where a recording tells of the past.
 * Refuses with `not_found`, `not_started` and `validation_failed`.
 */
export async function putResult(
  db: Db,
  jobs: JobSender,
  by: Actor,
  { slug, key }: EventName,
  result: ResultBody,
  {
    dryRun = false,
    source = 'organiser',
    at,
  }: { dryRun?: boolean; source?: tournaments.Source; at?: string } = {},
): Promise<{ event: Match | Fight; settlement: Settlement }> {
  const run = dryRun ? inRolledBackTransaction : inTransaction
  return run(db, async (trx) => {
    const { tournament, event } = await enterResult(trx, by, { slug, key }, result, source, at)
    const followed = await follow(trx, jobs, tournament, {
      event,
      is_passing: result.status === 'live',
      is_result: true,
      is_news: !isDeepStrictEqual(event.result, result),
      is_correction: tournaments.isCorrection(event, result),
      by,
      is_tried: dryRun,
    })
    return tellSettled(trx, by, tournament, event, followed)
  })
}

/**
 * Enters the final results of events that were held together, in the caller's order: one rating follows from all of
 * them. For a history that is brought in. Refuses as `putResult` does.
 */
export async function putResults(
  db: Db,
  jobs: JobSender,
  by: Actor,
  slug: string,
  results: { key: string; result: ResultBody }[],
  source: tournaments.Source,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    let last: Awaited<ReturnType<typeof hold>> | null = null
    for (const { key, result } of results) last = await enterResult(trx, by, { slug, key }, result, source)
    if (!last) return
    const { tournament, event } = last
    const happening = { event, is_passing: false, is_result: true, is_news: true, is_correction: false, by }
    await follow(trx, jobs, tournament, happening)
    await notifySettled(trx, slug)
  })
}

/** Enters a result, of which nothing has followed yet, and gives what is held for it: the event as it was before. */
async function enterResult(
  db: Db,
  by: Actor,
  { slug, key }: EventName,
  result: ResultBody,
  source: tournaments.Source,
  at?: string,
): ReturnType<typeof hold> {
  const held = await hold(db, { slug, key })
  await tournaments.recordResult(db, held.event, result, source, at)
  await writeAudit(db, by, {
    action: 'event.result',
    tournament: slug,
    target: key,
    before: held.event.result ?? { status: held.event.status },
    after: result,
  })
  return held
}

/**
 * Makes every tournament ask all that this version of the product asks, settles what of it is known already, reckons
 * what it has no statistics of, and writes down who has won: a database may come from a version that knew less.
 */
export async function askWhatIsNew(db: Db, jobs: JobSender): Promise<void> {
  for (const { id, slug } of await tournaments.listBriefs(db, undefined)) {
    await inTransaction(db, async (trx) => {
      await tournaments.holdTournament(trx, id)
      const facts = await tournaments.readFacts(trx, id)
      const isBehind =
        (await tournaments.lacksQuestions(trx, id, facts)) ||
        (await lacksStatistics(trx, id)) ||
        (await lacksWinners(trx, slug))
      if (isBehind) await follow(trx, jobs, { id, slug }, NOTHING_ENTERED)
    })
  }
}
