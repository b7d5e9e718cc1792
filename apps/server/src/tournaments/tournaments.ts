import type { EntityBody } from '@called-it/contract/organiser/organiser-entities.ts'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { SportSlug, SystemName } from '@called-it/rules/systems.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import * as documentComparison from './documents/document-comparison.ts'
import type * as documentGuards from './documents/document-guards.ts'
import * as useStore from './documents/document-use-store.ts'
import * as documentStore from './documents/document-store.ts'
import * as documents from './documents/documents.ts'
import * as endingStore from './ending-store.ts'
import * as ending from './ending.ts'
import * as entities from './entities.ts'
import type * as eventStore from './event-store.ts'
import type * as resultStore from './result-store.ts'
import * as sideStore from './side-store.ts'
import * as events from './events.ts'
import * as factsStore from './facts-store.ts'
import * as outcomes from './outcomes.ts'
import * as participantStore from './participant-store.ts'
import * as questionStore from './question-store.ts'
import * as schedule from './schedule.ts'
import * as standings from './standings.ts'
import * as store from './store.ts'
import * as tournamentList from './tournament-list.ts'

/** An organiser's change of an event. */
export type EventChange = eventStore.EventChange
/** An event as it is stored. */
export type EventRow = eventStore.EventRow
/** The source of a result. */
export type Source = resultStore.Source
/** A question of a tournament: its definition by the rules, and its stored row. */
export type AskedQuestion = schedule.AskedQuestion
/** Users who have been given seats: from `first` on, in order. */
export type Seated = participantStore.Seated
/** The fields of a tournament that other modules need. */
export type TournamentRow = store.TournamentRow
/** A change of a document with its effect on players, in both languages. */
export type ExplainedChange = documents.ExplainedChange
/**
 * The keys of the teams that would take the sides of a match if predictions or a result did not keep others
 * there.
 */
export type KeptSides = sideStore.KeptSides
/** The group and team that the draw gave a user. */
export type Placing = participantStore.Placing
/** A batch of users whom the draw has moved. */
export type Moved = participantStore.Moved
/** A tournament without the fields that depend on the viewer. */
export type PublicTournament = tournamentList.PublicTournament

/** Returns a tournament by its slug. Throws `not_found`. */
export async function findTournament(db: Db, slug: string): Promise<store.TournamentRow> {
  const found = await store.findTournament(db, slug)
  if (!found) throw problem('not_found')
  return found
}

/**
 * Returns the tournament that the query parameter `tournament` names. Throws `validation_failed`, because a
 * query parameter is wrong and not the path (API.md "Conventions").
 */
export async function findTournamentAsked(db: Db, slug: string): Promise<store.TournamentRow> {
  const found = await store.findTournament(db, slug)
  if (!found) throw problem('validation_failed', { tournament: ['unknown_tournament'] })
  return found
}

/**
 * Creates or updates a tournament from its document, whole or not at all. An update applies the differences
 * from the document that was applied before it (decision 23). Items are found by their keys, nothing is
 * doubled, predictions stay, and so do changes by calls since. Throws `validation_failed` with the path of
 * every mistake. Throws `changed_meanwhile` with the path of everything that both have changed, unless
 * `overwrite`.
 */
export const importDocument = (
  db: Db,
  document: TournamentDocument,
  listAnswered: documentGuards.ListAnswered,
  options?: { overwrite?: boolean },
) => documents.importDocument(db, document, listAnswered, options)

/** Returns the current document. Throws `not_found`. */
export const readDocument = (db: Db, slug: string) => documents.readDocument(db, slug)

/**
 * Returns the changes of an import, each with its effect on players. To be called once everything has
 * followed from the import.
 */
export const explainChanges = (db: Db, slug: string, pick: Pick<documents.Imported, 'changes' | 'before'>) =>
  documents.explainChanges(db, slug, pick)

/** Returns a change as a line for the audit log and the command line, with the key of the changed item. */
export const lineOf = (documentChange: documentComparison.DocumentChange) =>
  documentComparison.lineOf(documentChange)

/**
 * Adds a team or fighter that the document does not have, and returns its id. It stays if the next document
 * does not list it (decision 23). The caller has locked the tournament. Throws `validation_failed` for a key
 * that is taken.
 */
export const addEntity = (
  db: Db,
  tournament: { id: number; slug: string; system_name: SystemName },
  entity: EntityBody,
) => entities.addEntity(db, tournament, entity)

/** Whether any user takes part in a tournament. */
export const hasParticipants = (db: Db, slug: string) => useStore.hasParticipants(db, slug)

/** Locks a slug until the transaction ends, so that no other document can create a tournament with it. */
export const holdSlug = (db: Db, slug: string) => documentStore.holdSlug(db, slug)

/**
 * Prevents a tournament from being changed by a document and from being finished, until the caller's
 * transaction ends. Any number of callers can do so at once, and settlements continue. To be called before
 * any other lock is taken, like `holdSlug`.
 */
export const keepTerms = (db: Db, tournamentId: number) => documentStore.keepTerms(db, tournamentId)

/**
 * Changes an event that the caller has locked with the questions about it, now or at `at`. `isInUse`:
 * predictions of the event would lose their meaning if its sides changed. Throws `validation_failed` for a
 * side that is no entity, that is not in its table group or tie, or that can no longer change; for a field
 * that such an event does not have; for a new fighter without odds; and for odds outside of the bounds of the
 * ruleset.
 */
export const changeEvent = (
  db: Db,
  tournament: { id: number; ruleset: Pick<Ruleset, 'fight'> },
  event: EventRow,
  change: EventChange,
  isInUse: boolean,
  at?: string,
) => events.changeEvent(db, tournament, event, change, isInUse, at)

/** Returns an event, locked for a change. Throws `not_found`. */
export const holdEvent = (db: Db, tournamentId: number, key: string) =>
  events.holdEvent(db, tournamentId, key)

/** Whether a result replaces another final one. A cancelled fight counts as final: it settles cards too. */
export const isCorrection = (event: EventRow, result: ResultBody) => events.isCorrection(event, result)

/** Whether an event has a result that users have seen as final. */
export const isFinal = (event: EventRow) => events.isFinal(event)

/**
 * Writes the result of an event that the caller has locked, known now or at `at`. Throws `not_started` before
 * its start. Throws `validation_failed` if the result contradicts itself or is impossible for such an event.
 */
export const recordResult = (
  db: Db,
  event: EventRow,
  result: ResultBody,
  source: resultStore.Source,
  at?: string,
) => events.recordResult(db, event, result, source, at)

/** Throws `validation_failed` if the new start of an event that the caller has locked must be confirmed. */
export const refuseBoldMove = (db: Db, event: EventRow, change: EventChange) =>
  events.refuseBoldMove(db, event, change)

/** Takes back the result of an event that the caller has locked. Throws `not_found` if it has no result. */
export const takeResultBack = (db: Db, event: EventRow) => events.takeResultBack(db, event)

/** Returns the keys of the events and entities of a tournament by their ids. */
export const keysOf = (db: Db, tournamentId: number) => sideStore.keysOf(db, tournamentId)

/** Fills sides by the wiring of the document. A later result may correct them. */
export const nameSides = (db: Db, sides: sideStore.NamedSide[]) => sideStore.nameSides(db, sides)

/**
 * Stores which sides are kept against the wiring (null: none) and returns the ids of the events where that
 * changed.
 */
export const noteKeptSides = (db: Db, tournamentId: number, kept: { event_id: number; sides: KeptSides }[]) =>
  sideStore.noteKeptSides(db, tournamentId, kept)

/** Adds users who have predicted as participants, in this order. */
export const addParticipants = (db: Db, tournamentId: number, userIds: number[]) =>
  participantStore.addParticipants(db, tournamentId, userIds)

/**
 * Locks those of these users who take part in a tournament, and returns their groups and teams. Users without
 * a group are left out. All callers lock participants in the same order, so that a draw and a settlement
 * cannot deadlock.
 */
export const holdPlacings = (db: Db, tournamentId: number, userIds: number[]) =>
  participantStore.holdPlacings(db, tournamentId, userIds)

/**
 * Lists tournaments with a participant who has no seat yet, or whose new group the rating columns do not
 * have.
 */
export const listUnsettled = (db: Db) => participantStore.listUnsettled(db)

/**
 * Gives seats after the `taken` ones to all who have none yet, in the order in which they joined. The caller
 * has locked the tournament. Returns batches in order.
 */
export const seatNewcomers = (db: Db, tournamentId: number, taken: number) =>
  participantStore.seatNewcomers(db, tournamentId, taken)

/**
 * Takes the participants whose new group or team the rating columns do not have yet, in batches: those with
 * the lowest seats, at most `limit`. The caller has locked the tournament, and all have seats. A user whose
 * row a draw holds at this moment is left for the next time.
 */
export const takeMoved = (db: Db, tournamentId: number, limit: number) =>
  participantStore.takeMoved(db, tournamentId, limit)

/** Whether a user takes part in any tournament. */
export const takesPart = (db: Db, userId: number) => participantStore.takesPart(db, userId)

/**
 * Whether any of these questions, which the caller has locked, takes no more predictions, or took none at
 * `at`.
 */
export const areLocked = (db: Db, ids: number[], at?: string) => questionStore.areLocked(db, ids, at)

/** Locks the rows of questions. When this returns, every save that was accepted before is done. */
export const holdQuestions = (db: Db, ids: number[]) => questionStore.holdQuestions(db, ids)

/** Locks the questions about an event, its tie and its round, and returns their ids. */
export const holdQuestionsAbout = (db: Db, eventId: number) => questionStore.holdQuestionsAbout(db, eventId)

/**
 * Lists questions of a tournament, or of all (null), that are locked but whose answers are not packed yet.
 */
export const listLate = (db: Db, tournamentId: number | null) => questionStore.listLate(db, tournamentId)

/** Returns whether each question of a tournament is locked at this moment. */
export const listLocks = (db: Db, tournamentId: number) => questionStore.listLocks(db, tournamentId)

/** Stores how a locked question was packed, with its crowd. Null: it is not packed (any more). */
export const markPacked = (
  db: Db,
  id: number,
  packed: { bytes: number; ids: number[] | null; crowd: unknown } | null,
) => questionStore.markPacked(db, id, packed)

/** Stores the outcome of a question. `isCorrection`: users saw another final outcome before. */
export const markSettled = (db: Db, id: number, outcome: unknown, isCorrection: boolean) =>
  questionStore.markSettled(db, id, outcome, isCorrection)

/** Returns when the next question of a tournament locks. Null: no question has a time. */
export const nextLock = (db: Db, tournamentId: number) => questionStore.nextLock(db, tournamentId)

/**
 * Brings the questions of a tournament and their times in line with the rules, and returns them. The caller
 * has locked the tournament and has changed its schedule in the same transaction.
 */
export const keepQuestions = (db: Db, tournamentId: number, facts: TournamentFacts) =>
  schedule.keepQuestions(db, tournamentId, facts)

/** Whether a tournament lacks a question that the rules ask: a new version may know more kinds. */
export const lacksQuestions = (db: Db, tournamentId: number, facts: TournamentFacts) =>
  schedule.lacksQuestions(db, tournamentId, facts)

/** Returns the current questions of a tournament. */
export const listQuestions = (db: Db, tournamentId: number, facts: TournamentFacts) =>
  schedule.listQuestions(db, tournamentId, facts)

/** Returns a tournament as the plain data that the rules take. */
export const readFacts = (db: Db, tournamentId: number) => schedule.readFacts(db, tournamentId)

/**
 * Stores interim states before settlement: tables, leaders, counts of players. The caller has locked the
 * tournament and has changed a result or its document in the same transaction.
 */
export const keepStandings = (db: Db, facts: TournamentFacts, questions: AskedQuestion[]) =>
  standings.keepStandings(db, facts, questions)

/** Returns the keys of players whose stored goals or clean sheets differ from those of the results. */
export const listMiscounted = (db: Db, tournamentId: number, facts: TournamentFacts) =>
  standings.listMiscounted(db, tournamentId, facts)

/** The outcome of a question. A question that still takes predictions has none. */
export const outcomeOf = (
  facts: TournamentFacts,
  pick: Pick<AskedQuestion, 'kind' | 'about' | 'is_locked'>,
) => standings.outcomeOf(facts, pick)

/** The interim state of a question, as it is stored. Null: its kind has none. */
export const standingOf = (facts: TournamentFacts, pick: Pick<AskedQuestion, 'kind' | 'about'>) =>
  standings.standingOf(facts, pick)

/**
 * Sets outcomes that cannot be computed, and returns all of them. A field that is left out stays, null clears
 * it. The caller has locked the tournament. Throws `validation_failed` for an unknown key, a key that is
 * listed twice, and an order that leaves teams out.
 */
export const setOutcomes = (db: Db, tournament: { id: number; slug: string }, said: OutcomesBody) =>
  outcomes.setOutcomes(db, tournament, said)

/** Returns the outcomes that the organiser has set because they cannot be computed. */
export const readOutcomes = (db: Db, tournamentId: number) => factsStore.readOutcomes(db, tournamentId)

/**
 * Throws `not_over` while a tournament lacks something that its end needs, and names it: `events.m12`,
 * `ties.sf1`, `outcomes.top_keepers`, `outcomes.group_orders.A`.
 */
export const refuseUndone = (db: Db, tournamentId: number, facts: TournamentFacts) =>
  ending.refuseUndone(db, tournamentId, facts)

/**
 * Reopens a finished tournament that the caller has locked. `follow` recomputes everything that depends on
 * the end, in the same transaction. Throws `not_over` for a tournament that has not finished, and `locked`
 * once its hours are over: the seed of its draw is public then, and nobody may be drawn with a public seed.
 */
export const reopenTournament = (
  db: Db,
  tournament: { id: number; finished_at: string | null; reopen_until: string | null },
  follow: () => Promise<unknown>,
) => ending.reopenTournament(db, tournament, follow)

/** Deletes a tournament with everything that refers to it. The caller has locked the whole tournament. */
export const deleteTournament = (db: Db, id: number) => endingStore.deleteTournament(db, id)

/**
 * Ends a tournament, by default now. Its end can be taken back for `reopenHours`. Ending it again changes
 * nothing. Returns whether this call has ended it.
 */
export const finishTournament = (db: Db, id: number, how: { at?: string | undefined; reopenHours: number }) =>
  endingStore.finishTournament(db, id, how)

/**
 * Locks a tournament against everything that refers to it: a user who joins it or creates a team in it waits,
 * or is done.
 */
export const holdWhole = (db: Db, id: number) => endingStore.holdWhole(db, id)

/** Locks a tournament for one writer at a time. Saves of predictions continue meanwhile. */
export const holdTournament = (db: Db, id: number) => store.holdTournament(db, id)

/**
 * Lists the origins of the pictures of tournaments and their entities outside of this site, the most frequent
 * first.
 */
export const listImageOrigins = (db: Db) => store.listImageOrigins(db)

/** Moves the publication of a tournament to another time, because a demo has a past. */
export const restoreCreation = (db: Db, id: number, at: Date) => store.restoreCreation(db, id, at)

/** Returns the slug of a tournament. */
export const slugOf = (db: Db, id: number) => store.slugOf(db, id)

/** Returns a page of the feed: running, upcoming, not formed, finished (API.md). */
export const listTournaments = (
  db: Db,
  query: {
    sport?: SportSlug | undefined
    status: 'all' | 'current' | 'past'
    player?: number
    page: number
    limit: number
  },
) => tournamentList.listTournaments(db, query)

/** Returns one tournament. Throws `not_found`. */
export const readTournament = (db: Db, slug: string) => tournamentList.readTournament(db, slug)

/** Lists all sports, in their order. */
export const listSports = (db: Db) => store.listSports(db)

/** Lists all tournaments, or those of one sport, as briefs. */
export const listBriefs = (db: Db, sport: string | undefined) => tournamentList.listBriefs(db, sport)
