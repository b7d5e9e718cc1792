import type { EntityBody } from '@called-it/contract/organiser/organiser-entities.ts'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import type { Actor } from '../audit/audit.ts'
import type { JobSender } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import type { Act as ResultsAct } from './act.ts'
import * as confirmation from './confirmation.ts'
import * as documents from './documents.ts'
import * as eventNames from './event-name-store.ts'
import * as ending from './ending.ts'
import * as entities from './entities.ts'
import * as cancelled from './changing/cancelled-with-winner.ts'
import * as cardChanges from './changing/card-changes.ts'
import * as eventChanges from './changing/event-changes.ts'
import * as eventResults from './event-results.ts'
import type { EventName } from './held-event.ts'
import * as severalEvents from './changing/several-events.ts'
import * as newKinds from './new-kinds.ts'
import * as outcomes from './outcomes.ts'
import * as overview from './overviews/outcome-overview.ts'
import * as sideProposals from './overviews/side-proposals.ts'
import * as putBack from './changing/put-back.ts'
import * as locks from './settling/locks.ts'

/** The author of a change, and where the jobs that follow from it are sent. */
export type Act = ResultsAct
/** The options of a changed result without one that is sent. */
type TakeBackOptions = Pick<eventResults.ResultOptions, 'dryRun' | 'ifMatch' | 'isDetailed'>
/** The options of a tournament's end. */
export type Ending = ending.Ending

/**
 * Creates or updates a tournament from its document. Returns the changes and their effects on players. Throws
 * `validation_failed` with the path of every mistake. Throws `changed_meanwhile` with the path of everything
 * that both the document and a call have changed, unless `overwrite`. A refused document writes nothing. `text`: the document
 * as it was sent, which is kept for download.
 * `isTried`: the caller's transaction is rolled back, and the answer hides questions that were not locked
 * before. `takeDocumentBack` applies the document before the last one again, as a change of its own: what calls have changed
 * since stays. It throws `changed_meanwhile` if the last one is not that of the given entry of the audit log.
 */
export const { putTournament, takeDocumentBack } = documents

/** Gives an event back to whom it belonged before it was confirmed or released. Throws as `takeSourceBack` says. */
export const takeSourceBack = (
  db: Db,
  act: Act,
  name: EventName,
  change: confirmation.SourceChange,
  options: { dryRun: boolean; ifMatch: string },
) => confirmation.takeSourceBack(db, act, name, change, options)

/**
 * Enters or corrects a result, settles the questions that depend on it and publishes the rating, in one
 * transaction. When this returns, all users see the result, its points and their positions, or (`dryRun`)
 * nothing has been written. Throws
 * `not_found`, `not_started`, `validation_failed`, and `changed_meanwhile` if `ifMatch` is not the event's version.
 */
export const putResult = (
  db: Db,
  act: Act,
  name: EventName,
  result: ResultBody,
  options?: eventResults.ResultOptions,
) => eventResults.putResult(db, act, name, result, options)

/** How a result is entered. */
export type ResultOptions = eventResults.ResultOptions

/**
 * Enters the results of events that were or are played together, in the caller's order, in one transaction and with one rating
 * for all of them: the rounds of an imported history, or scores in play of a feed. Throws as `putResult` does.
 */
export const putResults = (
  db: Db,
  act: Act,
  slug: string,
  results: readonly eventResults.KeyedResult[],
  origin: Parameters<typeof eventResults.putResults>[4],
) => eventResults.putResults(db, act, slug, results, origin)

/**
 * Adds to every tournament the questions that this version knows, settles those whose outcome is known,
 * computes missing statistics, and stores missing winners. A database may come from an older version.
 */
export const askWhatIsNew = (db: Db, jobs: JobSender): Promise<void> => newKinds.askWhatIsNew(db, jobs)

/**
 * Adds a team or fighter that the tournament's document does not have, with the questions about it, in one
 * transaction. Throws `not_found`, and `validation_failed` for a key that is taken.
 */
export const postEntity = (db: Db, act: Act, slug: string, entity: EntityBody) =>
  entities.postEntity(db, act, slug, entity)

/**
 * Moves, postpones or cancels an event, or sets its sides, and returns the effect on the questions that
 * depend on it. Throws `not_found`; `validation_failed`; `has_result` for a status of an event with a result,
 * which must be taken back first; and `locked` for the odds of a fight whose round is locked. `at`: when the
 * change happened, for a recording of the past; the locks of that time count. `dryRun`: returns the same
 * answer and writes nothing. `isConfirmed`: whether a start that moves far, or into the past, was confirmed;
 * left out: no confirmation is needed. `isTold`: players who have predicted the match are told.
 */
export const { putEvent } = eventChanges
/** Cancels a match of a tie, also before its start, and names who goes through. Throws `has_result` and `validation_failed`. */
export const { cancelWithWinner } = cancelled

/**
 * Move the starts of several events by the same minutes, or put them off without a date or cancel them (`callOffEvents`), in
 * one transaction, all or none; `isTold` and `isConfirmed` as of one event. Throw `changed_meanwhile` if the version of one is
 * not the given one, `has_result` as of one event, and `validation_failed` with the path of each event that cannot be changed
 * (`event_ids.3`).
 */
export const { moveEvents, callOffEvents } = severalEvents

/**
 * Changes the card of a round before its lock in one transaction, all or nothing: coefficients, fighters and cancelled
 * fights, as `putEvent` does, and the order of the fights. Throws `not_found` for a round without fights, `locked` after the
 * lock, `changed_meanwhile` if a fight or the order has another version than the given one, and `validation_failed` with
 * the path of each mistake (`fights.3.coefficients.first`). `dryRun`: returns the same answer and writes nothing.
 */
export const { putCard } = cardChanges

/**
 * Confirms the result of a feed: it is final at once, and the feed cannot change it any more. A result of an organiser
 * stays as it is. Throws `not_found`, also if there is no result, `not_over` for a live one, and `changed_meanwhile`.
 */
export const confirmResult = (db: Db, act: Act, eventId: number, options: TakeBackOptions) =>
  confirmation.confirmResult(db, act, eventId, options)

/**
 * Gives an event back to its feed: it may enter or change the result again. Throws `not_found` and
 * `changed_meanwhile`.
 */
export const releaseEvent = (
  db: Db,
  act: Act,
  eventId: number,
  options: { dryRun?: boolean; ifMatch?: string | undefined },
) => confirmation.releaseEvent(db, act, eventId, options)

/** Returns the tournament and the key of events by their ids, in their order. Null: there is no such event. */
export const { namesOfEvents } = eventNames

/**
 * Takes back a change of an event by its entry in the audit log, with the changes of other events that the same call
 * made: each event is put back to its state before, with an entry of its own. Throws `not_found` if the entry has no
 * such change, `changed_meanwhile` if an event has changed since, and whatever `putEvent` refuses (sides stay once
 * somebody has predicted the match). `dryRun`: returns the same answer and writes nothing.
 */
export const { putEventsBack } = putBack

/**
 * Takes back the result of an event with all that it settled: points, ties, tables and leaders become what
 * they are without it. The rating without it is published in the same transaction, or (`dryRun`) nothing is
 * written. The event returns to its state before its first result. Throws `not_found`, also if there is no
 * result.
 */
export const takeResultBack = (db: Db, act: Act, name: EventName, options?: TakeBackOptions) =>
  eventResults.takeResultBack(db, act, name, options)

/**
 * Sets outcomes that cannot be computed (API.md), settles the questions that depend on them and publishes the
 * rating, in one transaction; or (`dryRun`) returns what that would do. Throws `not_found` and
 * `validation_failed`.
 */
export const putOutcomes = (
  db: Db,
  act: Act,
  slug: string,
  body: OutcomesBody,
  options?: { dryRun?: boolean },
) => outcomes.putOutcomes(db, act, slug, body, options)

/** Puts the outcomes back to an earlier state. Throws `changed_meanwhile` if they have another version. `dryRun`: as above. */
export const putOutcomesBack = (
  db: Db,
  act: Act,
  slug: string,
  earlier: { state: OutcomesBody; version: string },
  options?: { dryRun?: boolean },
) => outcomes.putOutcomesBack(db, act, slug, earlier, options)

/**
 * Returns the outcomes that the organiser has set, those that the results give with what they earn, those that cannot be
 * computed, what the end of the tournament still needs, and for how long the end can be taken back. Throws `not_found`.
 */
export const { readOverview } = overview

/** Returns the outcomes that the organiser has set because they cannot be computed. Throws `not_found`. */
export const readOutcomes = (db: Db, slug: string) => outcomes.readOutcomes(db, slug)

/** Returns the teams that the bracket and the tables propose for the sides of an event. Throws `not_found`. */
export const readSideProposals = (db: Db, { slug, key }: EventName) =>
  sideProposals.readSideProposals(db, slug, key)

/**
 * Deletes a tournament that nobody takes part in; the audit log keeps its document. Throws `not_found`, and
 * `has_participants` once a user was drawn, has predicted or created a friends team.
 */
export const deleteTournament = (db: Db, by: Actor, slug: string) => ending.deleteTournament(db, by, slug)

/**
 * Finishes a tournament: it takes no more predictions, and the questions that depend on its end are settled,
 * in one transaction. A tournament that is over stays as it is. Throws `not_found`, and `not_over` if results
 * or outcomes are missing, unless `force`.
 */
export const finishTournament = (db: Db, act: Act, slug: string, how: Ending) =>
  ending.finishTournament(db, act, slug, how)

/**
 * Takes back the end of a tournament with all that it settled: points, ratings, statistics, winners and locks
 * become what the results alone make them. Throws `not_found`, `not_over` if it has not finished, and
 * `locked` once the hours are over in which it can be reopened.
 */
export const reopenTournament = (db: Db, act: Act, slug: string) => ending.reopenTournament(db, act, slug)

/** Packs the answers to all locked questions of all tournaments, even if their own jobs were lost. */
export const lockAllDue = (db: Db, jobs: JobSender) => locks.lockAllDue(db, jobs)

/**
 * Packs the answers to a question that has locked by the clock, and counts its crowd. Does nothing if the
 * lock was moved ahead or the answers are packed already.
 */
export const lockQuestion = (db: Db, tournamentId: number, questionId: number) =>
  locks.lockQuestion(db, tournamentId, questionId)
