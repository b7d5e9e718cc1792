import type { KindName } from '@called-it/rules/systems.ts'
import type { Ruleset } from '@called-it/rules/ruleset.ts'
import type { Db } from '../schema.ts'
import type { AskedQuestion, TournamentRow } from '../tournaments/tournaments.ts'
import * as entityStore from './entity-store.ts'
import * as events from './kinds/events.ts'
import * as judgedCards from './kinds/judged-cards.ts'
import type * as kindView from './kinds/kind-view.ts'
import * as kindViews from './kinds/kind-views.ts'
import * as matches from './kinds/matches.ts'
import * as lockedSheet from './locked/locked-sheet.ts'
import type * as shownAnswer from './locked/shown-answer.ts'
import * as progress from './progress.ts'
import * as answerStore from './saving/answer-store.ts'
import type * as historyStore from './saving/history-store.ts'
import * as history from './saving/history.ts'
import * as change from './settling/change.ts'
import * as settledStore from './settling/settled-store.ts'
import * as settled from './settling/settled.ts'
import * as wideAnswers from './settling/wide-answers.ts'

/** How the settlement of one question changed the points of its answers. */
export type Change = change.Change
/** The number of answers to a question, their points and odds together, and how many of them came how close. */
export type Sums = change.Sums
/** A locked card of a user, with the points of each pick. */
export type JudgedCard = judgedCards.JudgedCard
/** A locked question, as everybody sees it. */
export type LockedQuestion = lockedSheet.LockedQuestion
/** Reads what users predicted, of all kinds at once, once it is locked. */
export type LockedReader = lockedSheet.LockedReader
/** All locked questions of a tournament. */
export type LockedSheet = lockedSheet.LockedSheet
/** What an id in an answer refers to. */
export type NamedThing = kindView.NamedThing
/** An answer as it is shown, with the key that distinguishes it from others. */
export type ShownAnswer = shownAnswer.ShownAnswer

/** How the answers of each kind are shown, by the name of the kind. */
export const KIND_VIEWS: Readonly<Record<KindName, kindView.KindView<any, any>>> = kindViews.KIND_VIEWS

/** Lists the entities of a tournament, in the order of its document. */
export const listEntities = (db: Db, tournamentId: number) => entityStore.listEntities(db, tournamentId)

/** Returns entities by their ids. */
export const readEntities = (db: Db, ids: number[]) => entityStore.readEntities(db, ids)

/** Returns a match or a fight as a user sees it. */
export const readEvent = (db: Db, tournament: TournamentRow, viewerId: number, eventKey: string) =>
  events.readEvent(db, tournament, viewerId, eventKey)

/**
 * Makes the reader of a user's locked cards in every series, in order of time. Requests of the same moment share a
 * statement.
 */
export const makeCardReader = (db: Db) => judgedCards.makeCardReader(db)

/** A match whose score is asked in a chat, with one user's prediction. */
export type AskedMatch = matches.AskedMatch

/** Returns those of these matches that exist, in this order, as one user sees them. */
export const readAskedMatches = (db: Db, userId: number, ids: number[]) =>
  matches.readAskedMatches(db, userId, ids)

/**
 * Returns the open matches that a user has not predicted, the next lock first: those of the tournaments that the user takes part
 * in, or of all for a user who takes part in none.
 */
export const listUnpredictedMatches = (db: Db, userId: number, limit: number) =>
  matches.listUnpredictedMatches(db, userId, limit)

/** Saves one predicted score, as the HTTP call does. Throws `locked`, `not_open`, `not_found`, `validation_failed`. */
export const saveScore = (...parts: Parameters<typeof matches.saveScore>) => matches.saveScore(...parts)

/** Returns what a user can predict now in every tournament, what of it is saved, and until when. */
export const readProgress = (db: Db, userId: number) => progress.readProgress(db, userId)

/** Makes the reader of locked questions, once for a process: it caches what many users request at once. */
export const makeLockedReader = (db: Db): LockedReader => lockedSheet.makeLockedReader(db)

/** Returns how many answers to these questions are saved. */
export const countSaved = (db: Db, tournamentId: number, questionIds: number[]) =>
  answerStore.countSaved(db, tournamentId, questionIds)

/** Returns how many predictions each of these questions has. */
export const countEach = (db: Db, questionIds: number[]) => answerStore.countEach(db, questionIds)

/** Lists those of these questions that any user has answered. */
export const listAnswered = (db: Db, questionIds: number[]) => answerStore.listAnswered(db, questionIds)

/** Restores predictions as they were saved in the past, although the questions have locked since. */
export const restorePredictions = (
  db: Db,
  tournamentId: number,
  predictions: historyStore.PastPrediction[],
): Promise<void> => history.restorePredictions(db, tournamentId, predictions)

/**
 * Packs the answers to a question that has locked. The caller has locked the tournament and then the question, and has
 * given a seat to every participant after that.
 */
export const packAnswers = (db: Db, tournamentId: number, question: AskedQuestion): Promise<void> =>
  settled.packAnswers(db, tournamentId, question)

/** Unpacks a question that takes predictions again. Its points have been taken back before. */
export const unpackAnswers = (db: Db, tournamentId: number, questionId: number): Promise<void> =>
  settled.unpackAnswers(db, tournamentId, questionId)

/** Computes the points of a packed question from its outcome. Without an outcome its answers earn nothing. */
export const settleAnswers = (
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  judgement: settled.Judgement,
): Promise<Change> => settled.settleAnswers(db, tournamentId, question, judgement)

/**
 * Counts what becomes of answers to a packed question with this outcome that name an event that is void. Null: it is not
 * void.
 */
export const countSubstitutes = (
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  outcome: unknown,
  eventId: number,
) => wideAnswers.countSubstitutes(db, tournamentId, question, outcome, eventId)

/** What the answers to a question earn: their points, and how many of them earn any. */
export type AnswerSums = settledStore.AnswerSums

/** Returns what the answers to packed questions earn by these outcomes, by question. */
export const sumAnswers = (
  db: Db,
  tournamentId: number,
  judged: readonly settled.JudgedQuestion[],
  ruleset: Ruleset,
) => settled.sumAnswers(db, tournamentId, judged, ruleset)

/** Returns what the answers to a packed question would earn by each of these outcomes, in their order. */
export const sumByOutcome = (
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  judged: { outcomes: readonly unknown[]; ruleset: Ruleset },
) => settled.sumByOutcome(db, tournamentId, question, judged)

/** Returns the distinct answers to a packed question, by their numbers. */
export const listSettled = (db: Db, tournamentId: number, questionId: number) =>
  settledStore.listAnswers(db, tournamentId, questionId)

/** Returns the number of each seat's answer to a packed question, from the first seat on. */
export const readPackedAnswers = (db: Db, tournamentId: number, questionId: number) =>
  settledStore.readBlocks(db, tournamentId, questionId)

/** Returns the sums of a settled question, computed again. */
export const readSums = (
  db: Db,
  tournamentId: number,
  question: AskedQuestion,
  ruleset: Ruleset,
): Promise<Sums> => settled.readSums(db, tournamentId, question, ruleset)

/** Returns the sums of distinct answers. */
export const sumsOf = (rows: Parameters<typeof change.sumsOf>[0]): Sums => change.sumsOf(rows)

/** Counts the distinct answers to a question, from its predictions alone. */
export const countPredictions = (db: Db, tournamentId: number, questionId: number) =>
  settledStore.countPredictions(db, tournamentId, questionId)

/** Reads the predictions to a question one by one. */
export const listPredictions = (db: Db, tournamentId: number, questionId: number) =>
  settledStore.listPredictions(db, tournamentId, questionId)
