import type { EntityBody } from '@called-it/contract/organiser/organiser-entities.ts'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { SystemName } from '@called-it/rules/systems.ts'
import type { Actor } from '../audit/audit.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import * as cardStore from './card-store.ts'
import * as documentComparison from './documents/document-comparison.ts'
import type { ListAnswered, Use } from './documents/document-guards.ts'
import * as documentStore from './documents/document-store.ts'
import * as documents from './documents/documents.ts'
import * as endingStore from './ending-store.ts'
import * as ending from './ending.ts'
import * as entities from './entities.ts'
import * as eventStore from './event-store.ts'
import * as resultStore from './result-store.ts'
import * as events from './events.ts'
import * as factsStore from './facts-store.ts'
import * as outcomes from './outcomes.ts'
import * as questionStore from './question-store.ts'
import * as schedule from './schedule.ts'
import * as interimStates from './interim-states.ts'
import * as store from './store.ts'
import * as wiredSides from './wired-sides.ts'

/** An organiser's change of an event. */
export type EventChange = eventStore.EventChange
/** An event as it is stored, and everything that a change of it can replace. */
export type EventRow = eventStore.EventRow
export type EventState = eventStore.EventState
/** The source of a result. */
export type Source = eventStore.Source
/** Where a result comes from, and whether players are told of a decision. */
export type ResultOrigin = resultStore.Origin & { isAhead?: boolean }
/** A question of a tournament: its definition by the rules, and its stored row. */
export type AskedQuestion = schedule.AskedQuestion
/** The fields of a tournament that other modules need. */
export type TournamentRow = store.TournamentRow
/** A change of a document with its effect on players, in both languages. */
export type ExplainedChange = documents.ExplainedChange
/** How a document is imported. */
export type ImportOptions = documents.ImportOptions

/**
 * Returns a tournament by its slug. Throws `not_found`, or `validation_failed` if the slug is that of the query
 * parameter `tournament`: then the parameter is wrong and not the path (API.md "Conventions").
 */
export async function findTournament(
  db: Db,
  slug: string,
  place: 'path' | 'query' = 'path',
): Promise<TournamentRow> {
  const found = await store.findTournament(db, slug)
  if (found) return found
  if (place === 'path') throw problem('not_found')
  throw problem('validation_failed', { tournament: ['unknown_tournament'] })
}

/**
 * Creates or updates a tournament from its document, whole or not at all. An update applies the differences from the
 * document that was applied before it (decision 23). Items are found by their keys, nothing is doubled, predictions
 * stay, and so do changes by calls since. Throws `validation_failed` with the path of every mistake. Throws
 * `changed_meanwhile` with the path of everything that both have changed, unless `overwrite`.
 */
export const importDocument = (db: Db, document: TournamentDocument, use: Use, options?: ImportOptions) =>
  documents.importDocument(db, document, use, options)

/** Return the current document, and the text of the last one as it was sent. Throw `not_found`. */
export const { readDocument, readSentText } = documents

/** Return the document before the last one, under a lock, and name the entry of the audit log that tells of the last one. */
export const { holdReplaced, nameEntry } = documents

/** Returns the changes of an import with their effects on players, once everything has followed from it. */
export const { explainChanges } = documents

/** Returns a change as a line for the audit log and the command line, with the key of the changed item. */
export const lineOf = (change: documentComparison.DocumentChange) => documentComparison.lineOf(change)

/**
 * Adds a team or fighter that the document does not have, and returns its id. It stays if the next document does not
 * list it (decision 23). The caller has locked the tournament. Throws `validation_failed` for a key that is taken.
 */
export const addEntity = (
  db: Db,
  tournament: { id: number; slug: string; system_name: SystemName },
  entity: EntityBody,
) => entities.addEntity(db, tournament, entity)

/** Locks a slug until the transaction ends, so that no other document can create a tournament with it. */
export const holdSlug = (db: Db, slug: string) => documentStore.holdSlug(db, slug)

/**
 * Prevents a tournament from being changed by a document and from being finished, until the caller's transaction ends.
 * Any number of callers can do so at once, and settlements continue. To be called before any other lock is taken, like
 * `holdSlug`.
 */
export const keepTerms = (db: Db, tournamentId: number) => documentStore.keepTerms(db, tournamentId)

/**
 * Changes an event that the caller has locked with the questions about it. Throws `validation_failed` for a start that
 * must be confirmed; for a side that is no entity, that is not in its table group or tie, or that can no longer change;
 * for a field that such an event does not have; for a new fighter without odds; and for odds outside of the bounds of
 * the ruleset.
 */
export const changeEvent = (
  db: Db,
  tournament: { id: number; ruleset: Pick<Ruleset, 'fight'> },
  event: EventRow,
  change: EventChange,
  options: events.ChangeOptions,
): Promise<void> => events.changeEvent(db, tournament, event, change, options)

/** Returns an event, locked for a change. Throws `not_found`. */
export const holdEvent = (db: Db, tournamentId: number, key: string) =>
  events.holdEvent(db, tournamentId, key)

/**
 * Return the order of the events of a round, which is the card order of fights (null: there is no such round), and put events
 * of a round into an order; each place keeps its start. The caller has locked the tournament.
 */
export const { readOrder, writeOrder } = cardStore

/** Returns the version of an event: another one after every change that an organiser can make to it. */
export const readVersion = (db: Db, eventId: number): Promise<string> => eventStore.readVersion(db, eventId)

/**
 * Writes the result of an event that the caller has locked, known now or at `at`. `isTold`: players are told of an award or a
 * cancellation. `isAhead`: it may come before the start. Returns whether it replaces another
 * final one. Throws `not_started` before its start, and `validation_failed` if the result contradicts itself or is
 * impossible for such an event.
 */
export const recordResult = (db: Db, event: EventRow, result: ResultBody, origin: ResultOrigin) =>
  events.recordResult(db, event, result, origin)

/** Stores whose word the result of an event is. Null: nobody's, so that a feed may enter one. */
export const { setSource: setResultSource } = resultStore

/** Takes back the result of an event that the caller has locked: had users seen it as final? Throws `not_found`. */
export const takeResultBack = (db: Db, event: EventRow) => events.takeResultBack(db, event)

/**
 * Fills the sides of ties that are decided, by the wiring of the document, and writes them to the audit log. Sides with
 * predictions or a result stay. The caller has locked the tournament. Returns whether facts must be read again.
 */
export const nameWiredSides = (
  db: Db,
  by: Actor,
  tournament: { id: number; slug: string },
  facts: TournamentFacts,
  listAnswered: ListAnswered,
): Promise<boolean> => wiredSides.nameWiredSides(db, by, tournament, facts, listAnswered)

/**
 * Lock the rows of questions, and those about these events, their ties and their rounds, whose ids are returned. When this
 * returns, every save that was accepted before is done. `areLocked`: whether any of these questions, which the caller has
 * locked, takes no more predictions, or took none at `at`.
 */
export const { holdQuestions, holdQuestionsAbout, areLocked } = questionStore

/** Stores how a locked question was packed, with its crowd. Null: it is not packed (any more). */
export const markPacked = (
  db: Db,
  id: number,
  packed: { bytes: number; ids: number[] | null; crowd: unknown } | null,
) => questionStore.markPacked(db, id, packed)

/** Stores the outcome of a question. `isCorrection`: users saw another final outcome before. */
export const markSettled = (db: Db, id: number, ended: { outcome: unknown; isCorrection: boolean }) =>
  questionStore.markSettled(db, id, ended)

/**
 * Brings the questions of a tournament, their times and their interim states (tables, leaders, counts of players) in
 * line with the rules, and returns the questions. The caller has locked the tournament and has changed its schedule,
 * its document or a result in the same transaction.
 */
export async function keepQuestions(db: Db, id: number, facts: TournamentFacts): Promise<AskedQuestion[]> {
  const questions = await schedule.keepQuestions(db, id, facts)
  await interimStates.keepInterimStates(db, facts, questions)
  return questions
}

/**
 * Whether a tournament lacks a question that the rules ask (a new version may know more kinds), its current questions, and
 * the tournament as the plain data that the rules take.
 */
export const { lacksQuestions, listQuestions, readFacts } = schedule

/**
 * Sets outcomes that cannot be computed, and returns all of them. A field that is left out stays, null clears it. The
 * caller has locked the tournament. Throws `validation_failed` for an unknown key, a key that is listed twice, and an
 * order that leaves teams out.
 */
export const setOutcomes = (db: Db, tournament: { id: number; slug: string }, body: OutcomesBody) =>
  outcomes.setOutcomes(db, tournament, body)

/** Returns the outcomes that the organiser has set because they cannot be computed. */
export const readOutcomes = (db: Db, tournamentId: number) => factsStore.readOutcomes(db, tournamentId)
export const readOutcomesVersion = (db: Db, id: number) => factsStore.readOutcomesVersion(db, id)

/**
 * Reopens a finished tournament that the caller has locked. `follow` recomputes everything that depends on the end, in
 * the same transaction. Throws `not_over` for a tournament that has not finished, and `locked` once its hours are over:
 * the seed of its draw is public then, and nobody may be drawn with a public seed.
 */
export const reopenTournament = (
  db: Db,
  tournament: { id: number; finished_at: string | null; reopen_until: string | null },
  follow: () => Promise<unknown>,
) => ending.reopenTournament(db, tournament, follow)

/**
 * Locks a tournament against everything that refers to it: a user who joins it or creates a team in it waits, or is
 * done.
 */
export const holdWhole = (db: Db, id: number): Promise<void> => endingStore.holdWhole(db, id)

/** Deletes a tournament with everything that refers to it. The caller has locked the whole tournament. */
export const deleteTournament = (db: Db, id: number) => endingStore.deleteTournament(db, id)

/**
 * Ends a tournament, for `reopenHours` not for good. Ending it again changes nothing. Throws `not_over`, unless `force`,
 * while it lacks something, and names it: `events.m12`, `ties.sf1`, `outcomes.top_keepers`, `outcomes.group_orders.A`.
 */
export const finishTournament = (db: Db, id: number, how: ending.Finish): Promise<void> =>
  ending.finishTournament(db, id, how)

/** Locks a tournament for one writer at a time. Saves of predictions continue meanwhile. */
export const holdTournament = (db: Db, id: number) => store.holdTournament(db, id)

/** Lists the origins of pictures of tournaments and entities outside of this site, the most frequent first. */
export const listImageOrigins = (db: Db) => store.listImageOrigins(db)

/** Moves the publication of a tournament to another time, because a demo has a past. */
export const restoreCreation = (db: Db, id: number, at: Date) => store.restoreCreation(db, id, at)

/** Lists all sports, in their order. */
export const listSports = (db: Db) => store.listSports(db)

/** Lists the tournament with this slug, or all tournaments. */
export const listTournaments = (db: Db, slug: string | undefined) => store.listTournaments(db, slug)

/** Lists all tournaments, or those of one sport, as briefs. */
export const listBriefs = (db: Db, sport: string | undefined) => store.listBriefs(db, sport)
