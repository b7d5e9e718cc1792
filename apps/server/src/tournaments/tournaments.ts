import type { EntityBody } from '@called-it/contract/organiser/organiser-entities.ts'
import type { OutcomesBody, ResultBody } from '@called-it/contract/organiser/organiser.ts'
import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import type { TournamentFacts } from '@called-it/rules/questions.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { SportSlug, SystemName } from '@called-it/rules/systems.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../schema.ts'
import * as documentComparison from './documents/document-comparison.ts'
import type * as documentGuards from './documents/document-guards.ts'
import * as documentStore from './documents/document-store.ts'
import * as documents from './documents/documents.ts'
import * as endingStore from './ending-store.ts'
import * as ending from './ending.ts'
import * as entities from './entities.ts'
import * as eventStore from './event-store.ts'
import * as events from './events.ts'
import * as factsStore from './facts-store.ts'
import * as outcomes from './outcomes.ts'
import * as participantStore from './participant-store.ts'
import * as questionStore from './question-store.ts'
import * as schedule from './schedule.ts'
import * as standings from './standings.ts'
import * as store from './store.ts'
import * as tournamentList from './tournament-list.ts'

/** What an organiser changes of an event. */
export type EventChange = eventStore.EventChange
/** An event as it is stored. */
export type EventRow = eventStore.EventRow
/** Where a result comes from. */
export type Source = eventStore.Source
/** A question of a tournament: what the rules say of it, and what is stored. */
export type AskedQuestion = schedule.AskedQuestion
/** Users who have been given seats: those from `first` on, in order. */
export type Seated = participantStore.Seated
/** What other modules need to know of a tournament. */
export type TournamentRow = store.TournamentRow
/** A change of a document with what it does for players, in both languages. */
export type ToldChange = documents.ToldChange
/** Who would stand on the sides of a match, by their keys, if predictions or a result did not keep others there. */
export type KeptSides = eventStore.KeptSides
/** Where the draw has placed a user. */
export type Placing = participantStore.Placing
/** A parcel of users whom the draw has moved. */
export type Moved = participantStore.Moved
/** A tournament without what depends on its viewer. */
export type PublicTournament = tournamentList.PublicTournament

/** A tournament by its slug; refuses with `not_found`. */
export async function findTournament(db: Db, slug: string): Promise<store.TournamentRow> {
  const found = await store.findTournament(db, slug)
  if (!found) throw problem('not_found')
  return found
}

/**
 * The tournament that `tournament` of a query names; refuses with `validation_failed`: it is a word of the query that is
 * wrong, and not the address (API.md "Conventions").
 */
export async function findTournamentAsked(db: Db, slug: string): Promise<store.TournamentRow> {
  const found = await store.findTournament(db, slug)
  if (!found) throw problem('validation_failed', { tournament: ['unknown_tournament'] })
  return found
}

/**
 * Creates or updates a tournament from its document, whole or not at all. An update applies what differs from the document
 * that was applied before it (decision 23): things are found by their keys, nothing is doubled, predictions stay, and so
 * does what calls have changed since. Refuses with `validation_failed` and the path of every mistake, and with
 * `changed_meanwhile` and the path of everything that both have changed, unless `overwrite`.
 */
export const importDocument = (
  db: Db,
  document: TournamentDocument,
  listAnswered: documentGuards.ListAnswered,
  options?: { overwrite?: boolean },
) => documents.importDocument(db, document, listAnswered, options)

/** The document as it stands; refuses with `not_found`. */
export const readDocument = (db: Db, slug: string) => documents.readDocument(db, slug)

/** What an import has done for players, once everything has followed from it: its changes, each with its effect. */
export const tellEffects = (db: Db, slug: string, pick: Pick<documents.Imported, 'changes' | 'before'>) =>
  documents.tellEffects(db, slug, pick)

/** A change as a line for the audit log and the command line, with the key of what it changes. */
export const lineOf = (documentChange: documentComparison.DocumentChange) =>
  documentComparison.lineOf(documentChange)

/**
 * Adds a team or fighter that the document does not have, and gives its id. It stays when the next document does not
 * know it (decision 23). The caller holds the tournament. Refuses with `validation_failed` a key that is taken.
 */
export const addEntity = (
  db: Db,
  tournament: { id: number; slug: string; system_name: SystemName },
  entity: EntityBody,
) => entities.addEntity(db, tournament, entity)

/** Whether any user takes part in a tournament. */
export const hasParticipants = (db: Db, slug: string) => documentStore.hasParticipants(db, slug)

/** Holds a slug until the transaction ends, so that no other document can create a tournament with it. */
export const holdSlug = (db: Db, slug: string) => documentStore.holdSlug(db, slug)

/**
 * Keeps a tournament from being changed by a document and from being finished, until the caller's transaction ends; any
 * number can at once, and settlements go on. To be asked for before anything else is held, as `holdSlug`.
 */
export const keepTerms = (db: Db, tournamentId: number) => documentStore.keepTerms(db, tournamentId)

/**
 * Changes an event that the caller holds with the questions about it, as of now or of `at`; `isInUse`: what was predicted of it would lose its
 * meaning with its sides. Refuses with `validation_failed` for a side that is no entity, not of its table group or its
 * tie, or that can no longer change, for what such an event does not have, for a new fighter without his odds, and for
 * odds outside of the bounds of the ruleset.
 */
export const changeEvent = (
  db: Db,
  tournament: { id: number; ruleset: Pick<Ruleset, 'fight'> },
  event: EventRow,
  change: EventChange,
  isInUse: boolean,
  at?: string,
) => events.changeEvent(db, tournament, event, change, isInUse, at)

/** An event held for a change; refuses with `not_found`. */
export const holdEvent = (db: Db, tournamentId: number, key: string) =>
  events.holdEvent(db, tournamentId, key)

/** Whether a result takes the place of another that was final: that a fight was called off settles cards as any does. */
export const isCorrection = (event: EventRow, result: ResultBody) => events.isCorrection(event, result)

/** Whether an event has a result that users have seen as final. */
export const isFinal = (event: EventRow) => events.isFinal(event)

/**
 * Writes the result of an event that the caller holds, known now or `at`. Refuses with `not_started` before its start and
 * with `validation_failed` where the result contradicts itself, or says what such an event cannot come to.
 */
export const recordResult = (
  db: Db,
  event: EventRow,
  result: ResultBody,
  source: eventStore.Source,
  at?: string,
) => events.recordResult(db, event, result, source, at)

/** Refuses with `validation_failed` where the new start of an event that the caller holds wants to be confirmed. */
export const refuseBoldMove = (db: Db, event: EventRow, change: EventChange) =>
  events.refuseBoldMove(db, event, change)

/** Takes the result of an event back that the caller holds. Refuses with `not_found` where there is none. */
export const takeResultBack = (db: Db, event: EventRow) => events.takeResultBack(db, event)

/** The keys of the events and entities of a tournament by their ids. */
export const keysOf = (db: Db, tournamentId: number) => eventStore.keysOf(db, tournamentId)

/** Names sides by the wiring of the document, which a later result may correct. */
export const nameSides = (db: Db, sides: eventStore.NamedSide[]) => eventStore.nameSides(db, sides)

/** Notes which sides are kept against the wiring; null: none. Gives the ids of the events of which that is news. */
export const noteKeptSides = (db: Db, tournamentId: number, kept: { event_id: number; sides: KeptSides }[]) =>
  eventStore.noteKeptSides(db, tournamentId, kept)

/** Adds users, in this order, as participants who have predicted. */
export const addParticipants = (db: Db, tournamentId: number, userIds: number[]) =>
  participantStore.addParticipants(db, tournamentId, userIds)

/**
 * Holds those of these users who take part in a tournament, and says where they are placed; those without a group are
 * left out. In the order in which everybody holds participants, so that a draw and a settlement never wait for each
 * other in a circle.
 */
export const holdPlacings = (db: Db, tournamentId: number, userIds: number[]) =>
  participantStore.holdPlacings(db, tournamentId, userIds)

/** The tournaments with a participant who has no seat yet, or whose new group the columns of the rating do not have. */
export const listUnsettled = (db: Db) => participantStore.listUnsettled(db)

/**
 * Gives seats behind the `taken` ones to all who have none yet, in the order in which they joined. The caller holds
 * the tournament. In parcels, one behind the other.
 */
export const seatNewcomers = (db: Db, tournamentId: number, taken: number) =>
  participantStore.seatNewcomers(db, tournamentId, taken)

/**
 * Takes the participants whose new group or team the columns of the rating do not have yet, in parcels: those with the
 * lowest seats, at most `limit`. The caller holds the tournament, and all have seats. A user whose row a draw holds at
 * this moment is left for the next time.
 */
export const takeMoved = (db: Db, tournamentId: number, limit: number) =>
  participantStore.takeMoved(db, tournamentId, limit)

/** Whether a user takes part in any tournament. */
export const takesPart = (db: Db, userId: number) => participantStore.takesPart(db, userId)

/** Whether any of these questions, which the caller holds, takes no more predictions, or took none at a time. */
export const areLocked = (db: Db, ids: number[], at?: string) => questionStore.areLocked(db, ids, at)

/** Holds questions against everything: whoever was let in to save before has saved when this returns. */
export const holdQuestions = (db: Db, ids: number[]) => questionStore.holdQuestions(db, ids)

/** Holds the questions about an event, its own, that of its tie and that of its round, and gives their ids. */
export const holdQuestionsAbout = (db: Db, eventId: number) => questionStore.holdQuestionsAbout(db, eventId)

/** Questions of a tournament, or of all (null), that have locked, but whose answers are not packed yet. */
export const listLate = (db: Db, tournamentId: number | null) => questionStore.listLate(db, tournamentId)

/** Which questions of a tournament are locked at this moment, and which are not. */
export const listLocks = (db: Db, tournamentId: number) => questionStore.listLocks(db, tournamentId)

/** Notes how a locked question was answered, and in how many bytes a seat; null, null: not known (any more). */
export const markPacked = (
  db: Db,
  id: number,
  packed: { bytes: number; ids: number[] | null; crowd: unknown } | null,
) => questionStore.markPacked(db, id, packed)

/** Notes what a question came to; `isCorrection`: users saw another final outcome before. */
export const markSettled = (db: Db, id: number, outcome: unknown, isCorrection: boolean) =>
  questionStore.markSettled(db, id, outcome, isCorrection)

/** When the next question of a tournament locks; null where none has a time. */
export const nextLock = (db: Db, tournamentId: number) => questionStore.nextLock(db, tournamentId)

/**
 * Makes the questions of a tournament and their times what the rules say of it as it stands, and gives them. The
 * caller holds the tournament, and has changed its schedule in the same transaction.
 */
export const keepQuestions = (db: Db, tournamentId: number, facts: TournamentFacts) =>
  schedule.keepQuestions(db, tournamentId, facts)

/** Whether a tournament asks something that it has no question for yet: a new version may know more kinds. */
export const lacksQuestions = (db: Db, tournamentId: number, facts: TournamentFacts) =>
  schedule.lacksQuestions(db, tournamentId, facts)

/** The questions of a tournament as they stand. */
export const listQuestions = (db: Db, tournamentId: number, facts: TournamentFacts) =>
  schedule.listQuestions(db, tournamentId, facts)

/** A tournament as plain data, as the rules want it. */
export const readFacts = (db: Db, tournamentId: number) => schedule.readFacts(db, tournamentId)

/**
 * Keeps how things stand before they are settled: tables, leaders, what players have. The caller holds the tournament,
 * and has changed a result or its document in the same transaction.
 */
export const keepStandings = (db: Db, facts: TournamentFacts, questions: AskedQuestion[]) =>
  standings.keepStandings(db, facts, questions)

/** The keys of players who are said to have other goals or clean sheets than the results give them. */
export const listMiscounted = (db: Db, tournamentId: number, facts: TournamentFacts) =>
  standings.listMiscounted(db, tournamentId, facts)

/** What a question came to. One that still takes predictions has come to nothing. */
export const outcomeOf = (
  facts: TournamentFacts,
  pick: Pick<AskedQuestion, 'kind' | 'about' | 'is_locked'>,
) => standings.outcomeOf(facts, pick)

/** How a question stands, as it is stored: null where its kind tells nothing of that. */
export const standingOf = (facts: TournamentFacts, pick: Pick<AskedQuestion, 'kind' | 'about'>) =>
  standings.standingOf(facts, pick)

/**
 * Sets what the organiser says where it cannot be computed, and gives it whole: what is left out stays, null takes it
 * back. The caller holds the tournament. Refuses with `validation_failed` for a key that names nobody, one that is
 * listed twice, an order that leaves teams out.
 */
export const setOutcomes = (db: Db, tournament: { id: number; slug: string }, said: OutcomesBody) =>
  outcomes.setOutcomes(db, tournament, said)

/** What the organiser has said of a tournament where it cannot be computed. */
export const readOutcomes = (db: Db, tournamentId: number) => factsStore.readOutcomes(db, tournamentId)

/**
 * Refuses with `not_over` while a tournament lacks something at its end, and names it: `events.m12`, `ties.sf1`,
 * `outcomes.top_keepers`, `outcomes.group_orders.A`.
 */
export const refuseUndone = (db: Db, tournamentId: number, facts: TournamentFacts) =>
  ending.refuseUndone(db, tournamentId, facts)

/**
 * Takes the end of a tournament back, which the caller holds; `follow` is what comes of that, in the same transaction.
 * Refuses with `not_over` for one that has not finished, and with `locked` once its hours are over: the seed of its draw
 * is told then, and nobody may be drawn by a seed that has been told.
 */
export const reopenTournament = (
  db: Db,
  tournament: { id: number; finished_at: string | null; reopen_until: string | null },
  follow: () => Promise<unknown>,
) => ending.reopenTournament(db, tournament, follow)

/** Deletes a tournament with all that refers to it. The caller holds the whole of it. */
export const deleteTournament = (db: Db, id: number) => endingStore.deleteTournament(db, id)

/**
 * Ends a tournament, by default now: for so many hours its end can be taken back. Ending it again changes nothing. Says
 * whether it has ended it.
 */
export const finishTournament = (db: Db, id: number, how: { at?: string | undefined; reopenHours: number }) =>
  endingStore.finishTournament(db, id, how)

/** Holds a tournament against everything that refers to it: whoever joins it, or makes a team of it, waits or has done so. */
export const holdWhole = (db: Db, id: number) => endingStore.holdWhole(db, id)

/** Holds a tournament for one writer at a time; saves of predictions go on meanwhile. */
export const holdTournament = (db: Db, id: number) => store.holdTournament(db, id)

/** Where the pictures of tournaments and their entities come from, beyond this site; the most frequent first. */
export const listImageOrigins = (db: Db) => store.listImageOrigins(db)

/** Moves the publication of a tournament to another time: a demo has a past. */
export const restoreCreation = (db: Db, id: number, at: Date) => store.restoreCreation(db, id, at)

/** The slug of a tournament. */
export const slugOf = (db: Db, id: number) => store.slugOf(db, id)

/** A page of the feed: running, upcoming, not formed, finished (API.md). */
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

/** One tournament; refuses with `not_found`. */
export const readTournament = (db: Db, slug: string) => tournamentList.readTournament(db, slug)

/** All sports, in their order. */
export const listSports = (db: Db) => store.listSports(db)

/** All tournaments, or those of one sport, as briefs. */
export const listBriefs = (db: Db, sport: string | undefined) => tournamentList.listBriefs(db, sport)
