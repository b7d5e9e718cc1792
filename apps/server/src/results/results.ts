import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import type { EntityBody } from '@called-it/contract/organiser/organiser-entities.ts'
import type { OutcomesBody, ResultBody, Settlement } from '@called-it/contract/organiser/organiser.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { Fight } from '@called-it/contract/predictions/fight-predictions.ts'
import type { Match } from '@called-it/contract/predictions/predictions.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Actor, auditedDocument, writeAudit } from '../audit/audit.ts'
import { lacksWinners } from '../hall/hall.ts'
import { inRolledBackTransaction, inTransaction } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import type { JobSender } from '../platform/jobs.ts'
import { notify } from '../platform/live/notify.ts'
import { listAnswered } from '../predictions/predictions.ts'
import type { Db } from '../schema.ts'
import { lacksStatistics } from '../statistics/statistics.ts'
import * as tournaments from '../tournaments/tournaments.ts'
import * as ending from './ending.ts'
import * as entities from './entities.ts'
import * as eventChanges from './event-changes.ts'
import type * as heldEvent from './held-event.ts'
import { type EventName, hold } from './held-event.ts'
import * as outcomes from './outcomes.ts'
import { NOTHING_ENTERED, follow } from './settling/follow.ts'
import * as locks from './settling/locks.ts'
import { notifySettled, tellSettled } from './settling/settled-event.ts'

/** How a tournament is ended. */
export type Ending = ending.Ending

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

/**
 * Adds a team or fighter that the tournament's document does not have, for example a fighter who steps in. What can be
 * predicted of it follows in the same transaction. Refuses with `not_found`, and `validation_failed` for a key that is
 * taken.
 */
export const postEntity = (db: Db, jobs: JobSender, by: Actor, slug: string, entity: EntityBody) =>
  entities.postEntity(db, jobs, by, slug, entity)

/**
 * Moves, postpones or cancels an event, or names its sides, and says what that does to the questions that hang on it.
 * Refuses with `not_found`; with `validation_failed`; with `has_result` for a status of an event with a result, which is
 * taken back first; with `locked` for the coefficients of a fight whose round is locked. `at`: since when it has been so,
 * where a recording tells of the past; what was locked then counts. `dryRun`: it is answered all the same, and nothing is
 * written. `isConfirmed`: whether a start that moves far, or into the past, was confirmed; left out: nobody asks.
 */
export const putEvent = (
  db: Db,
  jobs: JobSender,
  by: Actor,
  name: heldEvent.EventName,
  change: tournaments.EventChange,
  options?: { dryRun?: boolean; at?: string; isConfirmed?: boolean },
) => eventChanges.putEvent(db, jobs, by, name, change, options)

/**
 * Takes the result of an event back, with all that it settled: points, ties, tables and leaders go back to what they were
 * without it, and the rating without it is published, in one transaction, or (`dryRun`) nothing is written at all. The
 * event stands as it did before its first result. Refuses with `not_found`, also where there is no result.
 */
export const takeResultBack = (
  db: Db,
  jobs: JobSender,
  by: Actor,
  name: heldEvent.EventName,
  options?: { dryRun?: boolean },
) => eventChanges.takeResultBack(db, jobs, by, name, options)

/**
 * Sets what cannot be computed (API.md), settles what hangs on it and publishes the rating, in one transaction, or
 * (`dryRun`) says what that would do. Refuses with `not_found` and `validation_failed`.
 */
export const putOutcomes = (
  db: Db,
  jobs: JobSender,
  by: Actor,
  slug: string,
  said: OutcomesBody,
  options?: { dryRun?: boolean },
) => outcomes.putOutcomes(db, jobs, by, slug, said, options)

/** What the organiser has set where it cannot be computed; refuses with `not_found`. */
export const readOutcomes = (db: Db, slug: string) => outcomes.readOutcomes(db, slug)

/**
 * Deletes a tournament that nobody takes part in, with all that belongs to it; the audit log keeps its document. Refuses
 * with `not_found`, and with `has_participants` once somebody was drawn, has predicted or made a friends team.
 */
export const deleteTournament = (db: Db, by: Actor, slug: string) => ending.deleteTournament(db, by, slug)

/**
 * Finishes a tournament: it takes no more predictions, and what hangs on its end is settled, in one
 * transaction. One that is over stays as it is. Refuses with `not_found`, and with `not_over` where
 * results or outcomes are missing, unless `force`.
 */
export const finishTournament = (db: Db, jobs: JobSender, by: Actor, slug: string, how: Ending) =>
  ending.finishTournament(db, jobs, by, slug, how)

/**
 * Takes the end of a tournament back, with all that it settled: points, ratings, statistics, winners and locks are as the
 * results alone make them. Refuses with `not_found`, `not_over` where it has not finished, and `locked` once the hours are
 * over in which it can be reopened.
 */
export const reopenTournament = (db: Db, jobs: JobSender, by: Actor, slug: string) =>
  ending.reopenTournament(db, jobs, by, slug)

/** Packs the answers to all questions that have locked, in all tournaments, even if their own jobs were lost. */
export const lockAllDue = (db: Db, jobs: JobSender) => locks.lockAllDue(db, jobs)

/**
 * Packs the answers to a question that has locked by the clock, which also counts its crowd. Does nothing if the lock was
 * moved ahead, or if the answers are packed already.
 */
export const lockQuestion = (db: Db, tournamentId: number, questionId: number) =>
  locks.lockQuestion(db, tournamentId, questionId)
